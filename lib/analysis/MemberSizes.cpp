//===- MemberSizes.cpp ----------------------------------------------------===//

#include "analysis/MemberSizes.h"
#include "cuda/Bound.h"
#include "cuda/EarlyExit.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// An object that a member is named of.
struct Object {
  /// A variable; null for the object of a method.
  const ValueDecl *Variable = nullptr;
  bool operator==(const Object &) const = default;
};

std::optional<Object> objectOf(const MemberExpr &E) {
  const Expr *Base = E.getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return Object();
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  return Ref ? std::optional<Object>({Ref->getDecl()}) : std::nullopt;
}

/// The statements of which not all ways go through a place.
using Arms = llvm::SmallVector<const Stmt *, 4>;

struct Store {
  const FunctionDecl *In;
  Object Of;
  const Expr *Value;
  Arms Around;
  SourceLocation At;
  bool InConstructor;
};

struct Allocation {
  const FunctionDecl *In;
  Object Of;
  const CallExpr *Call;
  const Expr *Bytes;
  Arms Around;
};

/// What the functions of a unit do with members that are numbers, and with
/// memory that members hold.
class Members : public RecursiveASTVisitor<Members> {
public:
  explicit Members(const ASTContext &Ctx) : Ctx(Ctx) {}
  llvm::MapVector<const FieldDecl *, llvm::SmallVector<Allocation, 1>>
      Allocated;
  llvm::DenseMap<const FieldDecl *, llvm::SmallVector<Store, 2>> Stores;
  /// Members that are changed in another way than by a plain store.
  llvm::SmallPtrSet<const ValueDecl *, 16> Changed;

