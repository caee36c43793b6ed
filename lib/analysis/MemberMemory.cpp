//===- MemberMemory.cpp ---------------------------------------------------===//

#include "analysis/MemberMemory.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// What happens to the members of pointer type.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  struct Member {
    const HostFunction *Allocator = nullptr;
    /// A function of the runtime frees it, of the same kind of memory.
    bool Freed = false;
    /// It is given something else, or others may give it something.
    bool Other = false;
  };
  llvm::MapVector<const FieldDecl *, Member> Members;

  explicit Uses(const ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitImplicitCode() const { return true; }

  void constructor(const CXXConstructorDecl &C) {
    for (const CXXCtorInitializer *Init : C.inits())
      if (const FieldDecl *F = Init->getMember(); F && isPointer(*F))
        give(F, Init->getInit());
  }

  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    const FunctionDecl *Callee = Call->getDirectCallee();
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const Expr *Arg = Call->getArg(I)->IgnoreParenCasts();
      // Exchanged with another object's.
      if (const FieldDecl *F = member(Arg);
          F && Callee && Callee->isInStdNamespace())
        Accounted.insert(Arg);
      const auto *Address = dyn_cast<UnaryOperator>(Arg);
      const FieldDecl *F =
          Row && Address && Address->getOpcode() == UO_AddrOf
              ? member(Address->getSubExpr()->IgnoreParenCasts())
              : nullptr;
      if (F && Row->Work == HostWork::Allocate &&
          Row->role(I) == ArgumentRole::NewMemory) {
        Accounted.insert(Address->getSubExpr()->IgnoreParenCasts());
        Member &M = Members[F];
        M.Other |= M.Allocator && M.Allocator->Memory != Row->Memory;
        M.Allocator = Row;
      }
      if (const FieldDecl *Of = member(Arg);
          Of && Row && Row->role(I) == ArgumentRole::Freed)
        Freed.push_back({Of, Row});
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *To = E->getLHS()->IgnoreParens();
    if (const FieldDecl *F = E->isAssignmentOp() ? member(To) : nullptr) {
      Accounted.insert(To);
      if (E->getOpcode() == BO_Assign)
        give(F, E->getRHS());
      else
        Members[F].Other = true;
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      Accounted.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const FieldDecl *F = member(E))
      All.push_back({E, F});
    return true;
  }

  void finish() {
    for (const auto &[E, F] : All)
      if (!Accounted.contains(E))
        Members[F].Other = true;
    for (const auto &[F, Row] : Freed) {
      Member &M = Members[F];
      M.Freed |= M.Allocator && (Row->Memory == HostMemory::Pinned) ==
                                    (M.Allocator->Memory == HostMemory::Pinned);
    }
  }

private:
  static bool isPointer(const FieldDecl &F) {
    return F.getType()->isPointerType() &&
           !F.getType()->getPointeeType()->isFunctionType();
  }
  static const FieldDecl *member(const Expr *E) {
    const auto *Of = dyn_cast<MemberExpr>(E);
    const auto *F = Of ? dyn_cast<FieldDecl>(Of->getMemberDecl()) : nullptr;
    return F && isPointer(*F) ? F : nullptr;
  }
  /// Null, or what the same member of another object holds, is nothing new.
  void give(const FieldDecl *F, const Expr *Value) {
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Value))
      Value = Default->getExpr();
    const Expr *Bare = Value->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *List = dyn_cast<InitListExpr>(Bare);
        List && List->getNumInits() == 1)
      Bare = List->getInit(0)->IgnoreImplicit()->IgnoreParenCasts();
    const auto *List = dyn_cast<InitListExpr>(Bare);
    const auto *Call = dyn_cast<CallExpr>(Bare);
    // `std::exchange(other.data, nullptr)`
    const bool Exchanged = Call && Call->getDirectCallee() &&
                           Call->getDirectCallee()->isInStdNamespace() &&
                           Call->getNumArgs() &&
                           member(Call->getArg(0)->IgnoreParenCasts()) == F;
    if (isa<ImplicitValueInitExpr>(Bare) || (List && !List->getNumInits()) ||
        member(Bare) == F || Exchanged ||
        Value->isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                     Expr::NPC_ValueDependentIsNotNull))
      return;
    Members[F].Other = true;
  }

  const ASTContext &Ctx;
  llvm::SmallVector<std::pair<const Expr *, const FieldDecl *>, 32> All;
  llvm::SmallVector<std::pair<const FieldDecl *, const HostFunction *>, 8>
      Freed;
  llvm::SmallPtrSet<const Expr *, 32> Accounted;
};

/// Whether a method of a class may lie where it is not seen.
bool hasUnseenMethods(const RecordDecl *Class) {
  const auto *C = dyn_cast<CXXRecordDecl>(Class);
  return C && llvm::any_of(C->methods(), [](const CXXMethodDecl *M) {
           return !M->isImplicit() && !M->isDefaulted() && !M->isDeleted() &&
                  !M->hasBody();
         });
}

} // namespace

MemberMemory::MemberMemory(TranslationUnit &TU) {
  Uses Found(TU.context());
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F))
      continue;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      Found.constructor(*C);
    Found.TraverseStmt(F->getBody());
  }
  Found.finish();
  for (const auto &[Field, M] : Found.Members)
    // Who frees it here says what it is, whoever else fills it in.
    if (M.Allocator && !M.Other &&
        (M.Freed || !hasUnseenMethods(Field->getParent())))
      Allocators[Field] = M.Allocator;
}

} // namespace cuda_lint
