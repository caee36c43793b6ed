//===- AsyncLifetimeCheck.cpp - Host memory of work that still runs -------===//

#include "analysis/RunningKernels.h"
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

  void checkPath(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order) override {
    HostAllocations Known(Paths, Order.members());
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
          hasFailed(Paths, E, Path))
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
      for (const Shared &S : Pending)
        if (!Order.complete(S.Work, I) && !Answered.contains(S.Work) &&
            !endsAsEarly(Paths, Path, Order, I, S.Work, S.Memory))
          checkEvent(Paths, E, Order.work()[S.Work], S.Access, S.Memory);
      for (; Next < Order.work().size() && Order.work()[Next].At <= I; ++Next)
        for (const StreamAccess &A : Order.work()[Next].Accesses)
          if (const std::optional<HostAllocation> M = Known.of(A.Address);
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

  static bool isCopy(const StreamWork &W) {
    return W.Row && W.Row->Work == HostWork::Copy;
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
    if (W.Row && W.Row->Work == HostWork::HostCallback)
      return M.Space == HostAllocation::Stack;
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

  /// The variable that an expression names, a reference for what it is made
  /// from; null for any other.
  static const ValueDecl *variable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->getType()->isReferenceType() && V->hasInit()
               ? variable(V->getInit())
               : V;
  }

  /// The container whose elements an expression is one of: `v[i]`, `v.front()`,
  /// `*i` of what begins as `v.begin()`; null for any other.
  static const ValueDecl *containerOf(const Expr *Element) {
    Element = Element->IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Element)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      return M && M->getIdentifier() &&
                     llvm::is_contained({"at", "front"}, M->getName())
                 ? variable(Call->getImplicitObjectArgument())
                 : nullptr;
    }
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Element);
    if (!Operator)
      return nullptr;
    if (Operator->getOperator() == OO_Subscript)
      return variable(Operator->getArg(0));
    const auto *Iterator =
        Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1
            ? dyn_cast_or_null<VarDecl>(variable(Operator->getArg(0)))
            : nullptr;
    const auto *Begin =
        Iterator && Iterator->hasInit()
            ? dyn_cast<CXXMemberCallExpr>(Iterator->getInit()->IgnoreImplicit())
            : nullptr;
    const CXXMethodDecl *M = Begin ? Begin->getMethodDecl() : nullptr;
    return M && M->getIdentifier() && M->getName() == "begin"
               ? variable(Begin->getImplicitObjectArgument())
               : nullptr;
  }

  /// Whether an access is to an element of a container, where work has the
  /// address that its `data()` gave.
  static bool isElementOf(const PathEvent &E, const HostAllocation &M) {
    const auto *Given =
        M.OfContainer ? dyn_cast_or_null<CXXMemberCallExpr>(M.Pointer->Origin)
                      : nullptr;
    const auto *Of = dyn_cast<Expr>(E.Site);
    const ValueDecl *V = Given && Of ? containerOf(Of) : nullptr;
    return V && V == variable(Given->getImplicitObjectArgument());
  }

  /// Whether an access is to what the work uses: to the same address, or
  /// anywhere in memory that the work has from its beginning on. Parts that
  /// begin elsewhere may be apart, as those of several streams are.
  static bool meets(PathExecution &Paths, const PathEvent &E,
                    const StreamWork &W, const StreamAccess &A,
                    const HostAllocation &M) {
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
    if (isElementOf(E, M))
      return Used == M.Pointer;
    return Paths.base(E.Address) == M.Pointer &&
           (Used == stripCasts(E.Address) ||
            ((Used == M.Pointer ||
              (Used->Kind == SymExpr::Address && !Used->A)) &&
             isWithin(Paths, E, W, M)));
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
    // What a copy leaves in memory that nobody looks at is of no interest.
    if (M.pageable() && isCopy(W) && E.Kind != PathEvent::Read)
      return;
    llvm::StringRef How;
    switch (E.Kind) {
    case PathEvent::Call:
      // That it waits for the device is nothing that it promises. One place
      // for what was used before already.
      if (!freesPinned(E, M, Paths) || Used.contains(W.E->Site))
        return;
      How = "freed";
      break;
    case PathEvent::Read:
      // Which element a kernel chooses by what it finds is not known: those
      // that earlier ones have chosen are read meanwhile.
      if (!A.Writes || A.OfChosen || !meets(Paths, E, W, A, M))
        return;
      // Of what is no more than not promised the first place is enough.
      if (M.pageable() && Used.contains(W.E->Site))
        return;
      How = "read";
      break;
    case PathEvent::Write:
      if (!meets(Paths, E, W, A, M))
        return;
      How = "overwritten";
      break;
    case PathEvent::Free:
      if (const SymExpr *Base = Paths.base(E.Address);
          Base != M.Pointer && (!M.Alias || Base != M.Alias))
        return;
      How = "freed";
      break;
    case PathEvent::End:
      if (!M.Variable || !E.Object || Paths.variableOf(E.Object) != M.Variable)
        return;
      How = "gone out of scope";
      break;
    default:
      return;
    }
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
