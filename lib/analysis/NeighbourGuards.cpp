//===- NeighbourGuards.cpp ------------------------------------------------===//

#include "analysis/NeighbourGuards.h"
#include "analysis/ColumnGuards.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<size_t>
    MaxTerms("neighbour-terms", 8, BoundKind::Reach,
             "summands of an index in which a neighbour is looked for");

namespace {

struct ElementAccess {
  const Stmt *Site;
  Register Base, Index;
  uint32_t Block;
  bool Write;
};

class Finder {
public:
  explicit Finder(const DataFlow &In) : In(In) {}
  std::vector<NeighbourGuard> find();

private:
  void collect();
  void terms(Register R, int Sign, unsigned Value,
             llvm::SmallVectorImpl<std::pair<Register, int>> &Out) const;
  std::optional<Register> otherFactor(Register R, unsigned Value) const;
  /// How many steps of a value's own an index is further on than the value
  /// says; none where the index is not made of it.
  struct Steps {
    int64_t Number = 0;
    /// Each is a row or a plane.
    bool OfRows = false;
  };
  std::optional<Steps> stepsFrom(Register Index, unsigned Value) const;
  bool hasOtherSide(const ElementAccess &A, unsigned Value) const;
  bool isNeverBelowZero(Register R, unsigned Depth = 0) const;
  bool isFromBeginning(Register Base) const;
  const KnownCondition *heldAlready(const KnownCondition &C,
                                    const Comparison &Test) const;
  bool isAloneBehind(const ElementAccess &A, const KnownCondition &C,
                     unsigned Value) const;
  void look(const ElementAccess &A);

  const DataFlow &In;
  std::vector<ElementAccess> Accesses;
  std::vector<NeighbourGuard> Out;
  llvm::DenseSet<const Stmt *> Told;
};

} // namespace

void Finder::collect() {
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (!I.Source || (I.Code != Opcode::Load && I.Code != Opcode::Store))
        continue;
      const Instruction &At = In.definition(I.Operands[0]);
      if (At.Code == Opcode::Element && At.Source &&
          isBehindPointer(In, At.Operands[0]))
        Accesses.push_back({At.Source, At.Operands[0], At.Operands[1],
                            In.position(At.Result).Block,
                            I.Code == Opcode::Store});
    }
}

/// What a sum adds and takes away; a value that is a sum itself stays whole.
void Finder::terms(Register R, int Sign, unsigned Value,
                   llvm::SmallVectorImpl<std::pair<Register, int>> &Out) const {
  const Register Bare = In.bare(R);
  const Instruction &I = In.definition(Bare);
  if (I.Code == Opcode::Binary && In.value(Bare) != Value &&
      (I.binary() == BO_Add || I.binary() == BO_Sub) && !In.constant(Bare) &&
      Out.size() < MaxTerms) {
    terms(I.Operands[0], Sign, Value, Out);
    terms(I.Operands[1], I.binary() == BO_Sub ? -Sign : Sign, Value, Out);
    return;
  }
  Out.push_back({Bare, Sign});
}

/// The other factor of a product of a value.
std::optional<Register> Finder::otherFactor(Register R, unsigned Value) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Binary && I.binary() == BO_Mul)
    for (const unsigned Side : {0, 1})
      if (In.value(In.bare(I.Operands[Side])) == Value)
        return I.Operands[1 - Side];
  return std::nullopt;
}

std::optional<Finder::Steps> Finder::stepsFrom(Register Index,
                                               unsigned Value) const {
  llvm::SmallVector<std::pair<Register, int>, 8> Terms;
  terms(Index, 1, Value, Terms);
  const auto IsValue = [&](Register R) {
    return In.value(In.bare(R)) == Value;
  };
  int64_t Constant = 0;
  bool Own = false;
  for (const auto &[T, Sign] : Terms)
    if (const std::optional<llvm::APSInt> N = In.constant(T)) {
      if (N->getSignificantBits() <= 32)
        Constant += Sign * low64(*N);
    } else if (IsValue(T) && Sign > 0) {
      Own = true;
    }
  // `y * w + x`, and the same plus or less w.
  for (const auto &[T, Sign] : Terms) {
    if (Sign < 0)
      continue;
    if (const std::optional<Register> Factor = otherFactor(T, Value)) {
      int64_t Number = 0;
      for (const auto &[Other, OtherSign] : Terms)
        if (In.value(Other) == In.value(In.bare(*Factor)))
          Number += OtherSign;
      return Steps{Number, true};
    }
    // `(y + 1) * w + x`.
    const Instruction &I = In.definition(T);
    if (I.Code == Opcode::Binary && I.binary() == BO_Mul)
      for (const Register Side : I.Operands) {
        const Instruction &Sum = In.definition(In.bare(Side));
        if (Sum.Code != Opcode::Binary ||
            (Sum.binary() != BO_Add && Sum.binary() != BO_Sub) ||
            !IsValue(Sum.Operands[0]))
          continue;
        if (const std::optional<llvm::APSInt> N = In.constant(Sum.Operands[1]);
            N && N->getSignificantBits() <= 32)
          return Steps{Sum.binary() == BO_Add ? low64(*N) : -low64(*N), true};
      }
  }
  return Own ? std::optional(Steps{Constant, false}) : std::nullopt;
}

