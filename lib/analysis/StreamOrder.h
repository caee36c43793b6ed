//===- StreamOrder.h - What comes before what, on the host -----*- C++ -*-===//
//
// For the work that a path puts into streams: which of it is complete before
// which other begins, and before the host goes on. Order comes from streams,
// events, the legacy default stream and waits of the host. Whatever is not
// known counts as ordered: what is unseen may wait for everything, streams that
// may be the same are.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_STREAMORDER_H
#define CUDA_LINT_ANALYSIS_STREAMORDER_H

#include "analysis/HostMemoryUse.h"
#include "analysis/WaitLoops.h"
#include "domains/symbolic/ArgumentUses.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// Memory that a piece of work reads or writes.
struct StreamAccess {
  const SymExpr *Address = nullptr;
  bool Reads = false, Writes = false;
  /// Only from an offset on: it may be the part of one of several streams.
  bool OfPart = false;
  /// Of one element, which the memory of the device chooses.
  bool OfChosen = false;
  OrderlessUse Orderless = {};
  /// Of a launch: the argument, and which member of it.
  std::optional<unsigned> Argument = std::nullopt;
  const clang::FieldDecl *Field = nullptr;
};

/// A piece of work in a stream.
struct StreamWork {
  const PathEvent *E = nullptr;
  /// Null for a launch.
  const HostFunction *Row = nullptr;
  /// Null where it is not known; the integer 0 for the default stream.
  const SymExpr *Stream = nullptr;
  /// The device that was chosen for it; null where that is not known.
  const SymExpr *Device = nullptr;
  /// A wait for the current device that was of no use to it: that is another
  /// one; null for none.
  const PathEvent *Missed = nullptr;
  /// Which event of the path it is.
  size_t At = 0;
  llvm::SmallVector<StreamAccess, 4> Accesses;
};

/// Two pieces of work that nothing orders and that meet in memory, at least one
/// writing.
struct StreamConflict {
  const StreamWork *First, *Second;
  StreamAccess OfFirst, OfSecond;
};

/// "the launch of 'k'", "cudaMemcpyAsync".
std::string describe(const StreamWork &W);

/// "writes", "reads".
llvm::StringRef describe(const StreamAccess &A);

/// True when any function of the unit creates a stream.
bool createsStreams(TranslationUnit &TU);
/// True when a function calls the runtime, or calls what does.
bool mayWorkInStreams(TranslationUnit &TU, const clang::FunctionDecl *F);

struct CreatedStreams {
  /// The members and the variables of namespaces, and arrays of them, that a
  /// unit creates streams in.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> In;
  /// The members among them whose streams nobody else is given, and which do
  /// not wait for the default stream.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Own;
  /// Those of Own that every object has: its only constructor creates them,
  /// whatever it is given.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Always;
  /// The same for streams that wait for the default stream.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> AlwaysBlocking;
  /// Arrays and containers among those members whose streams their class's only
  /// constructor creates: none of them waits for the default stream.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Arrays;
};
CreatedStreams createdStreams(TranslationUnit &TU);

/// What `&a`, `&a[i]`, `a + i`, `a`, an element of a container, and the
/// variable of a loop over the elements of `a` begin at.
const clang::ValueDecl *startOf(const clang::Expr *E);

/// An event that a path made.
struct MadeEvent {
  const PathEvent *Created;
  /// The first wait of a stream for it; null for none.
  const PathEvent *Wait = nullptr;
  /// The path records it, or somebody else may.
  bool Recorded = false;
};

/// An event that is recorded again, in another stream, before anything waits
/// for what it stood for.
struct LostRecord {
  const PathEvent *Lost, *Last, *Wait;
};

/// A time that is asked for before an event that it ends with has come.
struct EarlyTime {
  const PathEvent *Asked, *Recorded;
};

/// One path.
class StreamOrder {
public:
  StreamOrder(PathExecution &Paths, const ExecutionPath &Path,
              bool PerThreadDefault, const CreatedStreams &CreatedApart,
              const MemberMemory &Members, const WaitLoops &Loops);

