//===- MemoryFlags.cpp ----------------------------------------------------===//

#include "analysis/MemoryFlags.h"
#include "analysis/MemberSizes.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/PointerSum.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// What statements take the memory of a member for.
enum KindBits : unsigned {
  OfHost = 1,
  OfDevice = 2,
  /// Copied to or from in stream order, or at once.
  InOrder = 4,
  AtOnce = 8,
  /// Allocated or freed by the language, pinned, by the device's functions.
  Pageable = 16,
  Pinned = 32,
  Device = 64,
  Owner = Pageable | Pinned | Device,
};
using Kinds = llvm::DenseMap<const ValueDecl *, unsigned>;

void merge(Kinds &Into, const Kinds &From) {
  for (const auto &[Member, Bits] : From)
    Into[Member] |= Bits;
}

/// The constant that a flag is compared with or given.
std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  return low64(Value.Val.getInt());
}

bool mayBeFlag(QualType T) {
  return T->isIntegralOrEnumerationType() && !T->isAnyCharacterType();
}

/// Whether a statement leaves what stands around it.
bool leaves(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  return isa<ReturnStmt, BreakStmt, ContinueStmt, CXXThrowExpr>(S);
}

/// What functions of a unit say by flags of the memory of members.
class Reader {
public:
  using Found = llvm::DenseMap<const ValueDecl *, MemoryFlags::Flags>;
  Found ByUse, ByOwner;
  llvm::DenseMap<const ValueDecl *, llvm::SmallVector<FlaggedAllocation, 2>>
      Allocations;