/// Whether the neighbour on the other side has a guard: then there are as many
/// elements as threads, and none more as of where rows begin.
bool Finder::hasOtherSide(const ElementAccess &A, unsigned Value) const {
  return llvm::any_of(Accesses, [&](const ElementAccess &Other) {
    const std::optional<Steps> Back = In.value(Other.Base) == In.value(A.Base)
                                          ? stepsFrom(Other.Index, Value)
                                          : std::nullopt;
    return Back && Back->Number < 0 &&
           llvm::any_of(
               In.known(Other.Block),
               [&](const KnownCondition &C) {
                 const std::optional<Comparison> Test = In.comparison(C);
                 return Test &&
                        ((In.value(Test->A) == Value && In.constant(Test->B)) ||
                         (In.value(Test->B) == Value && In.constant(Test->A)));
               });
  });
}

/// Whether a value is made of the numbers of threads and blocks, which have no
/// sign, and of constants that have none.
bool Finder::isNeverBelowZero(Register R, unsigned Depth) const {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code == Opcode::Builtin)
    return true;
  if (const std::optional<llvm::APSInt> N = In.constant(R))
    return N->isNonNegative();
  return I.Code == Opcode::Binary && Depth < MaxTerms &&
         (I.binary() == BO_Add || I.binary() == BO_Mul) &&
         isNeverBelowZero(I.Operands[0], Depth + 1) &&
         isNeverBelowZero(I.Operands[1], Depth + 1);
}

/// Whether memory is accessed from where a pointer that is given leads: one
/// that was moved may have something in front of it.
bool Finder::isFromBeginning(Register Base) const {
  const Register From = In.source(Base);
  const Instruction &I = In.definition(From);
  return In.parameter(From) ||
         (I.Code == Opcode::Load &&
          In.definition(I.Operands[0]).Code == Opcode::Field);
}

static std::optional<Comparison> lessThan(const DataFlow &In,
                                          const KnownCondition &C) {
  std::optional<Comparison> Test = In.comparison(C);
  if (Test && (Test->Op == BO_GT || Test->Op == BO_LE))
    Test = Comparison{swapped(Test->Op), Test->B, Test->A};
  return Test;
}

/// What was asked before and says the same.
const KnownCondition *Finder::heldAlready(const KnownCondition &C,
                                          const Comparison &Test) const {
  for (const KnownCondition &Before : In.known(C.Decided)) {
    const std::optional<Comparison> Known = lessThan(In, Before);
    if (Known && Known->Op == BO_LT && In.value(Known->A) == In.value(Test.A) &&
        In.value(Known->B) == In.value(Test.B) &&
        In.unchanged(Test.A, Before.Decided, C.Decided) &&
        In.unchanged(Test.B, Before.Decided, C.Decided))
      return &Before;
  }
  return nullptr;
}

/// Whether a test is there for the neighbour alone: the element itself is
/// accessed in front of it or beside it, and not behind it.
bool Finder::isAloneBehind(const ElementAccess &A, const KnownCondition &C,
                           unsigned Value) const {
  bool Beside = false;
  for (const ElementAccess &Own : Accesses) {
    if (In.value(Own.Base) != In.value(A.Base))
      continue;
    if (const std::optional<Steps> From = stepsFrom(Own.Index, Value);
        !From || From->Number != 0)
      continue;
    if (llvm::any_of(In.known(Own.Block), [&](const KnownCondition &Known) {
          return Known.Decided == C.Decided && Known.Holds == C.Holds;
        }))
      return false;
    Beside = true;
  }
  return Beside;
}

void Finder::look(const ElementAccess &A) {
  for (const KnownCondition &C : In.known(A.Block)) {
    const std::optional<Comparison> Test = lessThan(In, C);
    if (!Test || !In.unchanged(Test->A, C.Decided, A.Block))
      continue;
    const unsigned Value = In.value(Test->A);
    const std::optional<llvm::APSInt> Bound = In.constant(Test->B);
    const std::optional<Steps> From = stepsFrom(A.Index, Value);
    if (!From)
      continue;
    const KnownCondition *Outer = nullptr;
    if (Test->Op == BO_LT && From->Number > 0 && !Bound &&
        (From->OfRows || hasOtherSide(A, Value)))
      Outer = heldAlready(C, *Test);
    const bool Beginning = Test->Op == BO_GE && From->Number < 0 && Bound &&
                           Bound->isZero() && isNeverBelowZero(Test->A) &&
                           isFromBeginning(A.Base);
    if ((!Outer && !Beginning) || !isAloneBehind(A, C, Value) ||
        !Told.insert(A.Site).second)
      continue;
    const auto Source = [&](const KnownCondition &Of) {
      return In.definition(In.source(Of.Condition)).Source;
    };
    Out.push_back({A.Site, Source(C), Outer ? Source(*Outer) : nullptr,
                   loadedFrom(In, A.Base),
                   Outer ? loadedFrom(In, Test->B) : nullptr, A.Write});
    return;
  }
}

std::vector<NeighbourGuard> Finder::find() {
  collect();
  for (const ElementAccess &A : Accesses)
    look(A);
  return std::move(Out);
}

std::vector<NeighbourGuard> neighbourGuards(const DataFlow &In) {
  return Finder(In).find();
}

} // namespace cuda_lint