  void function(const FunctionDecl *F) {
    In = F;
    Around.clear();
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Init : C->inits()) {
        if (const FieldDecl *Field = Init->getMember(); isNumber(Field))
          store(Field, Object(), Init->getInit(), Init->getSourceLocation());
        TraverseStmt(Init->getInit());
      }
    TraverseStmt(F->getBody());
    for (const auto &[E, Field] : Named)
      if (!Accounted.contains(E))
        Changed.insert(Field);
    Named.clear();
  }

  bool shouldVisitImplicitCode() const { return true; }
  // A lambda's body is a function of its own.
  bool TraverseLambdaBody(LambdaExpr *, DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseIfStmt(IfStmt *S) {
    TraverseStmt(S->getInit());
    TraverseStmt(S->getCond());
    arm(S->getThen());
    arm(S->getElse());
    return true;
  }
  bool TraverseCompoundStmt(CompoundStmt *S) {
    for (Stmt *Part : S->body()) {
      TraverseStmt(Part);
      // What follows, also behind the block, is an arm of it, but for the end
      // of those that failed.
      const auto *If = dyn_cast<IfStmt>(Part);
      if (If && (leaves(If->getThen()) || leaves(If->getElse())) &&
          !asksForFailure(If->getCond()))
        Around.push_back(If);
    }
    return true;
  }
  bool TraverseForStmt(ForStmt *S) {
    TraverseStmt(S->getInit());
    arm(S->getCond());
    arm(S->getInc());
    arm(S->getBody());
    return true;
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    TraverseStmt(S->getCond());
    arm(S->getBody());
    return true;
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    TraverseStmt(S->getRangeInit());
    arm(S->getBody());
    return true;
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    TraverseStmt(S->getCond());
    arm(S->getBody());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    if (!Row || Row->Work != HostWork::Allocate || Row->has(ArgumentRole::Rows))
      return true;
    const Expr *To = argument(*Row, Call, ArgumentRole::NewMemory);
    const auto *Address =
        To ? dyn_cast<UnaryOperator>(To->IgnoreParenCasts()) : nullptr;
    const auto *Of =
        Address && Address->getOpcode() == UO_AddrOf
            ? dyn_cast<MemberExpr>(Address->getSubExpr()->IgnoreParenCasts())
            : nullptr;
    const auto *Field = Of ? dyn_cast<FieldDecl>(Of->getMemberDecl()) : nullptr;
    if (!Field)
      return true;
    const std::optional<Object> Is = objectOf(*Of);
    Allocated[Field].push_back(
        {In, Is.value_or(Object()), Call,
         Is ? argument(*Row, Call, ArgumentRole::Bytes) : nullptr, Around});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const auto *Of = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParens());
    if (E->getOpcode() == BO_Assign && Of && isNumber(Of->getMemberDecl())) {
      Accounted.insert(Of);
      const auto *Field = cast<FieldDecl>(Of->getMemberDecl());
      if (const std::optional<Object> Is = objectOf(*Of))
        store(Field, *Is, E->getRHS(), E->getOperatorLoc());
      else
        Changed.insert(Field);
    } else if (E->isAssignmentOp()) {
      variable(E->getLHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      variable(E->getSubExpr());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *List) {
    const RecordDecl *Class = List->getType()->getAsRecordDecl();
    if (!Class || !List->isSemanticForm())
      return true;
    unsigned I = 0;
    for (const FieldDecl *Field : Class->fields()) {
      if (I >= List->getNumInits())
        break;
      if (const Expr *Init = List->getInit(I++);
          isNumber(Field) && !isNothing(Init))
        Changed.insert(Field);
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue ||
        (Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified()))
      Accounted.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (isNumber(E->getMemberDecl()))
      Named.push_back({E, cast<FieldDecl>(E->getMemberDecl())});
    return true;
  }

  /// Zero, or what the same member of another object has.
  bool isNothing(const Expr *E, const FieldDecl *Field = nullptr) const {
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      E = Default->getExpr();
    const Expr *Bare = E->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *List = dyn_cast<InitListExpr>(Bare);
        List && List->getNumInits() == 1)
      Bare = List->getInit(0)->IgnoreImplicit()->IgnoreParenCasts();
    if (isa<ImplicitValueInitExpr>(Bare))
      return true;
    if (const auto *List = dyn_cast<InitListExpr>(Bare))
      return List->getNumInits() == 0;
    const auto *Of = dyn_cast<MemberExpr>(Bare);
    if (Field && Of && Of->getMemberDecl() == Field)
      return true;
    Expr::EvalResult Value;
    return !Bare->isValueDependent() && Bare->EvaluateAsInt(Value, Ctx) &&
           Value.Val.getInt().isZero();
  }

private:
  static bool isNumber(const ValueDecl *D) {
    return isa_and_nonnull<FieldDecl>(D) && D->getType()->isIntegerType();
  }
  /// Whether a condition calls something, or asks what a call has said.
  static bool asksForFailure(const Stmt *S) {
    if (!S)
      return false;
    if (isa<CallExpr>(S))
      return true;
    if (const auto *E = dyn_cast<DeclRefExpr>(S))
      if (E->getType()->isEnumeralType())
        return true;
    return llvm::any_of(S->children(), asksForFailure);
  }
  void arm(Stmt *S) {
    if (!S)
      return;
    const size_t Outside = Around.size();
    Around.push_back(S);
    TraverseStmt(S);
    Around.truncate(Outside);
  }
  void store(const FieldDecl *Field, Object Of, const Expr *Value,
             SourceLocation At) {
    if (!isNothing(Value, Field))
      Stores[Field].push_back(
          {In, Of, Value, Around, At, isa<CXXConstructorDecl>(In)});
  }
  void variable(const Expr *E) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens()))
      Changed.insert(Ref->getDecl());
  }

  const ASTContext &Ctx;
  const FunctionDecl *In = nullptr;
  Arms Around;
  llvm::SmallVector<std::pair<const Expr *, const FieldDecl *>, 32> Named;
  llvm::SmallPtrSet<const Expr *, 32> Accounted;
};

const Bound<unsigned>
    MaxDepth("member-size-steps", 9, BoundKind::Reach,
             "products and variables within each other that the size of a "
             "member's memory is made of");

/// Finds what an allocation's size is made of.
class Product {
public:
  Product(const Members &All, const Allocation &A, const ASTContext &Ctx)
      : All(All), A(A), Ctx(Ctx) {}
  MemberSize Out;

