//===- AsyncLifetimeCheck.cpp - Host memory of work that still runs -------===//

#include "analysis/RunningKernels.h"
#include "analysis/SameAnswers.h"
#include "analysis/SlotRings.h"
#include "checks/StreamOrderCheck.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace cuda_lint {
namespace {

class AsyncLifetimeCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  bool concerns(TranslationUnit &TU) override {
    Unit = &TU;
    return true;
  }

  bool turnsLong(TranslationUnit &TU, const FunctionDecl *F) override {
    return InRing = turnsRing(TU, F);
  }

  void checkPath(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order) override {
    Now = &Path;
    HostAllocations Known(Paths, Order.members(), &Path);
    // By work: what the host shares with it.
    struct Shared {
      size_t Work;
      StreamAccess Access;
      HostAllocation Memory;
    };
    std::vector<Shared> Pending;
    llvm::SmallSet<size_t, 4> Answered;
    size_t Next = 0;
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      // Where the runtime has failed the program gives up.
      if (E.Kind == PathEvent::Call && !runtimeApiName(E.Callee).empty() &&
          !isQuestion(E) && hasFailed(Paths, E, Path))
        return;
      // What the standard library throws says that it was used wrongly.
      if (E.Kind == PathEvent::Call && E.Callee && E.Callee->isNoReturn() &&
          isOfSystem(E.Callee))
        return;
      // Who waits for what it writes knows when it is done.
      if (looksAgain(*Unit, E))
        for (const Shared &S : Pending)
          if (S.Access.Writes && Paths.base(E.Address) == S.Memory.Pointer)
            Answered.insert(S.Work);
      // Who asks where memory is waits for it where that is needed.
      if (const SymExpr *Of = memoryAskedAbout(Paths, E))
        for (const Shared &S : Pending)
          if (S.Memory.Pointer == Of)
            Answered.insert(S.Work);
      for (const Shared &S : Pending)
        if (!Order.complete(S.Work, I) && !Answered.contains(S.Work) &&
            !endsAsEarly(Paths, Path, Order, I, S.Work, S.Memory) &&
            !(S.Memory.Space == HostAllocation::Pinned &&
              Known.isTold(S.Memory)))
          checkEvent(Paths, E, Order.work()[S.Work], S.Access, S.Memory);
      for (; Next < Order.work().size() && Order.work()[Next].At <= I; ++Next)
        for (const StreamAccess &A : Order.work()[Next].Accesses)
          if (const std::optional<HostAllocation> M =
                  memory(Paths, Known, Order.work()[Next], A);
              M && outlives(Order.work()[Next], A, *M) &&
              !turnsUntilChanged(Order.work()[Next], *M))
            Pending.push_back({Next, A, *M});
      Known.take(E);
    }
  }

  /// Whether something is done on the way out of a scope, to a variable that
  /// ends there while the work still uses it: that is what is told of.
  static bool endsAsEarly(PathExecution &Paths, const ExecutionPath &Path,
                          const StreamOrder &Order, size_t I, size_t Work,
                          const HostAllocation &M) {
    const PathEvent &E = *Path.Events[I];
    if (!M.Variable || E.Calls.empty() || isa<Expr>(E.Calls.front()))
      return false;
    for (; I < Path.Events.size(); ++I)
      if (const PathEvent &End = *Path.Events[I];
          End.Kind == PathEvent::End && End.Object &&
          Paths.variableOf(End.Object) == M.Variable)
        return &End != &E && !Order.complete(Work, I);
    return false;
  }

  /// That work goes on is an answer, and no failure.
  static bool isQuestion(const PathEvent &E) {
    const HostFunction *Row = hostFunction(E.Callee);
    return Row && (Row->Work == HostWork::QueryStream ||
                   Row->Work == HostWork::QueryEvent);
  }

  static bool isCallback(const StreamWork &W) {
    return W.Row && W.Row->Work == HostWork::HostCallback;
  }

  static bool isCopy(const StreamWork &W) {
    return W.Row && W.Row->Work == HostWork::Copy;
  }

  /// Whether a copy says that it goes from the device to the host.
  static bool bringsToHost(const StreamWork &W) {
    if (!isCopy(W))
      return false;
    const std::optional<unsigned> I = W.Row->argument(ArgumentRole::Kind);
    const SymExpr *Kind =
        I && *I < W.E->Arguments.size() ? W.E->Arguments[*I] : nullptr;
    return W.Row->direction(Kind ? Kind->integer() : std::nullopt) ==
           CopyDirection::DeviceToHost;
  }

  /// The memory that work uses. What a copy to the host writes is the host's,
  /// of whatever kind: where it is pinned the copy goes on, and where it is not
  /// nothing is promised.
  static std::optional<HostAllocation> memory(PathExecution &Paths,
                                              const HostAllocations &Known,
                                              const StreamWork &W,
                                              const StreamAccess &A) {
    std::optional<HostAllocation> M = Known.of(A.Address);
    if (M && M->Space != HostAllocation::Other)
      return M;
    const SymExpr *Base = Paths.base(A.Address);
    if (!A.Writes || !Base || !bringsToHost(W))
      return M;
    if (!M)
      M.emplace().Pointer = Base;
    M->Space = HostAllocation::Heap;
    return M;
  }

  /// Up to CUDA 11 "API synchronization behavior" says that an asynchronous
  /// copy into pageable memory returns only once it has completed; since then
  /// it "might be synchronous".
  static constexpr unsigned NoPromiseSince = 12000;

  /// Asks whether the condition of a loop is about a variable.
  class LoopsAbout : public DynamicRecursiveASTVisitor {
  public:
    explicit LoopsAbout(const VarDecl *V) : V(V) {}
    bool Found = false;

    bool VisitWhileStmt(WhileStmt *Loop) override {
      return look(Loop->getCond());
    }
    bool VisitDoStmt(DoStmt *Loop) override { return look(Loop->getCond()); }
    bool VisitForStmt(ForStmt *Loop) override { return look(Loop->getCond()); }

  private:
    bool look(const Stmt *S) {
      const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
      Found |= Ref && Ref->getDecl() == V;
      if (S)
        for (const Stmt *Child : S->children())
          look(Child);
      return !Found;
    }
    const VarDecl *V;
  };

  /// Whether the function turns round until a callback has changed what it is
  /// given.
  static bool turnsUntilChanged(const StreamWork &W, const HostAllocation &M) {
    LoopsAbout Loops(M.Variable);
    if (M.Variable && W.Row && W.Row->Work == HostWork::HostCallback)
      if (const auto *In = dyn_cast_or_null<FunctionDecl>(
              M.Variable->getParentFunctionOrMethod());
          In && In->hasBody())
        Loops.TraverseStmt(In->getBody());
    return Loops.Found;
  }

  /// Whether work may still use the memory after the call that starts it. What
  /// is pageable was copied when the call returned; a copy into it is promised
  /// to be over only where the function is no asynchronous one.
  bool outlives(const StreamWork &W, const StreamAccess &A,
                const HostAllocation &M) const {
    if (isCallback(W))
      return M.Space == HostAllocation::Stack ||
             (M.Space == HostAllocation::Heap && M.At);
    if (M.pageable())
      return A.Writes && isCopy(W) && W.Row->Pinned == HostWait::No &&
             Unit->target().CudaVersion >= NoPromiseSince;
    return M.Space == HostAllocation::Pinned ||
           M.Space == HostAllocation::Managed;
  }

  /// The member of a whole object that an address leads into.
  static const ValueDecl *memberOf(const SymExpr *Address) {
    Address = stripCasts(Address);
    while (Address->Kind == SymExpr::Binary && Address->Op == SymExpr::Add)
      Address = stripCasts(Address->A);
    const ValueDecl *Member = nullptr;
    if (Address->Kind == SymExpr::Address)
      for (const Location *L = Address->Loc; L; L = L->Parent)
        if (L->Kind == Location::Member)
          Member = L->Decl;
    return Member;
  }

  /// What an expression names: a variable, a reference for what it is made
  /// from, and the members that lead from there, the last one first; the
  /// object of a method has no variable. Empty for any other.
  using Name = llvm::SmallVector<const ValueDecl *, 4>;
  static Name nameOf(const Expr *E) {
    Name Out;
    for (E = E->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts()) {
      if (const auto *Member = dyn_cast<MemberExpr>(E);
          Member && isa<FieldDecl>(Member->getMemberDecl())) {
        Out.push_back(Member->getMemberDecl());
        // What a pointer leads to may change with the pointer.
        E = Member->getBase()->IgnoreParenImpCasts();
        if (Member->isArrow() && !isa<CXXThisExpr>(E))
          return {};
        continue;
      }
      if (isa<CXXThisExpr>(E))
        return Out;
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V)
        return {};
      if (!V->getType()->isReferenceType() || !V->hasInit()) {
        Out.push_back(V);
        return Out;
      }
      E = V->getInit();
    }
  }

  /// The object that an expression is a part or a copy of, or a reference to:
  /// `v[i]` for `v[i].x`.
  static const Expr *wholeOf(const Expr *Part) {
    while (true) {
      Part = Part->IgnoreParenImpCasts();
      if (const auto *Member = dyn_cast<MemberExpr>(Part);
          Member && !Member->isArrow() &&
          isa<FieldDecl>(Member->getMemberDecl()) &&
          !Member->getMemberDecl()->getType()->isReferenceType())
        Part = Member->getBase();
      else if (const auto *Of = dyn_cast<ArraySubscriptExpr>(Part);
               Of && Of->getBase()
                         ->IgnoreParenImpCasts()
                         ->getType()
                         ->isConstantArrayType())
        Part = Of->getBase();
      else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Part);
               Copy && Copy->getNumArgs() == 1 &&
               Copy->getConstructor()->isCopyOrMoveConstructor() &&
               Copy->getConstructor()->isTrivial())
        Part = Copy->getArg(0);
      else if (const auto *Ref = dyn_cast<DeclRefExpr>(Part)) {
        const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        if (!V || !V->getType()->isReferenceType() || !V->hasInit())
          return Part;
        Part = V->getInit();
      } else
        return Part;
    }
  }

  /// The container whose elements an expression is one of: `v[i]`, `v.front()`,
  /// `*i` of what begins as `v.begin()`, a part of one; empty for any other.
  static Name containerOf(const Expr *Element) {
    Element = wholeOf(Element);
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Element)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      return M && M->getIdentifier() &&
                     llvm::is_contained({"at", "front"}, M->getName())
                 ? nameOf(Call->getImplicitObjectArgument())
                 : Name();
    }
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Element);
    if (!Operator)
      return {};
    if (Operator->getOperator() == OO_Subscript)
      return nameOf(Operator->getArg(0));
    const Name Of =
        Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1
            ? nameOf(Operator->getArg(0))
            : Name();
    const auto *Iterator =
        Of.size() == 1 ? dyn_cast<VarDecl>(Of.front()) : nullptr;
    const auto *Begin =
        Iterator && Iterator->hasInit()
            ? dyn_cast<CXXMemberCallExpr>(Iterator->getInit()->IgnoreImplicit())
            : nullptr;
    const CXXMethodDecl *M = Begin ? Begin->getMethodDecl() : nullptr;
    return M && M->getIdentifier() && M->getName() == "begin"
               ? nameOf(Begin->getImplicitObjectArgument())
               : Name();
  }

  /// Whether an access is to an element of a container, where work has the
  /// address that its `data()` gave.
  static bool isElementOf(const PathEvent &E, const StreamWork &W,
                          const HostAllocation &M) {
    const auto *Given =
        M.OfContainer ? dyn_cast_or_null<CXXMemberCallExpr>(M.Pointer->Origin)
                      : nullptr;
    const auto *Of = dyn_cast<Expr>(E.Site);
    const Name V = Given && Of ? containerOf(Of) : Name();
    return !V.empty() && V == nameOf(Given->getImplicitObjectArgument()) &&
           (!isa<FieldDecl>(V.back()) || isOfOneObject(E, W));
  }

  /// Whether an access is in the very run of a function that work was begun in:
  /// what both name by the object of a method is one.
  static bool isOfOneObject(const PathEvent &E, const StreamWork &W) {
    for (const Activation *A = W.E->At; A; A = A->Caller)
      if (A == E.At)
        return true;
    return false;
  }

  /// Whether an access is to what the work uses: to the same address, or
  /// anywhere in memory that the work has from its beginning on. Parts that
  /// begin elsewhere may be apart, as those of several streams are.
  bool meets(PathExecution &Paths, const PathEvent &E, const StreamWork &W,
             const StreamAccess &A, const HostAllocation &M) const {
    const SymExpr *Used = stripCasts(A.Address);
    // What is given one member is not given the others.
    const ValueDecl *Given = memberOf(Used), *Own = memberOf(E.Address);
    if (Given && Own && Given != Own)
      return false;
    if (M.Alias && Paths.base(E.Address) == M.Alias)
      return Used == M.Pointer;
    // A function that is given one element of an array has it, and no other.
    if (Used != stripCasts(E.Address) && isGivenOneObject(Paths, W))
      return false;
    if (isElementOf(E, W, M))
      return Used == M.Pointer;
    if (InRing && Paths.base(E.Address) == M.Pointer &&
        isDoneAgain(E, W, Used) &&
        areOfOneRing(Paths.symbols(), Used, E.Address, Now->knownAt(E)))
      return true;
    return Paths.base(E.Address) == M.Pointer &&
           (Used == stripCasts(E.Address) ||
            ((Used == M.Pointer ||
              (Used->Kind == SymExpr::Address && !Used->A)) &&
             isWithin(Paths, E, W, M)));
  }

  /// Whether an access is one that has been made on an earlier turn of a loop,
  /// before work began and to what the work has.
  bool isDoneAgain(const PathEvent &E, const StreamWork &W,
                   const SymExpr *Used) const {
    const auto Before = llvm::ArrayRef(Now->Events).take_front(W.At);
    return llvm::any_of(Before, [&](const PathEvent *Is) {
      return Is->Kind == E.Kind && Is->Site == E.Site && Is->Calls == E.Calls &&
             Is->Address && stripCasts(Is->Address) == Used;
    });
  }

  /// Whether work is a function of the host that uses the object that it is
  /// given the address of, and nothing else there.
  static bool isGivenOneObject(PathExecution &Paths, const StreamWork &W) {
    if (!W.Row || W.Row->Work != HostWork::HostCallback)
      return false;
    const std::optional<unsigned> I = W.Row->argument(ArgumentRole::Callback);
    const SymExpr *Runs = I && *I < W.E->Arguments.size() && W.E->Arguments[*I]
                              ? stripCasts(W.E->Arguments[*I])
                              : nullptr;
    // What it is told comes last.
    return Runs && Runs->Kind == SymExpr::Function &&
           usesOneObject(Paths, Runs->Fn, Runs->Fn->getNumParams() - 1);
  }

  /// Whether an access lies in the bytes that a copy takes from the beginning
  /// of the memory on: what is behind them may belong to another.
  static bool isWithin(PathExecution &Paths, const PathEvent &E,
                       const StreamWork &W, const HostAllocation &M) {
    const std::optional<unsigned> I =
        W.Row ? W.Row->argument(ArgumentRole::Bytes) : std::nullopt;
    if (!I || W.Row->has(ArgumentRole::Rows) || *I >= W.E->Arguments.size() ||
        !W.E->Arguments[*I])
      return true;
    const SymExpr *Address = stripCasts(E.Address);
    if (Address == M.Pointer)
      return true;
    const SymExpr *Offset = nullptr;
    if (Address->Kind == SymExpr::Address)
      Offset = Address->A;
    else if (Address->Kind == SymExpr::Binary && Address->Op == SymExpr::Add &&
             stripCasts(Address->A) == M.Pointer)
      Offset = Address->B;
    if (!Offset)
      return Address->Kind == SymExpr::Address;
    const SymProduct At = productOf(Offset),
                     Bytes = productOf(W.E->Arguments[*I]);
    if (At.Factors == Bytes.Factors)
      return At.Coefficient < Bytes.Coefficient;
    // A number is one of the first elements.
    return At.Factors.empty();
  }

  TranslationUnit *Unit = nullptr;
  /// The path that is looked at, and whether its function has a ring.
  const ExecutionPath *Now = nullptr;
  bool InRing = false;
  /// The work whose memory was found to be used too early.
  llvm::SmallPtrSet<const Stmt *, 4> Used;

  /// Whether a call gives memory of the host back that a copy or memset may
  /// use.
  static bool freesPinned(const PathEvent &E, const HostAllocation &M,
                          PathExecution &Paths) {
    const HostFunction *Row = hostFunction(E.Callee);
    const std::optional<unsigned> I =
        Row ? Row->argument(ArgumentRole::Freed) : std::nullopt;
    return I && Row->Memory == HostMemory::Pinned &&
           M.Space == HostAllocation::Pinned && *I < E.Arguments.size() &&
           E.Arguments[*I] && Paths.base(E.Arguments[*I]) == M.Pointer;
  }

  void checkEvent(PathExecution &Paths, const PathEvent &E, const StreamWork &W,
                  const StreamAccess &A, const HostAllocation &M) {
    if (const std::optional<PlainCopy> Copied = plainCopy(E)) {
      for (const bool Writes : {true, false})
        if (const SymExpr *Address = Writes ? Copied->To : Copied->From) {
          PathEvent Part = E;
          Part.Kind = Writes ? PathEvent::Write : PathEvent::Read;
          Part.Address = Address;
          checkEvent(Paths, Part, W, A, M);
        }
      return;
    }
    // What a callback and the host agree on in memory of their own is theirs,
    // as long as it is there.
    if (isCallback(W) && M.Space == HostAllocation::Heap &&
        E.Kind != PathEvent::Free)
      return;
    // What a copy leaves in memory that nobody looks at is of no interest.
    if (M.pageable() && isCopy(W) && E.Kind != PathEvent::Read)
      return;
    const llvm::StringRef How = usedHow(Paths, E, W, A, M);
    if (!How.empty())
      report(E, W, A, M, How);
  }

  /// What an event does to memory that work may still use; empty for nothing
  /// that matters.
  llvm::StringRef usedHow(PathExecution &Paths, const PathEvent &E,
                          const StreamWork &W, const StreamAccess &A,
                          const HostAllocation &M) const {
    switch (E.Kind) {
    case PathEvent::Call:
      // That it waits for the device is nothing that it promises. One place
      // for what was used before already.
      return freesPinned(E, M, Paths) && !Used.contains(W.E->Site) ? "freed"
                                                                   : "";
    case PathEvent::Read:
      // Which element a kernel chooses by what it finds is not known: those
      // that earlier ones have chosen are read meanwhile.
      if (!A.Writes || A.OfChosen || !meets(Paths, E, W, A, M))
        return {};
      // Of what is no more than not promised the first place is enough.
      return M.pageable() && Used.contains(W.E->Site) ? "" : "read";
    case PathEvent::Write:
      return meets(Paths, E, W, A, M) ? "overwritten" : "";
    case PathEvent::Free: {
      const SymExpr *Base = Paths.base(E.Address);
      return Base == M.Pointer || (M.Alias && Base == M.Alias) ? "freed" : "";
    }
    case PathEvent::End:
      return M.Variable && E.Object && Paths.variableOf(E.Object) == M.Variable
                 ? "gone out of scope"
                 : "";
    default:
      return {};
    }
  }

  void report(const PathEvent &E, const StreamWork &W, const StreamAccess &A,
              const HostAllocation &M, llvm::StringRef How) {
    if (W.E->Kernel && talksWhileRunning(*Unit, W.E->Kernel))
      return;
    Used.insert(W.E->Site);
    // In the function that knows of the work, however deep the access is.
    const bool Ends = E.Kind == PathEvent::End;
    const SourceLocation At =
        Ends ? placeOfBoth(*W.E, M) : outsideOfSystem(E, placeBeside(E, *W.E));
    if (!claim(At))
      return;
    if (Ends) {
      diag(At, "%0 uses %1, which is gone when it runs, for all that is known")
          << describe(W) << describe(M);
      note(M.Variable->getLocation(), "declared here");
      note(At, "synchronise the stream before the variable ends, or let the "
               "function own what it is given");
      return;
    }
    diag(At, "%0 is %1 while %2 may still %3 it")
        << describe(M) << How << describe(W) << (A.Writes ? "write" : "read");
    note(W.E->Site->getBeginLoc(), "started here");
    if (W.Missed)
      note(placeBeside(*W.Missed, *W.E),
           "%0 waits for the current device alone, and this work is another "
           "one's")
          << hostFunction(W.Missed->Callee)->Name;
    note(At, "synchronise the stream first, with cudaStreamSynchronize or an "
             "event");
  }
};

const RegisterCheck<AsyncLifetimeCheck> Registered(
    {"cuda-host-async-lifetime",
     CheckKind::Correctness,
     FixSupport::Note,
     "memory of the host used while a copy or kernel still uses it",
     {{"CUDA Runtime API", "API synchronization behavior"},
      {"CUDA C++ Programming Guide", "Asynchronous Concurrent Execution"}}});

} // namespace
} // namespace cuda_lint
