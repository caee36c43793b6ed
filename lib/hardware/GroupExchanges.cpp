//===- GroupExchanges.cpp -------------------------------------------------===//

#include "hardware/GroupExchanges.h"
#include <utility>

namespace cuda_lint {

/// What a table has under a name.
template <class T, size_t N>
static std::optional<T>
under(std::string_view Name, const std::pair<std::string_view, T> (&Table)[N]) {
  for (const auto &[Key, Value] : Table)
    if (Key == Name)
      return Value;
  return std::nullopt;
}

std::optional<GroupOperator> groupOperator(std::string_view Class) {
  using enum GroupOperator;
  static constexpr std::pair<std::string_view, GroupOperator> Table[] = {
      {"plus", Plus},      {"less", Less},    {"greater", Greater},
      {"bit_and", BitAnd}, {"bit_or", BitOr}, {"bit_xor", BitXor}};
  return under(Class, Table);
}

std::optional<GroupExchange> groupExchange(std::string_view Function) {
  using enum GroupExchange;
  static constexpr std::pair<std::string_view, GroupExchange> Table[] = {
      {"any", Any},
      {"all", All},
      {"ballot", Ballot},
      {"match_any", MatchAny},
      {"reduce", Reduce},
      {"inclusive_scan", InclusiveScan},
      {"exclusive_scan", ExclusiveScan}};
  return under(Function, Table);
}

bool isSameForGroup(GroupExchange Exchange) {
  return Exchange != GroupExchange::MatchAny &&
         Exchange != GroupExchange::InclusiveScan &&
         Exchange != GroupExchange::ExclusiveScan;
}

static int64_t combined(GroupOperator Operator, bool Unsigned, int64_t A,
                        int64_t B) {
  const bool Less = Unsigned ? uint64_t(A) < uint64_t(B) : A < B;
  switch (Operator) {
  case GroupOperator::Plus:
    return int64_t(uint64_t(A) + uint64_t(B));
  case GroupOperator::Less:
    return Less ? A : B;
  case GroupOperator::Greater:
    return Less ? B : A;
  case GroupOperator::BitAnd:
    return A & B;
  case GroupOperator::BitOr:
    return A | B;
  case GroupOperator::BitXor:
    return A ^ B;
  }
  return 0;
}

static constexpr uint32_t before(unsigned Lane) {
  return (uint32_t(1) << Lane) - 1;
}

/// The lanes of a set for which \p Counts holds, a bit of the rank of each.
static uint32_t ranks(uint32_t Set,
                      const std::function<bool(unsigned)> &Counts) {
  uint32_t Bits = 0;
  unsigned Rank = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Set >> L & 1)
      Bits |= uint32_t(Counts(L)) << Rank++;
  return Bits;
}

/// Of all lanes of a set; none of an empty one.
static std::optional<int64_t>
sumOf(uint32_t Set, const LaneNumbers &Given,
      const std::function<int64_t(int64_t, int64_t)> &Combine) {
  std::optional<int64_t> Sum;
  for (unsigned L = 0; L < WarpSize; ++L)
    if (Set >> L & 1)
      Sum = Sum ? Combine(*Sum, Given[L]) : Given[L];
  return Sum;
}

/// What the first of an exclusive scan gets, where that is said.
static std::optional<int64_t> neutral(GroupOperator Operator) {
  return Operator == GroupOperator::Plus || Operator == GroupOperator::BitOr ||
                 Operator == GroupOperator::BitXor
             ? std::optional<int64_t>(0)
             : std::nullopt;
}

std::optional<LaneNumbers>
exchanged(GroupExchange Exchange, GroupOperator Operator, bool Unsigned,
          const LaneSets &Groups, uint32_t Present, const LaneNumbers &Given,
          const std::function<int64_t(int64_t)> &Wrap) {
  const auto Combine = [&](int64_t A, int64_t B) {
    return Wrap(combined(Operator, Unsigned, A, B));
  };
  // Whoever is not there gives nothing, but has its rank.
  const auto IsSet = [&](unsigned L) {
    return (Present >> L & 1) && Given[L] != 0;
  };
  const auto Result = [&](unsigned L) -> std::optional<int64_t> {
    const uint32_t Group = Groups[L], Here = Group & Present;
    const auto GivesSame = [&](unsigned Other) {
      return (Present >> Other & 1) && Given[Other] == Given[L];
    };
    switch (Exchange) {
    case GroupExchange::Any:
      return ranks(Group, IsSet) != 0;
    case GroupExchange::All:
      return ranks(Here, IsSet) == ranks(Here, [](unsigned) { return true; });
    case GroupExchange::Ballot:
      return ranks(Group, IsSet);
    case GroupExchange::MatchAny:
      return ranks(Group, GivesSame);
    case GroupExchange::Reduce:
      return sumOf(Here, Given, Combine);
    case GroupExchange::InclusiveScan:
      return sumOf(Here & (before(L) | uint32_t(1) << L), Given, Combine);
    case GroupExchange::ExclusiveScan:
      const std::optional<int64_t> N = sumOf(Here & before(L), Given, Combine);
      return N ? N : neutral(Operator);
    }
    return std::nullopt;
  };
  LaneNumbers Out{};
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Present >> L & 1))
      continue;
    const std::optional<int64_t> N = Result(L);
    if (!N)
      return std::nullopt;
    Out[L] = *N;
  }
  return Out;
}

} // namespace cuda_lint
