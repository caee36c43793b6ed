//===- SlotRings.cpp ------------------------------------------------------===//

#include "analysis/SlotRings.h"
#include "analysis/UnparsedCode.h"
#include "cuda/HostRuntime.h"
#include "cuda/StatementParents.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// What the statements of a loop, and the functions that they call, do.
class LoopWork : public RecursiveASTVisitor<LoopWork> {
public:
  LoopWork(TranslationUnit &TU,
           llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen)
      : TU(TU), Seen(Seen) {}
  bool Works = false, MayWait = false, Copies = false, Counts = false;

  bool VisitCallExpr(CallExpr *Call) {
    if (TU.launchAt(Call)) {
      Works = true;
      return true;
    }
    if (const HostFunction *Row = hostFunction(Call)) {
      const bool Async = Row->enqueues() && Row->has(ArgumentRole::Stream);
      Works |= Async;
      Copies |= Async && Row->Work == HostWork::Copy;
      MayWait |= !Async && Row->Work != HostWork::RecordEvent &&
                 Row->Work != HostWork::WaitForEvent &&
                 Row->Work != HostWork::ReadError &&
                 Row->Work != HostWork::Query;
      return true;
    }
    look(Call->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    if (!Made->getConstructor()->isImplicit())
      look(Made->getConstructor());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
    MayWait |= Class && Class->hasDefinition() &&
               !Class->hasTrivialDestructor() && !isOfSystem(Class);
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return !(MayWait = true); }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *Left = E->getLHS()->IgnoreParenImpCasts();
    switch (E->getOpcode()) {
    case BO_Rem:
    case BO_RemAssign:
      Counts |= !isa<IntegerLiteral>(Left);
      break;
    // `buffer ^= 1`, `buffer = 1 - buffer`
    case BO_XorAssign:
    case BO_Xor:
      Counts |= isOne(E->getRHS());
      break;
    case BO_Sub:
      Counts |= isOne(Left) && isa<DeclRefExpr, MemberExpr>(
                                   E->getRHS()->IgnoreParenImpCasts());
      break;
    default:
      break;
    }
    return true;
  }

private:
  static bool isOne(const Expr *E) {
    const auto *N = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    return N && N->getValue() == 1;
  }
  void look(const FunctionDecl *F) {
    const FunctionDecl *Body = nullptr;
    if (!F) {
      MayWait = true;
    } else if (isOfSystem(F) || F->getBuiltinID()) {
      // A wait for threads, or what it was given to call.
      MayWait |= waitsForThreads(F) || F->getOverloadedOperator() == OO_Call;
    } else if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
               !F->hasBody(Body) || !isAllParsed(*Body) ||
               (Method && Method->isVirtual())) {
      MayWait |= !F->isDefaulted();
    } else if (Seen.insert(Body).second) {
      LoopWork Inner(TU, Seen);
      Inner.TraverseStmt(Body->getBody());
      Works |= Inner.Works;
      Copies |= Inner.Copies;
      MayWait |= Inner.MayWait;
    }
  }

  TranslationUnit &TU;
  llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen;
};

} // namespace

bool turnsRing(TranslationUnit &TU, const FunctionDecl *F) {
  bool Ring = false;
  llvm::SmallVector<const Stmt *, 32> Work{F->getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (isLoop(*S, TU.context())) {
      llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
      LoopWork In(TU, Seen);
      In.TraverseStmt(const_cast<Stmt *>(S));
      if (In.Works && In.MayWait)
        return false;
      Ring |= In.Copies && In.Counts;
    }
    Work.append(S->child_begin(), S->child_end());
  }
  return Ring;
}

/// Finds how two values differ: only in what is divided by the length of a
/// ring, which goes to \p Length. False for any other difference.
static bool differInTurn(const SymExpr *A, const SymExpr *B,
                         const SymExpr *&Length) {
  A = stripCasts(A);
  B = stripCasts(B);
  if (A == B)
    return true;
  if (A->Kind != B->Kind || A->Op != B->Op)
    return false;
  if (A->Kind == SymExpr::Address)
    return A->Loc == B->Loc && A->A && B->A && differInTurn(A->A, B->A, Length);
  if (A->Kind != SymExpr::Binary)
    return false;
  if (A->Op == SymExpr::Rem) {
    const SymExpr *N = stripCasts(A->B);
    if (N != stripCasts(B->B) || N->isInteger() || (Length && Length != N))
      return false;
    Length = N;
    return true;
  }
  return differInTurn(A->A, B->A, Length) && differInTurn(A->B, B->B, Length);
}

bool areOfOneRing(SymContext &Symbols, const SymExpr *A, const SymExpr *B,
                  llvm::ArrayRef<const SymExpr *> Known) {
  const SymExpr *Length = nullptr;
  return differInTurn(A, B, Length) && Length &&
         Symbols.decide(Symbols.binary(SymExpr::EQ, ScalarType::boolean(),
                                       Length,
                                       Symbols.integer(1, Length->Type)),
                        Known) != false;
}

} // namespace cuda_lint