  llvm::ArrayRef<StreamWork> work() const { return Work; }
  const MemberMemory &members() const { return Members; }
  /// Whether an event is of a loop that only records events and waits: of all
  /// that there are, however often the path comes round.
  bool isOfAll(const PathEvent &E) const { return Loops.contains(E); }
  /// True unless the path itself shows that \p A may still run when \p B
  /// begins; A comes first on the path.
  bool ordered(size_t A, size_t B) const { return Before[B].test(A); }
  /// True unless \p W may still run when the host reaches an event.
  bool complete(size_t W, size_t Event) const { return Host[Event].test(W); }
  /// In the order of the second.
  std::vector<StreamConflict> conflicts() const;
  const llvm::MapVector<const SymExpr *, MadeEvent> &madeEvents() const {
    return Made;
  }
  llvm::ArrayRef<LostRecord> lostRecords() const { return Lost; }
  llvm::ArrayRef<EarlyTime> earlyTimes() const { return Early; }
  /// True when two streams are not the same one: one was made on the path, they
  /// are variables, or members or elements of one object, that are created
  /// apart, or each takes part in the order that events give, which one stream
  /// does not need.
  bool differ(const SymExpr *A, const SymExpr *B) const;
  bool isDefault(const SymExpr *Stream) const;
  /// A stream that the path created.
  bool isCreated(const SymExpr *Stream) const;
  /// Created with cudaStreamNonBlocking.
  bool isNonBlocking(const SymExpr *Stream) const;
  /// Created without it, for sure.
  bool isBlocking(const SymExpr *Stream) const;

private:
  struct Created {
    bool NonBlocking, Known;
    /// Where a pointer leads to that it is kept at; null for a variable.
    const SymExpr *InMemory;
  };
  void step(const PathEvent &E, size_t At);
  void runtime(const HostFunction &Row, const PathEvent &E, size_t At);
  void create(const HostFunction &Row, const PathEvent &E);
  bool aroundStreams(const HostFunction &Row, const PathEvent &E);
  void addReached(const SymExpr *Stream, llvm::BitVector &Out) const;
  void recordEvent(const PathEvent &E, const SymExpr *Event,
                   const SymExpr *Stream);
  void waitForEvent(const PathEvent &E, const SymExpr *Event,
                    llvm::BitVector &Waits);
  void enqueue(StreamWork W);
  void accesses(const HostFunction &Row, const PathEvent &E, StreamWork &W);
  llvm::BitVector &of(const SymExpr *Stream);
  const SymExpr *stream(const HostFunction &Row, const PathEvent &E) const;
  const SymExpr *argument(const HostFunction &Row, const PathEvent &E,
                          ArgumentRole Role) const;
  bool blocksHost(const HostFunction &Row, const PathEvent &E) const;
  bool isBetweenHosts(const HostFunction &Row, const PathEvent &E,
                      CopyDirection D) const;
  bool standsAlready(size_t User, size_t Copy) const;
  bool blocks(const SymExpr *Stream) const;
  bool liesApart(const SymExpr *P, const SymExpr *Q) const;
  bool areReadApart(const SymExpr *A, const SymExpr *B) const;
  bool mayBeRead(const SymExpr *Made, const SymExpr *Other) const;
  bool areApart(const SymExpr *A, const SymExpr *B) const;
  bool areElements(const SymExpr *A, const SymExpr *B) const;
  const Location *createdIn(const SymExpr *Stream) const;
  void record(const PathEvent &E, const SymExpr *Event, const SymExpr *Stream);
  void findEventStreams(const ExecutionPath &Path);
  void askForTime(const HostFunction &Row, const PathEvent &E);
  void waitForAll();
  void waitForDevice(const PathEvent &E);
  void changeDevice(const SymExpr *To);
  bool areFoundEqual(const SymExpr *A, const SymExpr *B) const;

  PathExecution &Paths;
  const ExecutionPath &Path;
  const bool PerThreadDefault;
  const CreatedStreams &CreatedApart;
  const MemberMemory &Members;
  const WaitLoops &Loops;
  /// Those that record an event or wait for one.
  llvm::DenseSet<const SymExpr *> WithEvents;
  /// By value.
  llvm::MapVector<const SymExpr *, MadeEvent> Made;
  /// By event: its last record, and the one before that nothing waited for.
  struct Recorded {
    const PathEvent *Last = nullptr, *Before = nullptr;
    const SymExpr *Stream = nullptr;
  };
  llvm::DenseMap<const SymExpr *, Recorded> Records;
  std::vector<LostRecord> Lost;
  std::vector<EarlyTime> Early;
  /// By event: its last record, and how much work came before.
  struct LastRecord {
    const PathEvent *E;
    const SymExpr *Stream;
    size_t Work;
  };
  llvm::DenseMap<const SymExpr *, LastRecord> LastRecords;
  std::vector<StreamWork> Work;
  /// By work: what is complete when it begins. By event: what the host knows to
  /// be complete.
  std::vector<llvm::BitVector> Before, Host;
  llvm::DenseMap<const SymExpr *, Created> Streams;
  /// What leads to the streams.
  llvm::SmallPtrSet<const SymExpr *, 4> MadeBehind;
  /// What the memory begins at that the path itself stores into.
  llvm::SmallPtrSet<const SymExpr *, 4> StoredBehind;
  /// By value: where it was read.
  llvm::DenseMap<const SymExpr *, const SymExpr *> ReadAt;
  /// What is ordered before all further work in a stream.
  std::map<const SymExpr *, llvm::BitVector> Reached;
  llvm::DenseMap<const SymExpr *, llvm::BitVector> Events;
  /// What the path has allocated.
  HostAllocations Memory;
  llvm::BitVector Known;
  /// How much work came before the device was chosen last, and what of it was
  /// in default streams: it counts as ordered before what follows.
  size_t BeforeDevice = 0;
  llvm::BitVector InDefaults;
  /// The device that was chosen last; null where that is not known.
  const SymExpr *Device = nullptr;
  /// A stream is captured: nothing runs.
  bool Captures = false;
};

} // namespace cuda_lint

#endif
