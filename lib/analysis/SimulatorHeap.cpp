//===- SimulatorHeap.cpp - The elements of arrays that new makes ----------===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<uint64_t>
    MaxOfNew("simulation-new-elements", 64, BoundKind::Reach,
             "elements of an array that new makes in a simulation which become "
             "zero, or are destroyed, one by one");

void Simulator::noteCount(const Value &Array, const Value &Count,
                          const Mask &M) {
  for (unsigned I : lanesOf(M)) {
    const Lane N = Count[I];
    if (N.V > 0 && !(N.F & (Unknown | Opaque | Guess | FromInput)))
      objectAt(Array[I].V)->Count = N.V;
  }
}

std::optional<uint64_t> Simulator::countOfNew(const Value &Array,
                                              const Mask &M) {
  std::optional<uint64_t> Count;
  for (unsigned I : lanesOf(M)) {
    const Object &O = *objectAt(Array[I].V);
    if (!O.Count || O.Count > MaxOfNew || offsetOf(Array[I].V) != 0 ||
        (Count && *Count != O.Count))
      return std::nullopt;
    Count = O.Count;
  }
  return Count;
}

bool Simulator::elementsOfHeap(const ir::Instruction &I, const Mask &M) {
  const auto *New = dyn_cast_or_null<CXXNewExpr>(I.Source);
  const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(I.Source);
  if ((!New && !Delete) || I.Operands.size() != 1)
    return false;
  const Value Array = value(I.operand(0), M);
  const std::optional<uint64_t> Count = countOfNew(Array, M);
  if (!Count)
    return false;
  if (New) {
    const QualType T = New->getAllocatedType();
    if (!ir::zeroesElements(New))
      return false;
    for (uint64_t N = 0; N < *Count && !Stop; ++N)
      fill(offsetBy(Array, int64_t(N) * widthOf(T)), T, 0, M);
    return true;
  }
  const QualType T = Delete->getDestroyedType();
  const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->getDestructor())
    return false;
  for (uint64_t N = *Count; N-- > 0 && !Stop;) {
    CallView Element;
    Element.Object = offsetBy(Array, int64_t(N) * widthOf(T));
    destroy(Class->getDestructor(), I, Element, M);
  }
  return true;
}

} // namespace cuda_lint::simulation
