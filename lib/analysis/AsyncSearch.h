//===- AsyncSearch.h - How asynchronous hazards are looked for --*- C++ -*-===//
//
// Private to AsyncHazards.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ASYNCSEARCH_H
#define CUDA_LINT_ANALYSIS_ASYNCSEARCH_H

#include "analysis/AsyncHazards.h"
#include "cuda/Bound.h"
#include <memory>
#include <set>

namespace cuda_lint {

/// Looks at one function.
class AsyncHazards::Search {
public:
  Search(TranslationUnit &TU, const clang::FunctionDecl *F,
         std::vector<AsyncHazard> &Out)
      : TU(TU), F(F), Engine(TU.engine<PathExecution>()),
        Symbols(Engine.symbols()), Traces(Engine, TU.context()), Out(Out) {}
  void run();

private:
  /// Where a range starts for each thread, and the threads by that.
  struct Positions {
    std::vector<std::optional<int64_t>> Of;
    std::vector<std::pair<int64_t, unsigned>> Sorted;
  };
  /// Pairs of places that are compared.
  static const Bound<uint64_t> MaxWork;
  enum class Who : uint8_t { Same, Other, SameWarp, OtherWarp };
  struct Lane {
    const AsyncTrace *T = nullptr;
    std::vector<bool> Feasible;
    unsigned Threads = 0;
    /// By the offset of the range.
    llvm::DenseMap<const SymExpr *, Positions> Starts;
    bool Plain = true;
  };

