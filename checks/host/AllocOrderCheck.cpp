//===- AllocOrderCheck.cpp - Memory in stream order -----------------------===//

#include "analysis/SameAnswers.h"
#include "checks/StreamOrderCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool is(const StreamWork &W, HostWork Work) {
  return W.Row && W.Row->Work == Work;
}

class AllocOrderCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  void checkPath(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order) override {
    const std::vector<StreamConflict> All = Order.conflicts();
    for (const StreamConflict &C : All)
      // What is used in the wrong stream, or freed while it is used, is said of
      // the use.
      if (!is(*C.First, HostWork::Allocate) || !is(*C.Second, HostWork::Free) ||
          llvm::none_of(All, [&](const StreamConflict &Other) {
            return Other.First == C.First ? !is(*Other.Second, HostWork::Free)
                                          : Other.Second == C.Second;
          }))
        checkPair(C);
    checkFrees(Paths, Path, Order);
  }

  void checkPair(const StreamConflict &C) {
    if (is(*C.First, HostWork::Allocate))
      reportPair(C,
                 "%0 %1 memory that %2 allocates in another stream, and "
                 "nothing orders them",
                 "allocated here",
                 "work in the stream of the allocation, or let this stream "
                 "wait for an event that is recorded after it",
                 describe(*C.Second),
                 is(*C.Second, HostWork::Free) ? StringRef("frees")
                                               : describe(C.OfSecond),
                 describe(*C.First));
    else if (is(*C.Second, HostWork::Free))
      reportPair(C, "%0 frees memory that %1 of another stream may still use",
                 "used here",
                 "free it in the stream that uses it last, or let this stream "
                 "wait for an event that is recorded after the use",
                 describe(*C.Second), describe(*C.First));
  }

  /// cudaFree takes memory of cudaMallocAsync at once: nothing is waited for.
  void checkFrees(PathExecution &Paths, const ExecutionPath &Path,
                  const StreamOrder &Order) {
    HostAllocations Known(Paths, Order.members());
    checkUses(Paths, Path, Order);
    checkTwice(Paths, Path);
    checkReturned(Paths, Path);
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      const HostFunction *Row =
          E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
      if (Row && Row->Work == HostWork::Free &&
          Row->Memory == HostMemory::Device && !E.Arguments.empty())
        if (const std::optional<HostAllocation> A = Known.of(E.Arguments[0]);
            A && A->Space == HostAllocation::Pooled)
          checkFree(Paths, Path, Order, I, *A);
      Known.take(E);
    }
  }

  /// The memory of the path's own that a call frees.
  static const SymExpr *freedBy(PathExecution &Paths, const PathEvent &E) {
    const HostFunction *Row =
        E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
    const std::optional<unsigned> I = Row && Row->Work == HostWork::Free
                                          ? Row->argument(ArgumentRole::Freed)
                                          : std::nullopt;
    return I && *I < E.Arguments.size() && E.Arguments[*I]
               ? Paths.base(E.Arguments[*I])
               : nullptr;
  }

  /// The call of a function itself that frees what the function returns on a
  /// path, which it has allocated there.
  static const PathEvent *freesReturned(PathExecution &Paths,
                                        const ExecutionPath &Path) {
    const PathEvent *Last = Path.Events.empty() ? nullptr : Path.Events.back();
    if (!Last || Last->Kind != PathEvent::Return || !Path.Returns ||
        !Last->Result || !Last->In->getReturnType()->isPointerType())
      return nullptr;
    const SymExpr *Returned = Paths.base(Last->Result);
    bool Given = false;
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      for (const SymExpr *Received : E.Received)
        Given |= Received && Paths.base(Received) == Returned;
      if (Given && E.Calls.empty() && freedBy(Paths, E) == Returned)
        return &E;
    }
    return nullptr;
  }

  /// Memory that a function hands to its caller when it is freed.
  void checkReturned(PathExecution &Paths, const ExecutionPath &Path) {
    const PathEvent *E = freesReturned(Paths, Path);
    if (!E || !claim(E->Site->getBeginLoc()))
      return;
    diag(E->Site->getBeginLoc(), "%0 frees memory that '%1' returns")
        << hostFunction(E->Callee)->Name << E->In->getNameAsString();
    note(Path.Events.back()->Site->getBeginLoc(), "returned here");
    note(E->Site->getBeginLoc(), "free what the new memory replaces");
  }

  /// Whether a call within a helper frees what the helper returns: that is told
  /// there.
  static bool freesResult(PathExecution &Paths, const PathEvent &Free) {
    return !Free.Calls.empty() &&
           llvm::any_of(Paths.paths(Free.In).Paths,
                        [&](const ExecutionPath &Path) {
                          const PathEvent *E = freesReturned(Paths, Path);
                          return E && E->Site == Free.Site;
                        });
  }

  /// Memory that one call of the path gives, and that is freed twice: two
  /// pointers have it, as two objects that are copies of each other do.
  void checkTwice(PathExecution &Paths, const ExecutionPath &Path) {
    if (takesBothAnswers(Paths, Path))
      return;
    llvm::DenseMap<const SymExpr *, unsigned> Given;
    for (const PathEvent *E : Path.Events)
      for (const SymExpr *Received : E->Received)
        if (const SymExpr *Base = Received ? Paths.base(Received) : nullptr)
          ++Given[Base];
    llvm::DenseMap<const SymExpr *, const PathEvent *> Freed;
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      const SymExpr *Memory = freedBy(Paths, E);
      if (!Memory || Memory->Kind != SymExpr::Symbol ||
          Given.lookup(Memory) != 1 || asksWhether(Path, E, Memory))
        continue;
      const auto [It, New] = Freed.try_emplace(Memory, &E);
      // Another turn of a loop may be one on other memory.
      if (!New && (isEndOfAnother(*It->second, E) ||
                   (It->second->Site != E.Site &&
                    asksTheRuntimeOnly(Path, *It->second, E))))
        reportTwice(*It->second, E);
    }
  }

  /// Whether all that a path has asked for between two events is what calls of
  /// the runtime have answered. Anything else may say that only one of them
  /// happens.
  static bool asksTheRuntimeOnly(const ExecutionPath &Path,
                                 const PathEvent &From, const PathEvent &To) {
    bool Only = true;
    for (const SymExpr *Fact : Path.knownAt(To).drop_front(From.Known))
      forEachPart(Fact, [&](const SymExpr *Part) {
        if (Part->Kind == SymExpr::Symbol && !isAnswerOfRuntime(*Part))
          Only = false;
        return Only;
      });
    return Only;
  }

  void reportTwice(const PathEvent &First, const PathEvent &Second) {
    const bool Copied = isEndOfAnother(First, Second);
    const SourceLocation At = Copied ? Second.Site->getBeginLoc()
                                     : placeBeside(Second, First),
                         From = placeBeside(First, Second);
    // A macro that writes its argument twice: the second time for the message.
    const SourceManager &SM = Second.In->getASTContext().getSourceManager();
    if ((!Copied && SM.getExpansionLoc(At) == SM.getExpansionLoc(From)) ||
        !claim(At))
      return;
    const StringRef By = hostFunction(Second.Callee)->Name;
    if (!Copied) {
      diag(At, "%0 frees memory that is freed before") << By;
      note(From, "freed here");
      note(At, "set the pointer to null where it is freed");
      return;
    }
    const CXXRecordDecl *Class =
        cast<CXXDestructorDecl>(Second.In)->getParent();
    diag(At, "%0 frees memory twice: two objects of '%1' have it")
        << By << Class->getNameAsString();
    noteCopies(Second);
  }

  /// Work that begins after the memory is freed.
  void checkUses(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order) {
    llvm::DenseMap<const SymExpr *, const PathEvent *> Freed;
    llvm::DenseSet<const Stmt *> Before;
    size_t Next = 0;
    for (const StreamWork &W : Order.work()) {
      for (; Next < W.At; ++Next) {
        const PathEvent &E = *Path.Events[Next];
        const HostFunction *Row =
            E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
        const std::optional<unsigned> I =
            Row && Row->Work == HostWork::Free
                ? Row->argument(ArgumentRole::Freed)
                : std::nullopt;
        if (I && *I < E.Arguments.size() && E.Arguments[*I])
          if (const SymExpr *Base = Paths.base(E.Arguments[*I]);
              Base && Base->Kind == SymExpr::Symbol &&
              !asksWhether(Path, E, Base) && !freesResult(Paths, E))
            Freed.try_emplace(Base, &E);
      }
      // Another turn of a loop may be one on other memory.
      if (!Before.insert(W.E->Site).second || is(W, HostWork::Free))
        continue;
      for (const StreamAccess &A : W.Accesses) {
        auto It = Freed.find(Paths.base(A.Address));
        if (It == Freed.end())
          continue;
        const SourceLocation At = placeBeside(*W.E, *It->second);
        if (!claim(At))
          continue;
        diag(At, "%0 %1 memory that is freed before")
            << describe(W) << describe(A);
        note(placeBeside(*It->second, *W.E), "freed here");
        note(At, "free it after its last use");
      }
    }
  }

  /// Whether a path has asked which stream work was given since memory was
  /// allocated: how it is freed may depend on the answer, and memory of
  /// cudaMallocAsync is freed otherwise.
  static bool asksForStream(const ExecutionPath &Path, const PathEvent &Free,
                            const HostAllocation &A, const StreamWork &W) {
    return W.Stream && hasAsked(Path, A.At, Free, [&](const SymExpr *Part) {
             return Part == stripCasts(W.Stream);
           });
  }

  void checkFree(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order, size_t At, const HostAllocation &A) {
    const PathEvent &E = *Path.Events[At];
    const llvm::ArrayRef<StreamWork> Work = Order.work();
    for (size_t W = 0; W < Work.size() && Work[W].At < At; ++W) {
      if (Order.complete(W, At) || is(Work[W], HostWork::Allocate) ||
          asksForStream(Path, E, A, Work[W]))
        continue;
      for (const StreamAccess &Access : Work[W].Accesses) {
        if (Paths.base(Access.Address) != A.Pointer ||
            !claim(E.Site->getBeginLoc()))
          continue;
        diag(E.Site->getBeginLoc(),
             "%0 frees memory of %1 that %2 may still use: it does not wait "
             "for such memory")
            << hostFunction(E.Callee)->Name << A.Row->Name << describe(Work[W]);
        note(Work[W].E->Site->getBeginLoc(), "used here");
        note(E.Site->getBeginLoc(),
             "free it with cudaFreeAsync in that stream, or synchronise the "
             "stream first");
      }
    }
  }
};

const RegisterCheck<AllocOrderCheck> Registered(
    {"cuda-host-alloc-order",
     CheckKind::Correctness,
     FixSupport::Note,
     "memory used or freed out of the order of its streams, or freed twice",
     {{"CUDA C++ Programming Guide", "Stream Ordered Memory Allocator"}}});

} // namespace
} // namespace cuda_lint
