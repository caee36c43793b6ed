//===- WarpHeap.cpp - What new makes, of the abstract execution -----------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "ir/Lowering.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxOfNew("warp-new-elements", 64, BoundKind::Reach,
             "elements of an array that new makes which a warp makes and "
             "destroys one by one"),
    MaxInLoops("warp-new-in-loops", 64, BoundKind::Reach,
               "objects that one new makes for a warp in iterations that are "
               "run one by one");

const MemoryObject *
WarpValues::Executor::allocatedIn(const ir::Instruction &I) {
  size_t Around = 0;
  for (const Frame *F = Top; F; F = F->Outer) {
    Around += F->Loops.size();
    if (!F->JumpsBack.empty())
      return nullptr;
  }
  // What several iterations make that are run as one are several objects.
  if (Around != Ordinals.size())
    return nullptr;
  auto &Made = Engine.Allocations[{Top->Id, I.Source}];
  auto It = Made.find(Ordinals);
  if (It == Made.end()) {
    if (Made.size() >= MaxInLoops)
      return nullptr;
    MemoryObject O;
    O.Kind = MemoryObject::Local;
    O.Type = I.Type;
    O.Alignment = 16;
    It = Made.emplace(Ordinals, Engine.object(O)).first;
  }
  return It->second;
}

WarpValues::Executor::Value
WarpValues::Executor::allocated(const ir::Instruction &I) {
  const MemoryObject *Made = allocatedIn(I);
  if (!Made)
    return Value();
  forget(Made);
  St.Clobbered.erase(Made->Id);
  if (!I.Operands.empty() && value(I.operand(0)).isNumber())
    storeCell(Made, LaneValue::constant(CountAt), sizeof(int64_t),
              value(I.operand(0)));
  return Value::pointer(Made, LaneValue::constant(0));
}

std::optional<unsigned>
WarpValues::Executor::countOfNew(const Value &Array) const {
  if (!Array.isPointer() || Array.V.uniformConstant(St.Active) != 0)
    return std::nullopt;
  auto It = St.Cells->find({Array.Base->Id, CountAt});
  const std::optional<int64_t> N =
      It != St.Cells->end() && It->second.V.isNumber()
          ? It->second.V.V.uniformConstant(St.Active)
          : std::nullopt;
  return N && *N >= 0 && *N <= int64_t(unsigned(MaxOfNew))
             ? std::optional(unsigned(*N))
             : std::nullopt;
}

bool WarpValues::Executor::makesElements(const CXXConstructorDecl *K,
                                         const CallView &C) {
  const auto *New = dyn_cast_or_null<CXXNewExpr>(C.I.Source);
  const std::optional<unsigned> Count =
      New && New->isArray() ? countOfNew(C.Object) : std::nullopt;
  if (!Count)
    return false;
  const int64_t Size = sizeOf(Ctx.getCanonicalTagType(K->getParent()));
  for (unsigned N = 0; N < *Count && live(); ++N) {
    CallView Element = C;
    Element.Object = addressOf(behind(placeOf(C.Object), N * Size));
    construct(K, Element);
  }
  return true;
}

bool WarpValues::Executor::elementsOfHeap(const ir::Instruction &I) {
  const auto *New = dyn_cast_or_null<CXXNewExpr>(I.Source);
  const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(I.Source);
  const std::optional<unsigned> Count =
      (New || Delete) && I.Operands.size() == 1
          ? countOfNew(value(I.operand(0)))
          : std::nullopt;
  if (!Count)
    return false;
  const Place First = placeOf(value(I.operand(0)));
  if (New) {
    const QualType T = New->getAllocatedType();
    if (!ir::zeroesElements(New))
      return false;
    for (unsigned N = 0; N < *Count; ++N)
      zero(behind(First, N * sizeOf(T)), T);
    return true;
  }
  const QualType T = Delete->getDestroyedType();
  const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D =
      Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  const ir::Function *Code = D ? Program.function(D) : nullptr;
  if (!Code)
    return false;
  for (unsigned N = *Count; N-- > 0 && live();) {
    CallView Element{I, nullptr, D};
    Element.Object = addressOf(behind(First, N * sizeOf(T)));
    inlineCall(*Code, Element);
  }
  return true;
}

} // namespace cuda_lint