  bool multiply(const Expr *E, unsigned Depth = 0) {
    E = E->IgnoreParenCasts();
    Expr::EvalResult Value;
    if (E->isValueDependent() || Depth >= MaxDepth)
      return false;
    if (E->EvaluateAsInt(Value, Ctx)) {
      const std::optional<int64_t> N = Value.Val.getInt().trySExtValue();
      return N && !llvm::MulOverflow(Out.Coefficient, *N, Out.Coefficient);
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return Op->getOpcode() == BO_Mul && multiply(Op->getLHS(), Depth + 1) &&
             multiply(Op->getRHS(), Depth + 1);
    if (const auto *Of = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Of->getMemberDecl());
      return Field && objectOf(*Of) == A.Of && keeps(Field, nullptr);
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || All.Changed.contains(V))
      return false;
    if (const auto *P = dyn_cast<ParmVarDecl>(V))
      return keptIn(P);
    return V->isLocalVarDecl() && V->hasInit() &&
           multiply(V->getInit(), Depth + 1);
  }

private:
  /// Whether a member that the memory is allocated for stays what it was then.
  bool keeps(const FieldDecl *Field, const ParmVarDecl *From) {
    auto It = All.Stores.find(Field);
    if (It == All.Stores.end() || All.Changed.contains(Field) ||
        !llvm::all_of(It->second, [&](const Store &S) {
          if (S.In != A.In)
            // What only constructors set is the same ever after.
            return !From && S.InConstructor && !isa<CXXConstructorDecl>(A.In);
          return S.Of == A.Of && S.Around == A.Around &&
                 (From || isBefore(S.At, A.Call->getBeginLoc()));
        }))
      return false;
    Out.Factors.push_back(Field);
    return true;
  }

  bool isBefore(SourceLocation L, SourceLocation R) const {
    return Ctx.getSourceManager().isBeforeInTranslationUnit(L, R);
  }

  /// The one member that the function keeps a parameter in.
  bool keptIn(const ParmVarDecl *P) {
    const FieldDecl *Kept = nullptr;
    for (const auto &[Field, Stores] : All.Stores)
      for (const Store &S : Stores) {
        const auto *Ref = dyn_cast<DeclRefExpr>(
            S.Value->IgnoreImplicit()->IgnoreParenCasts());
        if (!Ref || Ref->getDecl() != P)
          continue;
        if (Kept && Kept != Field)
          return false;
        Kept = Field;
      }
    if (!Kept)
      return false;
    for (const Store &S : All.Stores.find(Kept)->second) {
      const auto *Ref =
          dyn_cast<DeclRefExpr>(S.Value->IgnoreImplicit()->IgnoreParenCasts());
      if (!Ref || Ref->getDecl() != P)
        return false;
    }
    return keeps(Kept, P);
  }

  const Members &All;
  const Allocation &A;
  const ASTContext &Ctx;
};

} // namespace

const ValueDecl *memberOrStatic(const Expr *E) {
  const ValueDecl *D = nullptr;
  if (const auto *Of = dyn_cast<MemberExpr>(E))
    D = Of->getMemberDecl();
  else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    D = Ref->getDecl();
  if (!D || isa<FieldDecl>(D))
    return D;
  const auto *V = dyn_cast<VarDecl>(D);
  return V && V->hasGlobalStorage() && !V->hasAttr<CUDADeviceAttr>() &&
                 !V->hasAttr<CUDAConstantAttr>()
             ? V->getCanonicalDecl()
             : nullptr;
}

bool isElsewhere(const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (V && (V->isFileVarDecl() ? V->isExternallyVisible() : false))
    return true;
  const auto *C = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  return C && llvm::any_of(C->methods(), [](const CXXMethodDecl *M) {
           return !M->isImplicit() && !M->isDefaulted() && !M->isDeleted() &&
                  !M->hasBody();
         });
}

MemberSizes::MemberSizes(TranslationUnit &TU) {
  Members All(TU.context());
  for (const FunctionDecl *F : TU.functions())
    if (!runsOnDevice(F))
      All.function(F);
  for (const auto &[Pointer, Each] : All.Allocated) {
    if (Each.size() != 1 || !Each.front().Bytes || isElsewhere(Pointer))
      continue;
    Product Of(All, Each.front(), TU.context());
    if (!Of.multiply(Each.front().Bytes))
      continue;
    Of.Out.Call = Each.front().Call;
    Sizes[Pointer] = std::move(Of.Out);
  }
}

} // namespace cuda_lint
