//===- FirstUses.cpp ------------------------------------------------------===//

#include "analysis/FirstUses.h"
#include "cuda/EarlyExit.h"
#include "cuda/NullValue.h"
#include "cuda/StatementParents.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// A condition without what only wraps it: `__builtin_expect(!!(E), 0)`.
static const Expr *bare(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CallExpr>(E);
        Call && Call->getNumArgs() == 2 && Call->getDirectCallee() &&
        Call->getDirectCallee()->getBuiltinID() == Builtin::BI__builtin_expect)
      E = Call->getArg(0);
    else if (const auto *Not = dyn_cast<UnaryOperator>(E);
             Not && Not->getOpcode() == UO_LNot)
      if (const auto *Twice =
              dyn_cast<UnaryOperator>(Not->getSubExpr()->IgnoreParenImpCasts());
          Twice && Twice->getOpcode() == UO_LNot)
        E = Twice->getSubExpr();
      else
        return E;
    else
      return E;
  }
}

/// Whether something lives as long as the program: a variable, or what a smart
/// pointer that is one holds (`instance.get()`).
static bool isOfProgram(const Expr *E) {
  E = bare(E);
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    return Call->getNumArgs() == 0 &&
           isOfProgram(Call->getImplicitObjectArgument());
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return Op->getNumArgs() && isOfProgram(Op->getArg(0));
  const ValueDecl *D = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    D = Ref->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    D = Member->getMemberDecl();
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  return V && V->hasGlobalStorage();
}

/// Whether a condition says that a variable of the program is null or false
/// (true), or that it is neither (false); none for others.
static std::optional<bool> saysUnset(const Expr *Condition,
                                     const ASTContext &Ctx) {
  const Expr *E = bare(Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot) {
    const std::optional<bool> Inner = saysUnset(Not->getSubExpr(), Ctx);
    return Inner ? std::optional(!*Inner) : std::nullopt;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E);
      Op && Op->isEqualityOp() &&
      ((isOfProgram(Op->getLHS()) && isNullValue(Op->getRHS(), Ctx)) ||
       (isOfProgram(Op->getRHS()) && isNullValue(Op->getLHS(), Ctx))))
    return Op->getOpcode() == BO_EQ;
  return isOfProgram(E) ? std::optional(false) : std::nullopt;
}

/// Whether a statement of a block stands behind a return for when a variable
/// is set.
static bool isBehindReturn(const CompoundStmt &Block, const Stmt *S,
                           const ASTContext &Ctx) {
  for (const Stmt *Earlier : Block.body()) {
    if (Earlier == S)
      return false;
    const auto *If = dyn_cast<IfStmt>(Earlier);
    if (!If || If->getElse() || !If->getCond())
      continue;
    if (leaves(If->getThen()) &&
        saysUnset(If->getCond(), Ctx) == std::optional(false))
      return true;
  }
  return false;
}

bool isFirstUseOnly(TranslationUnit &TU, const Stmt *S) {
  auto &Parents = TU.engine<StatementParents>();
  const ASTContext &Ctx = TU.context();
  for (const Stmt *Up = Parents.parent(S); Up; S = Up, Up = Parents.parent(S)) {
    if (const auto *If = dyn_cast<IfStmt>(Up)) {
      if (S == If->getCond() || !If->getCond())
        continue;
      if (saysUnset(If->getCond(), Ctx) == std::optional(S == If->getThen()))
        return true;
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(Up)) {
      if (S != Choice->getCond() &&
          saysUnset(Choice->getCond(), Ctx) ==
              std::optional(S == Choice->getTrueExpr()))
        return true;
    } else if (const auto *Block = dyn_cast<CompoundStmt>(Up)) {
      if (isBehindReturn(*Block, S, Ctx))
        return true;
    } else if (const auto *Declared = dyn_cast<DeclStmt>(Up)) {
      if (llvm::any_of(Declared->decls(), [](const Decl *D) {
            const auto *V = dyn_cast<VarDecl>(D);
            return V && V->isStaticLocal();
          }))
        return true;
    }
  }
  return false;
}

} // namespace cuda_lint
