//===- SimulatorDetermined.cpp - What is known to be known ----------------===//
//
// A function that is not followed gives one number for the numbers that it is
// given. Where those are known, that number is no choice: a run that takes
// another one need not be a run of the program, so it shows no race.
//
//===----------------------------------------------------------------------===//

#include "analysis/Simulator.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint::simulation {

/// Whether it was not chosen, or is Unmodelled itself.
static bool isDetermined(LaneFlags Flags) {
  return (Flags & Unmodelled) ||
         !(Flags & (Opaque | Guess | FromInput | VolatileRegister));
}

bool Simulator::isDetermined(const Value &V, QualType T, const Mask &M) {
  T = T.getNonReferenceType();
  if (T->isArithmeticType() || T->isEnumeralType())
    return simulation::isDetermined(flags(V, M));
  // Of a pointer, what it leads to.
  const bool Points = T->isPointerType();
  if (!(Points || T->isRecordType()) || !V.isUniform())
    return false;
  const Object &O = *objectAt(V.U.V);
  // A literal, or a table that nobody writes.
  if (O.Text || O.Constant || O.Kind == ObjectKind::Null)
    return true;
  if (O.Kind != ObjectKind::Local || O.Parameter)
    return false;
  const int64_t First = Points ? 0 : offsetOf(V.U.V),
                End = Points ? std::numeric_limits<int64_t>::max()
                             : First + widthOf(T);
  bool Any = Points;
  for (auto It = O.Locals.lower_bound(First);
       It != O.Locals.end() && It->first < End; ++It) {
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

Value Simulator::unmodelled(const CallView &C, QualType T, const Mask &M) {
  std::vector<Value> Values;
  llvm::SmallVector<QualType, 4> Types;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(C.Site)) {
    Values.push_back(C.Object);
    Types.push_back(Member->getImplicitObjectArgument()->getType());
  }
  const unsigned Written = C.Site->getNumArgs();
  for (size_t I = Written - std::min<size_t>(Written, C.Arguments.size());
       I < Written; ++I)
    Types.push_back(C.Site->getArg(I)->getType());
  llvm::append_range(Values, C.Arguments);
  const Value R = unmodelled(C.Site, Values, Types, T, M);
  if (T->isPointerType())
    return R;
  // What it leaves in the thread's own objects is of the same numbers.
  const bool Known =
      Values.size() == Types.size() &&
      llvm::all_of(llvm::zip(Values, Types), [&](auto Given) {
        return isDetermined(std::get<0>(Given), std::get<1>(Given), M);
      });
  for (const auto &[V, Of] : llvm::zip(Values, Types))
    if (const QualType To = Of->getPointeeType();
        Of->isPointerType() && !To.isConstQualified() && hasLayout(To) &&
        V.isUniform() && objectAt(V.U.V)->Kind == ObjectKind::Local) {
      forget(V, widthOf(To), M);
      objectAt(V.U.V)->Unmodelled |= Known;
    }
  return R;
}

} // namespace cuda_lint::simulation
