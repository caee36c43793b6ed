//===- SimulatorTexts.cpp - What functions say of string literals ---------===//

#include "analysis/Simulator.h"

using namespace clang;

namespace cuda_lint::simulation {

std::optional<llvm::StringRef> Simulator::textAt(const Value &Address) {
  if (!Address.isUniform() || Address.U.F)
    return std::nullopt;
  const Object &O = *objectAt(Address.U.V);
  const int64_t At = offsetOf(Address.U.V);
  if (!O.Text || O.Text->getCharByteWidth() != 1 || At < 0 ||
      At > int64_t(O.Text->getLength()))
    return std::nullopt;
  return O.Text->getString().drop_front(At);
}

std::optional<Value> Simulator::ofTexts(const CallView &C,
                                        llvm::StringRef Name) {
  Name.consume_front("__builtin_");
  const size_t N = C.Arguments.size();
  const bool Counted = Name == "memcmp" || Name == "strncmp";
  if (!(Name == "strlen" && N == 1) && !(Name == "strcmp" && N == 2) &&
      !(Counted && N == 3))
    return std::nullopt;
  auto UpToEnd = [](llvm::StringRef Text) { return Text.split('\0').first; };
  std::optional<llvm::StringRef> A = textAt(C.Arguments[0]);
  if (!A)
    return std::nullopt;
  if (N == 1)
    return Value(int64_t(UpToEnd(*A).size()));
  std::optional<llvm::StringRef> B = textAt(C.Arguments[1]);
  if (!B)
    return std::nullopt;
  if (Name != "memcmp")
    A = UpToEnd(*A), B = UpToEnd(*B);
  if (Counted) {
    const Value &Length = C.Arguments[2];
    if (!Length.isUniform() || Length.U.F ||
        (Name == "memcmp" &&
         uint64_t(Length.U.V) > std::min(A->size(), B->size())))
      return std::nullopt;
    A = A->take_front(uint64_t(Length.U.V));
    B = B->take_front(uint64_t(Length.U.V));
  }
  return Value(A->compare(*B));
}

} // namespace cuda_lint::simulation