  void read(const FunctionDecl &F) {
    Ctx = &F.getASTContext();
    In = &F;
    Given.clear();
    Stored.clear();
    Holding.clear();
    if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
      for (const CXXCtorInitializer *Init : C->inits())
        if (const FieldDecl *Field = Init->getMember())
          addStore(*Field, Init->getInit());
    Stores(*this).TraverseStmt(F.getBody());
    walk(F.getBody());
  }

private:
  class Stores : public DynamicRecursiveASTVisitor {
  public:
    explicit Stores(Reader &To) : To(To) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      const auto *Member = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParens());
      const auto *Field =
          Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
      if (Field && E->getOpcode() == BO_Assign)
        To.addStore(*Field, E->getRHS());
      return true;
    }

  private:
    Reader &To;
  };

  void addStore(const FieldDecl &Field, const Expr *Value) {
    if (!mayBeFlag(Field.getType()))
      return;
    Value = Value->IgnoreParenImpCasts();
    if (const auto *List = dyn_cast<InitListExpr>(Value);
        List && List->getNumInits() == 1)
      Value = List->getInit(0)->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Value))
      Given.try_emplace(Ref->getDecl(), &Field);
    // A number that is stored may be a count.
    if (!Field.getType()->isBooleanType() && !Field.getType()->isEnumeralType())
      return;
    const std::optional<int64_t> N = constantOf(Value, *Ctx);
    const auto [It, New] = Stored.try_emplace(&Field, N);
    if (!New && It->second != N)
      It->second = std::nullopt;
  }

  /// The flag that an expression is: a member, a parameter that a member is
  /// given, or a method that returns one.
  const FieldDecl *flag(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      const auto *Body = M && M->hasBody() && !Call->getNumArgs()
                             ? dyn_cast<CompoundStmt>(M->getBody())
                             : nullptr;
      const auto *Return = Body && Body->size() == 1
                               ? dyn_cast<ReturnStmt>(Body->body_front())
                               : nullptr;
      const auto *Of = Return && Return->getRetValue()
                           ? dyn_cast<MemberExpr>(
                                 Return->getRetValue()->IgnoreParenImpCasts())
                           : nullptr;
      E = Of ? Of : E;
    }
    const FieldDecl *Field = nullptr;
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Field = Given.lookup(Ref->getDecl());
    return Field && mayBeFlag(Field->getType()) ? Field->getCanonicalDecl()
                                                : nullptr;
  }

  /// What a condition says of flags where it is what \p Holds says; all flags
  /// that it asks, in \p Asked.
  void factsOf(const Expr *E, bool Holds, llvm::SmallVectorImpl<FlagFact> &Out,
               MemoryFlags::Flags &Asked, bool Certain = true) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E);
        Not && Not->getOpcode() == UO_LNot)
      return factsOf(Not->getSubExpr(), !Holds, Out, Asked, Certain);
    auto Add = [&](const FieldDecl *Flag, int64_t Value, bool Equal) {
      Asked.insert(Flag);
      if (Certain)
        Out.push_back({Flag, Value, Equal});
    };
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (Op->isLogicalOp()) {
        const bool Both = Certain && (Op->getOpcode() == BO_LAnd) == Holds;
        factsOf(Op->getLHS(), Holds, Out, Asked, Both);
        return factsOf(Op->getRHS(), Holds, Out, Asked, Both);
      }
      if (!Op->isComparisonOp())
        return;
      const FieldDecl *Flag = flag(Op->getLHS());
      const std::optional<int64_t> N = constantOf(Op->getRHS(), *Ctx);
      if (Flag && N && Op->isEqualityOp())
        Add(Flag, *N, (Op->getOpcode() == BO_EQ) == Holds);
      else if (Flag && N)
        Asked.insert(Flag);
      return;
    }
    if (const FieldDecl *Flag = flag(E);
        Flag &&
        (Flag->getType()->isBooleanType() || Flag->getType()->isEnumeralType()))
      Add(Flag, 0, !Holds);
  }

  /// What two ways that flags choose between do with members.
  void compare(const MemoryFlags::Flags &Asked, const Kinds &A,
               const Kinds &B) {
    if (Asked.empty())
      return;
    for (const auto &[Member, Bits] : A) {
      const unsigned Other = B.lookup(Member);
      if (!Other)
        continue;
      if (Bits != Other)
        ByUse[Member].insert(Asked.begin(), Asked.end());
      if ((Bits & Owner) && (Other & Owner) &&
          (Bits & Owner) != (Other & Owner))
        ByOwner[Member].insert(Asked.begin(), Asked.end());
    }
  }

  Kinds walkWith(const Stmt *S, llvm::ArrayRef<FlagFact> Facts) {
    const size_t Before = Holding.size();
    llvm::append_range(Holding, Facts);
    Kinds Out = walk(S);
    Holding.truncate(Before);
    return Out;
  }

  Kinds branch(const Expr *Condition, const Stmt *Then, const Stmt *Else,
               llvm::ArrayRef<const Stmt *> Rest = {}) {
    llvm::SmallVector<FlagFact, 2> IfTrue, IfFalse;
    MemoryFlags::Flags Asked;
    factsOf(Condition, true, IfTrue, Asked);
    factsOf(Condition, false, IfFalse, Asked);
    Kinds Out = walk(Condition);
    const Kinds A = walkWith(Then, IfTrue);
    const size_t Before = Holding.size();
    llvm::append_range(Holding, IfFalse);
    const Kinds B = Else ? walk(Else) : sequence(Rest);
    Holding.truncate(Before);
    compare(Asked, A, B);
    merge(Out, A);
    merge(Out, B);
    return Out;
  }

  Kinds sequence(llvm::ArrayRef<const Stmt *> All) {
    Kinds Out;
    for (size_t I = 0; I < All.size(); ++I) {
      const auto *If = dyn_cast<IfStmt>(All[I]);
      if (If && !If->getElse() && leaves(If->getThen())) {
        merge(Out, branch(If->getCond(), If->getThen(), nullptr,
                          All.drop_front(I + 1)));
        break;
      }
      merge(Out, walk(All[I]));
    }
    return Out;
  }

  Kinds choose(const SwitchStmt &Switch) {
    Kinds Out = walk(Switch.getCond());
    MemoryFlags::Flags Asked;
    const FieldDecl *Flag = flag(Switch.getCond());
    if (Flag)
      Asked.insert(Flag);
    llvm::SmallVector<Kinds, 4> Ways;
    llvm::SmallVector<FlagFact, 2> Facts;
    const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
    if (!Body)
      return Out;
    for (const Stmt *S : Body->body()) {
      for (bool First = true; const auto *Case = dyn_cast<SwitchCase>(S);
           First = false, S = Case->getSubStmt()) {
        if (First)
          Ways.emplace_back();
        Facts.clear();
        const auto *Label = dyn_cast<CaseStmt>(Case);
        const std::optional<int64_t> N =
            Label ? constantOf(Label->getLHS(), *Ctx) : std::nullopt;
        if (Flag && N && First && !isa<SwitchCase>(Case->getSubStmt()))
          Facts.push_back({Flag, *N, true});
      }
      if (!Ways.empty())
        merge(Ways.back(), walkWith(S, Facts));
    }
    for (size_t I = 0; I < Ways.size(); ++I) {
      for (size_t J = I + 1; J < Ways.size(); ++J)
        compare(Asked, Ways[I], Ways[J]);
      merge(Out, Ways[I]);
    }
    return Out;
  }

  Kinds walk(const Stmt *S) {
    if (!S)
      return Kinds();
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      const llvm::SmallVector<const Stmt *, 8> All(Block->body());
      return sequence(All);
    }
    if (const auto *If = dyn_cast<IfStmt>(S))
      return branch(If->getCond(), If->getThen(), If->getElse());
    if (const auto *Either = dyn_cast<ConditionalOperator>(S))
      return branch(Either->getCond(), Either->getTrueExpr(),
                    Either->getFalseExpr());
    if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      return choose(*Switch);
    Kinds Out;
    for (const Stmt *Child : S->children())
      merge(Out, walk(Child));
    if (const auto *Call = dyn_cast<CallExpr>(S))
      addCall(*Call, Out);
    else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S))
      add(Delete->getArgument(), Pageable, Out);
    else if (const auto *At = dyn_cast<ArraySubscriptExpr>(S))
      add(At->getBase(), OfHost, Out);
    else if (const auto *Deref = dyn_cast<UnaryOperator>(S);
             Deref && Deref->getOpcode() == UO_Deref)
      add(Deref->getSubExpr(), OfHost, Out);
    else if (const auto *Set = dyn_cast<BinaryOperator>(S);
             Set && Set->getOpcode() == BO_Assign)
      addGiven(*Set, Out);
    return Out;
  }

  static const ValueDecl *pointer(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *Sum = dyn_cast<BinaryOperator>(E);
        Sum && Sum->isAdditiveOp())
      E = pointerSide(*Sum)->IgnoreParenCasts();
    const ValueDecl *D = memberOrStatic(E);
    return D && D->getType()->isPointerType()
               ? cast<ValueDecl>(D->getCanonicalDecl())
               : nullptr;
  }
  static void add(const Expr *E, unsigned Bits, Kinds &Out) {
    if (const ValueDecl *Member = pointer(E))
      Out[Member] |= Bits;
  }

  static void addGiven(const BinaryOperator &Set, Kinds &Out) {
    const Expr *Value = Set.getRHS()->IgnoreParenCasts();
    const auto *Call = dyn_cast<CallExpr>(Value);
    const unsigned Builtin = Call ? Call->getBuiltinCallee() : 0;
    if (isa<CXXNewExpr>(Value) || Builtin == Builtin::BImalloc ||
        Builtin == Builtin::BIcalloc)
      add(Set.getLHS(), Pageable, Out);
  }

  void addCall(const CallExpr &Call, Kinds &Out) {
    if (const HostFunction *Row = hostFunction(&Call))
      return addRuntime(*Row, Call, Out);
    switch (Call.getBuiltinCallee()) {
    case Builtin::BIfree:
      if (Call.getNumArgs())
        add(Call.getArg(0), Pageable, Out);
      break;
    case Builtin::BImemcpy:
    case Builtin::BImemmove:
      add(Call.getArg(1), OfHost, Out);
      [[fallthrough]];
    case Builtin::BImemset:
      add(Call.getArg(0), OfHost, Out);
      break;
    default:
      break;
    }
  }

  void addRuntime(const HostFunction &Row, const CallExpr &Call, Kinds &Out) {
    const unsigned By = Row.Memory == HostMemory::Pinned ? Pinned : Device;
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      const Expr *Arg = Call.getArg(I)->IgnoreParenCasts();
      const ArgumentRole Role = Row.role(I);
      if (Role == ArgumentRole::Freed && Row.Work == HostWork::Free)
        add(Arg, By, Out);
      if (const auto *Address = dyn_cast<UnaryOperator>(Arg);
          Address && Address->getOpcode() == UO_AddrOf &&
          Row.Work == HostWork::Allocate && Role == ArgumentRole::NewMemory)
        if (const ValueDecl *Member = pointer(Address->getSubExpr())) {
          Out[Member] |= By;
          addAllocation(Member);
        }
      if (Role != ArgumentRole::Destination && Role != ArgumentRole::Source)
        continue;
      if (Row.Work == HostWork::Set)
        add(Arg, OfDevice, Out);
      if (Row.Work == HostWork::Copy)
        addCopy(Row, Call, Role == ArgumentRole::Source, Arg, Out);
    }
  }

  void addCopy(const HostFunction &Row, const CallExpr &Call, bool Source,
               const Expr *Arg, Kinds &Out) {
    const Expr *Kind = argument(Row, &Call, ArgumentRole::Kind);
    const ValueDecl *Member = pointer(Arg);
    if (!Kind || !Member)
      return;
    // What the direction is chosen by says which side the memory is of.
    if (const auto *Either =
            dyn_cast<ConditionalOperator>(Kind->IgnoreParenImpCasts())) {
      llvm::SmallVector<FlagFact, 2> Facts;
      MemoryFlags::Flags Asked;
      factsOf(Either->getCond(), true, Facts, Asked);
      if (!Asked.empty())
        ByUse[Member].insert(Asked.begin(), Asked.end());
      return;
    }
    const CopyDirection Way = Row.direction(constantOf(Kind, *Ctx));
    if (Way == CopyDirection::Unknown)
      return;
    const bool Host = Way == CopyDirection::HostToHost ||
                      Way == (Source ? CopyDirection::HostToDevice
                                     : CopyDirection::DeviceToHost);
    Out[Member] |=
        Host ? OfHost | (Row.Pinned == HostWait::No ? InOrder : AtOnce)
             : unsigned(OfDevice);
  }

  void addAllocation(const ValueDecl *Member) {
    FlaggedAllocation Site;
    Site.Facts.assign(Holding.begin(), Holding.end());
    const auto *Own = dyn_cast<FieldDecl>(Member);
    const auto *Class =
        Own ? dyn_cast<CXXRecordDecl>(Own->getParent()) : nullptr;
    // What the function stores says what is so from then on.
    for (const auto &[Flag, Value] : Stored)
      if (Value && Own && Flag->getParent() == Own->getParent())
        Site.Facts.push_back({Flag, *Value, true});
    const auto *Method = dyn_cast<CXXMethodDecl>(In);
    if (Class && Class->hasDefinition() && Method &&
        Method->getParent()->hasDefinition() &&
        Method->getParent()->isDerivedFrom(Class))
      Site.Derived = Method->getParent()->getCanonicalDecl();
    Allocations[Member].push_back(std::move(Site));
  }

  const ASTContext *Ctx = nullptr;
  const FunctionDecl *In = nullptr;
  /// The members that variables are stored to, and the only constants that
  /// members are given in the function.
  llvm::DenseMap<const ValueDecl *, const FieldDecl *> Given;
  llvm::DenseMap<const FieldDecl *, std::optional<int64_t>> Stored;
  /// What holds where the walk is.
  llvm::SmallVector<FlagFact, 8> Holding;
};

} // namespace

MemoryFlags::MemoryFlags(TranslationUnit &TU) {
  Reader All;
  for (const FunctionDecl *F : TU.functions())
    if (!runsOnDevice(F) && F->hasBody())
      All.read(*F);
  ByUse = std::move(All.ByUse);
  ByOwner = std::move(All.ByOwner);
  Allocations = std::move(All.Allocations);
}

} // namespace cuda_lint
