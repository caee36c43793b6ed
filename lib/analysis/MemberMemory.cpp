//===- MemberMemory.cpp ---------------------------------------------------===//

#include "analysis/MemberMemory.h"
#include "analysis/AllocatingHelpers.h"
#include "analysis/ElementMemory.h"
#include "analysis/SeenFunctions.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Mentions.h"
#include "cuda/NullValue.h"
#include "cuda/PointerSum.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// What happens to the members, and the variables of namespaces and classes, of
/// pointer type.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  struct Member {
    const HostFunction *Allocator = nullptr;
    /// A function of the program does so, with the runtime's.
    bool ByHelper = false;
    /// An allocation happens whatever the rest of the program does, or is about
    /// the member itself, as one of what is null; or it begins as null here.
    bool Begins = false;
    /// A function of the runtime frees it, of the same kind of memory.
    bool Freed = false;
    /// It is given something else, or others may give it something.
    bool Other = false;
    /// Copies take it for memory of the host, or of the device: it is of one
    /// object the one and of another the other where they do both.
    bool OnHost = false, OnDevice = false;
  };
  llvm::MapVector<const ValueDecl *, Member> Members;

  Uses(const ASTContext &Ctx, AllocatingHelpers &Helpers)
      : Ctx(Ctx), Helpers(Helpers) {}
  bool shouldVisitImplicitCode() const { return true; }

  /// What an allocation depends on.
  bool TraverseIfStmt(IfStmt *If) {
    if (If->getInit() && !TraverseStmt(If->getInit()))
      return false;
    if (Stmt *Variable = If->getConditionVariableDeclStmt();
        Variable && !TraverseStmt(Variable))
      return false;
    if (!TraverseStmt(If->getCond()))
      return false;
    Around.push_back(If->getCond());
    const bool GoesOn = TraverseStmt(If->getThen()) &&
                        (!If->getElse() || TraverseStmt(If->getElse()));
    Around.pop_back();
    return GoesOn;
  }

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
      if (const ValueDecl *F = member(Arg);
          F && Callee && Callee->isInStdNamespace())
        Accounted.insert(Arg);
      const auto *Address = dyn_cast<UnaryOperator>(Arg);
      const ValueDecl *F =
          Row && Address && Address->getOpcode() == UO_AddrOf
              ? member(Address->getSubExpr()->IgnoreParenCasts())
              : nullptr;
      if (F && Row->Work == HostWork::Allocate &&
          Row->role(I) == ArgumentRole::NewMemory) {
        Accounted.insert(Address->getSubExpr()->IgnoreParenCasts());
        allocate(Members[F], *Row, F);
      }
      const auto Told = Row ? std::nullopt : Helpers.given(*Call, I);
      if (const ValueDecl *Of = Told ? member(Told->Place) : nullptr) {
        Accounted.insert(Told->Place);
        Members[Of].ByHelper = true;
        allocate(Members[Of], *Told->By, Of);
      }
      if (const ValueDecl *Of = Row ? memberBehind(Arg) : nullptr)
        addSide(*Row, *Call, I, Of);
      if (const ValueDecl *Of = member(Arg);
          Of && Row && Row->role(I) == ArgumentRole::Freed)
        Freed.push_back({Of, Row});
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *To = E->getLHS()->IgnoreParens();
    if (const ValueDecl *F = E->isAssignmentOp() ? member(To) : nullptr) {
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
    if (const ValueDecl *F = member(E))
      All.push_back({E, F});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const ValueDecl *V = member(E);
    if (!V)
      return true;
    All.push_back({E, V});
    const VarDecl *Of = cast<VarDecl>(V)->getInitializingDeclaration();
    if (Of && Of->getInit() && Initialised.insert(Of).second)
      give(V, Of->getInit());
    return true;
  }

  /// \p F has memory of a row.
  void allocate(Member &M, const HostFunction &Row, const ValueDecl *F) {
    M.Other |= M.Allocator && M.Allocator->Memory != Row.Memory;
    M.Allocator = &Row;
    M.Begins |=
        llvm::all_of(Around, [&](const Expr *If) { return mentions(If, F); });
  }

  /// Where a copy says that its memory lies.
  void addSide(const HostFunction &Row, const CallExpr &Call, unsigned I,
               const ValueDecl *Of) {
    const Expr *Kind = argument(Row, &Call, ArgumentRole::Kind);
    Expr::EvalResult Value;
    if (!Kind || Kind->isValueDependent())
      return;
    Member &M = Members[Of];
    if (!Kind->EvaluateAsInt(Value, Ctx)) {
      // From one object to another of its kind, in whatever direction the
      // caller says: they are of both sides.
      const Expr *From = argument(Row, &Call, ArgumentRole::Source);
      if (Row.role(I) == ArgumentRole::Destination && From &&
          memberBehind(From->IgnoreParenCasts()) == Of)
        M.OnHost = M.OnDevice = true;
      return;
    }
    const CopyDirection Way = Row.direction(low64(Value.Val.getInt()));
    const bool Source = Row.role(I) == ArgumentRole::Source;
    if (!Source && Row.role(I) != ArgumentRole::Destination)
      return;
    if (Way ==
        (Source ? CopyDirection::HostToDevice : CopyDirection::DeviceToHost))
      M.OnHost = true;
    else if (Way != CopyDirection::Unknown && Way != CopyDirection::HostToHost)
      M.OnDevice = true;
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
  static bool isPointer(const ValueDecl &D) {
    return D.getType()->isPointerType() &&
           !D.getType()->getPointeeType()->isFunctionType();
  }
  static const ValueDecl *member(const Expr *E) {
    const ValueDecl *D = memberOrStatic(E);
    return D && isPointer(*D) ? D : nullptr;
  }
  /// The member whose memory an address leads into: `o.m`, `&o.m[i]`, `o.m +
  /// i`.
  static const ValueDecl *memberBehind(const Expr *E) {
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf) {
      const auto *At = dyn_cast<ArraySubscriptExpr>(
          Address->getSubExpr()->IgnoreParenCasts());
      return At ? member(At->getBase()->IgnoreParenCasts()) : nullptr;
    }
    if (const auto *Sum = dyn_cast<BinaryOperator>(E);
        Sum && Sum->isAdditiveOp())
      E = pointerSide(*Sum)->IgnoreParenCasts();
    return member(E);
  }
  /// Null, or what the same member of another object holds, is nothing new.
  void give(const ValueDecl *F, const Expr *Value) {
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Value))
      Value = Default->getExpr();
    const Expr *Bare = Value->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *List = dyn_cast<InitListExpr>(Bare);
        List && List->getNumInits() == 1)
      Bare = List->getInit(0)->IgnoreImplicit()->IgnoreParenCasts();
    const auto *Call = dyn_cast<CallExpr>(Bare);
    // `std::exchange(other.data, nullptr)`
    const bool Exchanged = Call && Call->getDirectCallee() &&
                           Call->getDirectCallee()->isInStdNamespace() &&
                           Call->getNumArgs() &&
                           member(Call->getArg(0)->IgnoreParenCasts()) == F;
    if (isNullValue(Bare, Ctx) || member(Bare) == F || Exchanged) {
      Members[F].Begins = true;
      return;
    }
    Member &M = Members[F];
    if (const HostFunction *Of =
            Call ? Helpers.returnedBy(Call->getDirectCallee()) : nullptr) {
      M.ByHelper = true;
      return allocate(M, *Of, F);
    }
    M.Other = true;
  }
  const ASTContext &Ctx;
  AllocatingHelpers &Helpers;
  /// The conditions of the branches that are visited.
  llvm::SmallVector<const Expr *, 4> Around;
  llvm::SmallVector<std::pair<const Expr *, const ValueDecl *>, 32> All;
  llvm::SmallVector<std::pair<const ValueDecl *, const HostFunction *>, 8>
      Freed;
  llvm::SmallPtrSet<const VarDecl *, 8> Initialised;
  llvm::SmallPtrSet<const Expr *, 32> Accounted;
};

