//===- PathStatics.cpp - What variables hold between calls ----------------===//

#include "domains/symbolic/PathRun.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// Whether another function within a body names a variable.
class InnerUse : public RecursiveASTVisitor<InnerUse> {
public:
  explicit InnerUse(const VarDecl *V) : V(V) {}
  bool Found = false;

  bool TraverseLambdaExpr(LambdaExpr *E) {
    return within(
        [&] { return RecursiveASTVisitor<InnerUse>::TraverseLambdaExpr(E); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) {
    return within([&] {
      return RecursiveASTVisitor<InnerUse>::TraverseCXXMethodDecl(D);
    });
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Found |= Depth && declaresSameEntity(E->getDecl(), V);
    return !Found;
  }

private:
  template <class Callable> bool within(Callable Traverse) {
    ++Depth;
    const bool Goes = Traverse();
    --Depth;
    return Goes;
  }
  const VarDecl *V;
  unsigned Depth = 0;
};
} // namespace

/// Whether a value is what is read from a variable, with a constant added that
/// is not negative.
static bool isAddedTo(const VarDecl *V, const ir::Function &F, ir::Register R,
                      llvm::ArrayRef<const ir::Instruction *> Defined) {
  auto IsRead = [&](const ir::Instruction &I) {
    return I.Code == ir::Opcode::Load &&
           Defined[I.operand(0)]->Code == ir::Opcode::Global &&
           Defined[I.operand(0)]->variable() == V;
  };
  const ir::Instruction &Sum = *Defined[R];
  if (Sum.Code != ir::Opcode::Binary || Sum.binary() != BO_Add)
    return false;
  const ir::Instruction *A = Defined[Sum.operand(0)],
                        *B = Defined[Sum.operand(1)];
  if (A->Code == ir::Opcode::Integer)
    std::swap(A, B);
  return IsRead(*A) && B->Code == ir::Opcode::Integer &&
         !F.integer(*B).isNegative();
}

std::optional<int64_t> PathRun::countsFrom(const VarDecl *V) {
  if (!V || !V->isStaticLocal() || V->hasAttr<CUDASharedAttr>() ||
      !V->getType()->isSignedIntegerType() || V->getType().isConstQualified() ||
      V->getType().isVolatileQualified())
    return std::nullopt;
  auto [It, New] = Counters.try_emplace(V);
  if (!New)
    return It->second;
  const auto *Owner =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  const APValue *First = V->getInit() ? V->evaluateValue() : nullptr;
  const ir::Function *F = Owner ? Program.function(Owner) : nullptr;
  if (!F || (V->getInit() && (!First || !First->isInt())))
    return std::nullopt;
  std::vector<const ir::Instruction *> Defined(F->RegisterTypes.size());
  const uint32_t Count = F->Blocks.size() + F->Unwinding.size();
  for (uint32_t B = 0; B < Count; ++B)
    for (const ir::Instruction &I : F->block(B).Instructions)
      if (I.Result != ir::NoRegister)
        Defined[I.Result] = &I;
  auto IsPlace = [&](ir::Register R) {
    return R != ir::NoRegister && Defined[R]->Code == ir::Opcode::Global &&
           Defined[R]->variable() == V;
  };
  for (uint32_t B = 0; B < Count; ++B)
    for (const ir::Instruction &I : F->block(B).Instructions)
      for (unsigned N = 0; N < I.Operands.size(); ++N)
        if (IsPlace(I.Operands[N]) && I.Code != ir::Opcode::Load &&
            !(I.Code == ir::Opcode::Store && N == 0 &&
              isAddedTo(V, *F, I.operand(1), Defined)))
          return std::nullopt;
  InnerUse Inner(V);
  Inner.TraverseStmt(Owner->getBody());
  if (!Inner.Found)
    // The table may have grown meanwhile.
    Counters[V] = First ? First->getInt().getSExtValue() : 0;
  return Counters.lookup(V);
}

} // namespace cuda_lint
