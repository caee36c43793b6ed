//===- SimulatorDetermined.cpp - What is known to be known ----------------===//
//
// A function that is not followed gives one number for the numbers that it is
// given. Where those are known, that number is no choice: a run that takes
// another one need not be a run of the program, so it shows no race.
//
//===----------------------------------------------------------------------===//

#include "analysis/Simulator.h"

using namespace clang;

namespace cuda_lint::simulation {

/// Whether it was not chosen, or is Unmodelled itself.
static bool isDetermined(uint8_t Flags) {
  return (Flags & Unmodelled) ||
         !(Flags & (Opaque | Guess | FromInput | VolatileRegister));
}

bool Simulator::isDetermined(const Value &V, QualType T, const Mask &M) {
  T = T.getNonReferenceType();
  if (T->isArithmeticType() || T->isEnumeralType())
    return simulation::isDetermined(flags(V, M));
  if (!T->isRecordType() || !V.isUniform())
    return false;
  const Object &O = *objectAt(V.U.V);
  if (O.Kind != ObjectKind::Local || O.Parameter)
    return false;
  const int64_t First = offsetOf(V.U.V);
  bool Any = false;
  for (auto It = O.Locals.lower_bound(First);
       It != O.Locals.end() && It->first < First + widthOf(T); ++It) {
    if (!simulation::isDetermined(flags(It->second.V, M)))
      return false;
    Any = true;
  }
  return Any || O.Unmodelled;
}

Value Simulator::unmodelled(const Expr *E, llvm::ArrayRef<Value> Operands,
                            llvm::ArrayRef<QualType> Types, QualType T,
                            const Mask &M) {
  bool Determined = !Operands.empty() && Operands.size() == Types.size();
  for (size_t I = 0; Determined && I < Operands.size(); ++I)
    Determined = isDetermined(Operands[I], Types[I], M);
  Value R = unknown(E, Operands, T, M);
  if (!Determined)
    return R;
  if (T->isRecordType()) {
    objectAt(R.U.V)->Unmodelled = true;
    return R;
  }
  R.U.F |= Unmodelled;
  R.L.mark(Unmodelled);
  return R;
}

} // namespace cuda_lint::simulation