/// Whether other files may fill a member: one that all may name, of a class in
/// a header.
bool isFilledByOthers(const ValueDecl &D) {
  const SourceManager &SM = D.getASTContext().getSourceManager();
  return isa<FieldDecl>(D) && D.getAccess() == AS_public &&
         !SM.isInMainFile(SM.getExpansionLoc(D.getLocation()));
}

} // namespace

MemberMemory::MemberMemory(TranslationUnit &TU)
    : Sizes(TU.engine<MemberSizes>()), Flags(TU.engine<MemoryFlags>()),
      OfElements(allocatorsOfElements(TU)) {
  Uses Found(TU.context(), TU.engine<AllocatingHelpers>());
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F))
      continue;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      Found.constructor(*C);
    Found.TraverseStmt(F->getBody());
  }
  Found.finish();
  std::optional<SeenFunctions> Seen;
  // Nobody else can have given an object other memory.
  auto IsOwn = [&](const ValueDecl *D) {
    const auto *Field = dyn_cast<FieldDecl>(D);
    if (!Seen)
      Seen.emplace(TU);
    return Field && Seen->areAllThatName(*Field);
  };
  for (const auto &[Field, M] : Found.Members) {
    if (!M.Allocator || M.Other || (M.OnHost && M.OnDevice && !IsOwn(Field)))
      continue;
    // Who frees it here says what it is, whoever else fills it in.
    if (!M.Freed &&
        (isElsewhere(Field) || (!M.Begins && isFilledByOthers(*Field))))
      continue;
    Allocators[Field] = M.Allocator;
    if (M.ByHelper)
      OfOtherSizes.insert(Field);
  }
}

} // namespace cuda_lint
