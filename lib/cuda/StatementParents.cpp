//===- StatementParents.cpp -----------------------------------------------===//

#include "cuda/StatementParents.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_lint {

bool isLoop(const Stmt &S, const ASTContext &Ctx) {
  const auto *Do = dyn_cast<DoStmt>(&S);
  bool Again = true;
  if (Do && !Do->getCond()->isValueDependent() &&
      Do->getCond()->EvaluateAsBooleanCondition(Again, Ctx))
    return Again;
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
}

StatementParents::StatementParents(TranslationUnit &TU)
    : SM(TU.context().getSourceManager()) {
  for (const FunctionDecl *F : TU.functions()) {
    const auto [File, Begin] =
        SM.getDecomposedLoc(SM.getFileLoc(F->getBeginLoc()));
    const auto [EndFile, End] =
        SM.getDecomposedLoc(SM.getFileLoc(F->getEndLoc()));
    if (File == EndFile)
      Files[File].emplace_back(Begin, End, F);
  }
}

static void
addDeclarations(const Stmt *S,
                llvm::DenseMap<const VarDecl *, const DeclStmt *> &Declared) {
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        Declared.try_emplace(V, D);
  for (const Stmt *Child : S->children())
    if (Child)
      addDeclarations(Child, Declared);
}

void StatementParents::build(Extent &E) {
  Stmt *Body = E.Function->getBody();
  E.Parents = std::make_unique<ParentMap>(Body);
  addDeclarations(Body, E.Declared);
  // The map has a root only. What a constructor begins with is beside the body.
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(E.Function))
    for (const CXXCtorInitializer *I : Constructor->inits())
      if (I->getInit())
        E.Parents->addStmt(I->getInit());
}

bool StatementParents::holds(Extent &E, const Stmt *S) {
  if (!E.Parents)
    build(E);
  return S == E.Function->getBody() || E.Parents->hasParent(S);
}

StatementParents::Extent *StatementParents::find(const Stmt *S) {
  if (Last && holds(*Last, S))
    return Last;
  const auto [File, Offset] =
      SM.getDecomposedLoc(SM.getFileLoc(S->getBeginLoc()));
  const auto It = Files.find(File);
  if (It == Files.end())
    return nullptr;
  for (Extent &E : It->second)
    if (E.Begin <= Offset && Offset <= E.End && holds(E, S))
      return Last = &E;
  return nullptr;
}

const Stmt *StatementParents::parent(const Stmt *S) {
  Extent *E = find(S);
  if (!E)
    return nullptr;
  const Stmt *Up = E->Parents->getParent(S);
  const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Up);
  return Lambda && Lambda->getBody() == S ? nullptr : Up;
}

const FunctionDecl *StatementParents::function(const Stmt *S) {
  // A lambda's body is found in the function around it, too.
  while (const Stmt *Up = parent(S))
    S = Up;
  const Extent *E = find(S);
  if (!E)
    return nullptr;
  const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E->Parents->getParent(S));
  return Lambda ? Lambda->getCallOperator() : E->Function;
}

const DeclStmt *StatementParents::declaring(const VarDecl *V) {
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  const auto [File, Offset] =
      SM.getDecomposedLoc(SM.getFileLoc(V->getLocation()));
  const auto It = Files.find(File);
  if (!F || It == Files.end())
    return nullptr;
  for (Extent &E : It->second) {
    if (Offset < E.Begin || E.End < Offset)
      continue;
    if (!E.Parents)
      build(E);
    if (const DeclStmt *Found = E.Declared.lookup(V))
      return Found;
  }
  return nullptr;
}

} // namespace cuda_lint
