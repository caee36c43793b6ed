//===- UnwrittenVariables.cpp ---------------------------------------------===//

#include "ir/UnwrittenVariables.h"
#include "ir/Program.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

/// Whether nothing but loads is done at an address, and at those of its parts.
static bool isOnlyRead(const ir::Function &F, ir::Register Address) {
  for (const ir::Block &B : F.Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (!llvm::is_contained(I.Operands, Address))
        continue;
      switch (I.Code) {
      case ir::Opcode::Load:
        break;
      case ir::Opcode::Copy:
        if (I.operand(0) == Address)
          return false;
        break;
      case ir::Opcode::Element:
      case ir::Opcode::Field:
      case ir::Opcode::Base:
        if (I.operand(0) != Address || !isOnlyRead(F, I.Result))
          return false;
        break;
      default:
        return false;
      }
    }
  return true;
}

/// The variables that an initialiser names may be reached through what it
/// makes.
static void collect(const Stmt *S, llvm::DenseSet<const VarDecl *> &Out) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      Out.insert(V->getCanonicalDecl());
  for (const Stmt *Child : S->children())
    collect(Child, Out);
}

void UnwrittenVariables::look() {
  if (Looked)
    return;
  Looked = true;
  ir::Program &Program = TU.engine<ir::Program>();
  for (const FunctionDecl *F : TU.functions()) {
    const bool OnDevice =
        F->hasAttr<CUDAGlobalAttr>() ||
        (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
    if (const ir::Function *Code = Program.function(F))
      for (const ir::Block &B : Code->Blocks)
        for (const ir::Instruction &I : B.Instructions)
          if (I.Code == ir::Opcode::Global &&
              // The device cannot write to constant memory.
              !(OnDevice && I.variable()->hasAttr<CUDAConstantAttr>()) &&
              !Used.contains(I.variable()->getCanonicalDecl()) &&
              !isOnlyRead(*Code, I.Result))
            Used.insert(I.variable()->getCanonicalDecl());
  }
  for (const VarDecl *V : TU.globalVariables())
    collect(V->getAnyInitializer(), Used);
}

bool UnwrittenVariables::isUnwritten(const VarDecl *V) {
  return !V->isExternallyVisible() && isUnwrittenHere(V);
}

bool UnwrittenVariables::isUnwrittenHere(const VarDecl *V) {
  const ASTContext &Ctx = TU.context();
  if (!V->isFileVarDecl() || V->getType().isVolatileQualified() ||
      V->getType()->isReferenceType() || !V->getAnyInitializer() ||
      !Ctx.getSourceManager().isInMainFile(V->getLocation()))
    return false;
  look();
  return !Used.contains(V->getCanonicalDecl());
}

} // namespace cuda_lint