  bool trace(const ThreadValues::Shape &Shape);
  void shape(const ThreadValues::Shape &S);
  void confirm(const ThreadValues::Shape &S, size_t First);
  bool isFilled(const AsyncHazard &H);
  void pair(Lane &A, Lane &B);
  void copies(Lane &A, const AsyncStep &C, Lane &B);
  /// Says of a read what is wrong with the wait for the copy that fills it.
  void notWaitedFor(const AsyncStep &C, const AsyncStep &R, bool Own,
                    unsigned T, unsigned U);
  /// Whether who reads behind a copy has waited for it at its barrier, or with
  /// its group.
  bool hasWaited(const Lane &A, const AsyncStep &C, const Lane &B,
                 const AsyncStep &R);
  /// Threads of which one copies what another one reads, where nothing of warps
  /// and barriers that count may order the two.
  bool meetUnordered(Lane &A, const AsyncStep &C, Lane &B, const AsyncStep &R,
                     bool After, unsigned &T, unsigned &U);
  void sources(Lane &A, const AsyncStep &C, Lane &B);
  /// A thread that stores what it copies itself; false where that says nothing
  /// of the two.
  bool ownSource(Lane &A, const AsyncStep &C, const AsyncStep &W);
  /// A thread stores before another one copies that, or after.
  void storedBefore(Lane &A, const AsyncStep &C, Lane &B, const AsyncStep &W,
                    unsigned T, unsigned U);
  void storedAfter(Lane &A, const AsyncStep &C, Lane &B, const AsyncStep &W,
                   unsigned T, unsigned U);
  void inits(Lane &A, const AsyncStep &I, Lane &B);
  void expected(Lane &A);
  /// From the wait before an announcement to the wait behind; where there is
  /// none, the whole trace of its only one.
  struct CountedPhase {
    unsigned From = 0, To = 0;
    bool Waited = false;
  };
  struct PhaseBytes {
    int64_t Announced = 0, Copied = 0;
    const AsyncStep *Last = nullptr;
  };
  /// Whether other threads copy for the barrier that \p E is about.
  bool copiesElsewhere(const Lane &A, const AsyncStep &E);
  std::optional<CountedPhase> phaseAround(const Lane &A, const AsyncStep &E);
  /// None where not all of them are known. \p Done: announcements that are in.
  std::optional<PhaseBytes> bytesOf(const Lane &A, const AsyncStep &E,
                                    const CountedPhase &P,
                                    std::vector<bool> &Done);
  bool isInLoop(const AsyncStep &S);
  void storage(Lane &A);
  /// A lane that arrives at a barrier for others of its warp, with no barrier
  /// of the warp behind what they have stored.
  void arrivals(Lane &A);
  /// What a thread that waits for an arrival reads of a store by another lane.
  const AsyncStep *readerOf(Lane &A, const AsyncStep &Arrive, Lane &B,
                            const AsyncStep &Write, Lane &C, unsigned &Writer);
  /// Whether the reader waits for another arrival that comes behind the store.
  bool isAnnouncedElsewhere(const Lane &A, const AsyncStep &Arrive,
                            const Lane &B, const AsyncStep &Write,
                            const Lane &C, const AsyncStep &Read);
  bool compatible(const Lane &A, const Lane &B);
  bool sameBarriers(const Lane &A, const Lane &B, unsigned Phases) const;
  /// Threads of A and of B whose ranges meet.
  bool meet(Lane &A, const AsyncRange &X, Lane &B, const AsyncRange &Y,
            Who Asked, unsigned &First, unsigned &Second);
  bool meetAlone(Lane &A, const AsyncRange &X, const AsyncRange &Y,
                 unsigned &First, unsigned &Second);
  bool meetUnknown(Lane &A, const AsyncRange &X, Lane &B, const AsyncRange &Y,
                   unsigned &First, unsigned &Second);
  const Positions &starts(Lane &L, const AsyncRange &R);
  /// Whether arrivals and waits may put one step before another.
  bool mayOrder(const Lane &A, unsigned After, const Lane &B, unsigned Before);
  /// Whether one of a thread's first \p Waits arrivals at a barrier is its
  /// first one behind a step; none where it never arrives there.
  std::optional<bool> arrivesBehind(const Lane &A, unsigned After,
                                    const AsyncRange &Barrier, unsigned Waits);
  /// Whether a third thread arrives at a barrier.
  bool arrivesForOther(const Lane &A, const Lane &B, const AsyncRange &Barrier);
  /// Whether a thread arrives behind a step, in one of several rounds, at a
  /// barrier that another one waits for before a step: how many rounds the one
  /// is ahead of the other is not followed.
  bool meetsInRounds(const Lane &A, unsigned After, const Lane &B,
                     unsigned Before);
  std::optional<int64_t> constantOffset(const AsyncRange &R);
  bool sameBarrier(const AsyncRange &A, const AsyncRange &B);
  /// The last step of a copy that its thread sees.
  static unsigned lastOf(const AsyncStep &C) {
    return C.End == AsyncStep::Never ? C.Index : C.End;
  }
  /// Whether two barriers are at places of which one depends on the thread:
  /// they are the same for some threads.
  bool sameForSome(const AsyncRange &A, const AsyncRange &B);
  unsigned fills(const Lane &A, const AsyncStep &C);
  static const AsyncStep *sameTime(const Lane &Of, const AsyncStep &Step,
                                   const Lane &In);
  /// Whether a step of \p B stands behind the same place in \p A's path; none
  /// where no way passes both, as of the arms of a condition.
  static std::optional<bool> comesAfter(const Lane &A, const AsyncStep &C,
                                        const Lane &B, const AsyncStep &R);
  /// The same of the source, where nothing else says which comes first.
  bool isWrittenAfter(const AsyncStep &C, const AsyncStep &R) const;
  /// Whether a store of \p B comes before a copy of \p A.
  bool storesFirst(const Lane &A, const AsyncStep &C, const Lane &B,
                   const AsyncStep &W);
  void found(AsyncHazard::KindT Kind, const AsyncStep &At,
             const AsyncStep &Other, const AsyncRange &Memory, unsigned T,
             unsigned U, const AsyncStep *Wait = nullptr);
  bool alwaysShown(Lane &A, const AsyncStep &C, const AsyncStep &R);
  bool isPlain(const SymExpr *A);

  TranslationUnit &TU;
  const clang::FunctionDecl *F;
  PathExecution &Engine;
  SymContext &Symbols;
  AsyncTraces Traces;
  std::vector<AsyncHazard> &Out;
  std::vector<AsyncTrace> All;
  std::vector<Lane> Lanes;
  std::unique_ptr<ThreadValues> Values;
  bool ShapeKnown = false;
  std::set<std::pair<const clang::Stmt *, unsigned>> Told;
  uint64_t Work = 0;
};

} // namespace cuda_lint

#endif
