//===- Publishing.cpp -----------------------------------------------------===//

#include "analysis/Publishing.h"
#include "analysis/HelperPlaces.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/SystemHeaders.h"
#include "hardware/Warp.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace cuda_lint {

Publishing::Publishing(TranslationUnit &TU)
    : TU(TU), Steps(TU.engine<DeviceSteps>()), Polls(TU.engine<PollLoops>()) {
  for (const PollLoop &P : Polls.all())
    if (P.Plain) {
      Publication Made{Publication::PlainPoll};
      Made.Place = Made.Loop = P.Reads.front().first;
      Found.push_back(std::move(Made));
    }
  for (const FunctionDecl *F : Steps.kernels())
    collectPolls(F);
  for (const FunctionDecl *F : Steps.kernels())
    look(F);
  // Where the announcement lacks something already, that is what to mend first.
  for (auto &[Word, P] : Unacquired)
    if (!Broken.contains(Word))
      add(std::move(P));
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const Publication &A, const Publication &B) {
    return SM.isBeforeInTranslationUnit(A.place()->getBeginLoc(),
                                        B.place()->getBeginLoc());
  });
}

/// How many calls, outermost first, lead to both of two events.
static unsigned commonCalls(const PathEvent &A, const PathEvent &B) {
  return std::mismatch(A.Calls.begin(), A.Calls.end(), B.Calls.begin(),
                       B.Calls.end())
             .first -
         A.Calls.begin();
}

/// Whether the block meets in a helper: then what it meets for is the helper's
/// to order.
static bool meetsIn(const DevicePath &Path,
                    llvm::ArrayRef<const Stmt *> Helper) {
  return llvm::any_of(Path.Steps, [&](const DeviceStep &S) {
    return S.Kind == DeviceStep::Barrier &&
           S.Event->Calls.size() >= Helper.size() &&
           std::equal(Helper.begin(), Helper.end(), S.Event->Calls.begin());
  });
}

/// Whether a function decides something: which thread announces, maybe.
static bool decides(const Stmt *S) {
  return isa_and_nonnull<IfStmt>(S) ||
         (S && llvm::any_of(S->children(), decides));
}

void Publishing::add(Publication P, const DevicePath *Path) {
  if (!Told.insert({P.At->Site,
                    P.At->Calls.empty() ? nullptr : P.At->Calls.front()})
           .second)
    return;
  // A scope is wrong for some callers, and right for others; a barrier is
  // missing in the caller.
  unsigned Own =
      P.Kind == Publication::NarrowScope || P.Kind == Publication::NoBarrier
          ? callsOfOwnHelpers(TU, P.At->Calls)
          : P.At->Calls.size();
  // A fence in a helper orders what its caller wrote. That the block meets
  // there is too late where the caller has chosen one thread, unless the helper
  // does that itself.
  if (Path && P.Data && P.Kind == Publication::NoBarrier) {
    unsigned Common = commonCalls(*P.Data, *P.At);
    for (; Common < P.At->Calls.size(); ++Common) {
      const auto *Call = dyn_cast<CallExpr>(P.At->Calls[Common]);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      if (!Callee || !Callee->hasBody(Callee) || !decides(Callee->getBody()))
        break;
    }
    if (Common < Own &&
        !meetsIn(*Path, llvm::ArrayRef(P.At->Calls).take_front(Common + 1)))
      Own = Common;
  }
  P.Place = Own < P.At->Calls.size() ? P.At->Calls[Own] : P.At->Site;
  Found.push_back(std::move(P));
}

/// Whether a step may order memory in a way that is not followed, or does so
/// for other blocks.
static bool ordersAll(const DeviceStep &S) {
  return S.Kind == DeviceStep::Unknown ||
         (S.Kind == DeviceStep::Barrier && S.Scope != DeviceScope::Block &&
          S.Scope != DeviceScope::Warp);
}

/// `__ldcg(p)`: it says where a load looks, and orders nothing.
static bool isCachedLoad(const DeviceStep &S) {
  const DeviceIntrinsic *Row = S.Kind == DeviceStep::Access && S.Event->Callee
                                   ? deviceIntrinsic(S.Event->Callee)
                                   : nullptr;
  return Row && Row->Work == DeviceWork::Load;
}

/// What a flag may stand for. What is volatile is not optimised, and no more
/// ordered for others than anything else.
static bool mayBeData(const DeviceStep &S) {
  return S.Kind == DeviceStep::Access && !S.Atomic;
}

/// A flag that a poll waits for is no data, whatever else it is.
bool Publishing::isData(const DeviceStep &S, const AccessedObject &Data) const {
  return S.isPlain() || (mayBeData(S) && !llvm::is_contained(Polled, Data));
}

/// What follows a poll in every kernel: the data that it was for.
void Publishing::collectPolls(const FunctionDecl *F) {
  // Of the paths of a kernel most have the same polls and reads.
  std::set<std::tuple<const Stmt *, const Stmt *, const Stmt *, const Stmt *,
                      const SymExpr *, bool>>
      Seen;
  auto CallOf = [](const PathEvent &E) {
    return E.Calls.empty() ? nullptr : E.Calls.front();
  };
  for (const DevicePath &Path : Steps.of(F))
    for (size_t I = 0; I < Path.Steps.size(); ++I) {
      const DeviceStep &Poll = Path.Steps[I];
      if (Poll.Kind != DeviceStep::Access || !Poll.Reads ||
          !(Polls.isPoll(*Poll.Event) || Poll.Waits))
        continue;
      const AccessedObject Flag = Steps.object(Poll.Address);
      if (!Flag)
        continue;
      if (!llvm::is_contained(Polled, Flag))
        Polled.push_back(Flag);
      bool Ordered = Poll.acquires() || !(Poll.Atomic || Poll.Volatile);
      for (size_t J = I + 1; J < Path.Steps.size(); ++J) {
        const DeviceStep &S = Path.Steps[J];
        Ordered |= S.Kind == DeviceStep::Fence || ordersAll(S) ||
                   S.isBarrierOf(DeviceScope::Block) ||
                   (S.Kind == DeviceStep::Access && S.Reads && S.acquires());
        if (!S.Reads || !(mayBeData(S) || isCachedLoad(S)))
          continue;
        const AccessedObject Data = Steps.object(S.Address);
        if (Data && !(Data == Flag) &&
            Seen.emplace(Poll.Event->Site, CallOf(*Poll.Event), S.Event->Site,
                         CallOf(*S.Event), Poll.Address, Ordered)
                .second)
          Flags.push_back({Flag, Data, Poll.Address, S.Address, Poll.Event,
                           S.Event, F, Ordered, Poll.Compares});
      }
    }
}

/// Two objects of one kernel, or one variable that two kernels know.
static bool isSameObject(const AccessedObject &A, const AccessedObject &B,
                         bool SameKernel) {
  return A == B && (SameKernel || A.Base->Kind == SymExpr::Address);
}

using StepPlace = std::pair<const Stmt *, const Stmt *>;
static StepPlace placeOf(const DeviceStep &S) {
  return {S.Event->Site,
          S.Event->Calls.empty() ? nullptr : S.Event->Calls.front()};
}

void Publishing::collectWays(const FunctionDecl *F) {
  Ways.clear();
  for (const DevicePath &Path : Steps.of(F)) {
    size_t Met = 0;
    for (const DeviceStep &S : Path.Steps) {
      Met += S.isBarrierOf(DeviceScope::Block);
      if (S.Kind == DeviceStep::Access && S.Writes)
        Ways[placeOf(S)].push_back({&Path, &S, Met});
    }
  }
}

bool Publishing::isOtherThread(GridThreads &G, const DevicePath &Path,
                               const DeviceStep &Write,
                               const DeviceStep &Announce, bool WarpMet) {
  const std::vector<GridThread> Threads = G.ofBlock();
  // Somebody announces, and by its number.
  const auto Announces = llvm::find_if(Threads, [&](const GridThread &T) {
    return !G.excludes(Path.knownAt(Announce), T);
  });
  if (Announces == Threads.end())
    return false;
  // Others may come to either by another way: a branch before it that is of one
  // thread is known on this path alone.
  const llvm::ArrayRef<Way> Written = Ways[placeOf(Write)],
                            Announced = Ways[placeOf(Announce)];
  const auto May = [&](const Way &By, const GridThread &T) {
    return !G.excludes(By.Path->knownAt(*By.Step), T);
  };
  const auto IsAnnouncer = [&](const GridThread &T) {
    return llvm::any_of(Announced, [&](const Way &By) { return May(By, T); });
  };
  const size_t Met = llvm::find_if(Written, [&](const Way &By) {
                       return By.Step == &Write;
                     })->Met;
  const auto IsWriter = [&](const GridThread &T) {
    return llvm::any_of(
        Written, [&](const Way &By) { return By.Met == Met && May(By, T); });
  };
  // Each warp may announce what is its own.
  const auto WarpAnnounces = [&](GridThread T) {
    const unsigned First = T.Thread[0] / WarpSize * WarpSize;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      T.Thread[0] = First + Lane;
      if (G.has(T) && IsAnnouncer(T))
        return true;
    }
    return false;
  };
  return llvm::any_of(Threads, [&](const GridThread &T) {
    const bool SameWarp =
        T.Thread[1] == Announces->Thread[1] &&
        T.Thread[2] == Announces->Thread[2] &&
        T.Thread[0] / WarpSize == Announces->Thread[0] / WarpSize;
    return !(SameWarp ? WarpMet : WarpAnnounces(T)) && !IsAnnouncer(T) &&
           IsWriter(T);
  });
}

/// Whether one of two objects is the other, or has it as a member: what is
/// stored as a whole is read member by member.
static bool overlaps(const AccessedObject &A, const AccessedObject &B) {
  const auto &[Few, Many] =
      std::minmax(A.Members, B.Members, [](const auto &X, const auto &Y) {
        return X.size() < Y.size();
      });
  // The innermost come first.
  return A.Base == B.Base &&
         llvm::equal(Few, llvm::ArrayRef(Many).take_back(Few.size()));
}

namespace {
/// What orders the stores of a block with an announcement, so far as its path
/// was gone back.
struct Ordering {
  bool Ordered, BlockMet = false, WarpMet = false;
  /// What orders, but for too few.
  const DeviceStep *Narrow = nullptr;

  explicit Ordering(const DeviceStep &Announce)
      : Ordered(Announce.releases() && Announce.Scope != DeviceScope::Block &&
                Announce.Scope != DeviceScope::Warp),
        Narrow(Announce.releases() && !Ordered ? &Announce : nullptr) {}

  void note(const DeviceStep &S) {
    BlockMet |= S.isBarrierOf(DeviceScope::Block);
    WarpMet |= S.isBarrierOf(DeviceScope::Warp);
    if (S.Kind == DeviceStep::Fence) {
      if (S.Scope == DeviceScope::Grid || S.Scope == DeviceScope::System ||
          S.Scope == DeviceScope::Cluster)
        Ordered = true;
      else if (!Narrow)
        Narrow = &S;
    }
    // What an access orders by itself it orders for what came before.
    if (S.Kind == DeviceStep::Access && S.Atomic && S.releases() &&
        S.Scope != DeviceScope::Block)
      Ordered = true;
  }
};
} // namespace

void Publishing::judge(GridThreads &G, const DevicePath &Path, size_t At,
                       const AccessedObject &Data, const SymExpr *ReadAddress,
                       const PathEvent *Read) {
  const DeviceStep &Announce = Path.Steps[At];
  Ordering Of(Announce);
  for (size_t I = At; I-- > 0;) {
    const DeviceStep &S = Path.Steps[I];
    if (ordersAll(S))
      return;
    Of.note(S);
    if (Of.Ordered && Of.BlockMet)
      return;
    if (S.Kind != DeviceStep::Access || !S.Writes ||
        !overlaps(Steps.object(S.Address), Data) ||
        (S.Volatile && !ReadAddress && !isData(S, Data)) ||
        (!S.Atomic && S.Address == ReadAddress))
      continue;
    auto ByOther = [&] {
      return isOtherThread(G, Path, S, Announce, Of.WarpMet);
    };
    // Atomic accesses are seen by everybody, and others' must have happened.
    if (S.Atomic && (Of.BlockMet || &S == &Announce || !ByOther()))
      continue;
    if (Of.Ordered && !ByOther())
      continue;
    Publication P{Of.Narrow ? Publication::NarrowFence : Publication::NoFence};
    if (Of.Ordered || (!Of.BlockMet && ByOther()))
      P.Kind = Publication::NoBarrier;
    P.At = Announce.Event;
    P.Data = S.Event;
    P.Fence = Of.Narrow ? Of.Narrow->Event : nullptr;
    P.Consumer = Read;
    P.DataName = Steps.nameOf(Steps.object(S.Address));
    P.WordName = Steps.nameOf(Steps.object(Announce.Address));
    add(std::move(P), &Path);
    return;
  }
}

/// A condition that holds for one of the threads that take tickets: the last.
/// Who counts down finds a small number.
static bool electsLast(const SymExpr *Fact, const SymExpr *Ticket, bool Down) {
  if (Fact->Kind != SymExpr::Binary || !contains(Fact, Ticket))
    return false;
  switch (Fact->Op) {
  case SymExpr::EQ:
    return true;
  case SymExpr::GE:
  case SymExpr::GT:
    return !Down && contains(Fact->A, Ticket);
  case SymExpr::LE:
  case SymExpr::LT:
    return Down && contains(Fact->A, Ticket);
  default:
    return false;
  }
}

/// What a barrier gives all threads of the block of a number that elects the
/// last; none where it is another step.
static const SymExpr *toldToBlock(const DeviceStep &S, const SymExpr *Ticket,
                                  bool Down) {
  const DeviceIntrinsic *Row = S.Kind == DeviceStep::Barrier
                                   ? deviceIntrinsic(S.Event->Callee)
                                   : nullptr;
  const std::optional<unsigned> At =
      Row && Row->Work == DeviceWork::VoteBarrier
          ? Row->argument(IntrinsicRole::Predicate)
          : std::nullopt;
  return At && *At < S.Event->Arguments.size() && S.Event->Arguments[*At] &&
                 electsLast(stripCasts(S.Event->Arguments[*At]), Ticket, Down)
             ? S.Event->Result
             : nullptr;
}

/// What a shuffle gives the lanes of a number; null where it is another step.
static const SymExpr *givenToWarp(const DeviceStep &S, const SymExpr *Number) {
  const DeviceIntrinsic *Row = S.Kind == DeviceStep::Barrier
                                   ? deviceIntrinsic(S.Event->Callee)
                                   : nullptr;
  const std::optional<unsigned> At = Row && Row->Work == DeviceWork::Shuffle
                                         ? Row->argument(IntrinsicRole::Value)
                                         : std::nullopt;
  return At && *At < S.Event->Arguments.size() && S.Event->Arguments[*At] &&
                 stripCasts(S.Event->Arguments[*At]) == Number
             ? S.Event->Result
             : nullptr;
}

/// A condition that holds where a number is not 0.
static bool isNotZero(const SymExpr *Fact, const SymExpr *Number) {
  return Fact == Number ||
         (Fact->Kind == SymExpr::Binary &&
          (Fact->Op == SymExpr::NE || Fact->Op == SymExpr::GT) &&
          stripCasts(Fact->A) == Number);
}

/// Whether blocks apart along some axis of the grid reach the same word.
static bool isOneWord(GridThreads &G, const SymExpr *Address) {
  const GridThread Here;
  const auto One = G.place(Address, Here);
  for (unsigned Axis = 0; Axis < 3 && One; ++Axis) {
    GridThread There;
    There.Block[Axis] = 1;
    if (G.has(There) && One == G.place(Address, There))
      return true;
  }
  return false;
}

/// An atomic access that only reads.
static bool addsNothing(const DeviceStep &S) {
  return S.Update && !S.Exchanges && !S.Compares && S.Written &&
         stripCasts(S.Written)->unsignedInteger() == uint64_t(0);
}

/// The same where a number that is given says how many blocks share a word.
static bool isSharedByBlocks(TranslationUnit &TU, const FunctionDecl *Kernel,
                             GridThreads &G, const SymExpr *Address) {
  return isOneWord(G, Address) ||
         llvm::any_of(G.blockDivisors(Address), [&](const SymExpr *Divisor) {
           GridShape Shape = G.shape();
           Shape.Chosen = {Divisor, 2};
           GridThreads Pairs(TU, Kernel, std::move(Shape));
           return isOneWord(Pairs, Address);
         });
}

/// Whether an address has a number in it: that of the element.
static bool isAt(const SymExpr *Address, const SymExpr *Number) {
  if (!Address || Number->Kind != SymExpr::Symbol)
    return false;
  const SymExpr *A = stripCasts(Address);
  if (A->Kind == SymExpr::Address)
    A = A->Loc->root()->Kind == Location::Pointee ? A->Loc->root()->Pointer
                                                  : nullptr;
  return A && contains(A, Number);
}

namespace {
/// What says on a path that a ticket was the last.
struct Election {
  Election(const DeviceStep &Ticket, bool IsPlace)
      : Given(stripCasts(Ticket.Given)), IsPlace(IsPlace),
        Down(Ticket.Written && Ticket.Written->integer().value_or(0) < 0) {}

  /// A step after the ticket is behind.
  void pass(const DeviceStep &S) {
    if (const SymExpr *Result = toldToBlock(S, Given, Down))
      Told = Result;
    if (const SymExpr *Result = givenToWarp(S, Given))
      Given = Result;
  }
  /// Whether a read, of no place that the ticket says, is for the last alone.
  bool isFor(const DevicePath &Path, const DeviceStep &S) const {
    return !contains(S.Address ? S.Address : Given, Given) &&
           llvm::any_of(Path.knownAt(S), [&](const SymExpr *Fact) {
             return (electsLast(Fact, Given, Down) &&
                     !(IsPlace && Fact->Op != SymExpr::EQ)) ||
                    (Told && isNotZero(Fact, Told));
           });
  }

  const SymExpr *Given, *Told = nullptr;
  /// The ticket is the place of an element: what is compared with it is how
  /// many there is room for.
  bool IsPlace, Down;
};
} // namespace

bool Publishing::isReadByAll(const DeviceStep &Read, const DeviceStep &Ticket,
                             bool IsPlace) {
  return llvm::any_of(Steps.of(Kernel), [&](const DevicePath &Path) {
    std::optional<Election> Taken;
    for (const DeviceStep &S : Path.Steps) {
      if (S.Kind == DeviceStep::Access && S.Given &&
          placeOf(S) == placeOf(Ticket)) {
        Taken.emplace(S, IsPlace);
        continue;
      }
      if (!Taken)
        continue;
      if (S.Kind == DeviceStep::Access && S.Reads &&
          placeOf(S) == placeOf(Read) && !Taken->isFor(Path, S))
        return true;
      Taken->pass(S);
    }
    return false;
  });
}

void Publishing::lookAtTicket(GridThreads &G, const DevicePath &Path,
                              size_t At) {
  const DeviceStep &Ticket = Path.Steps[At];
  const SymExpr *Given = Ticket.Given ? stripCasts(Ticket.Given) : nullptr;
  // The smallest of some numbers says nothing about how many have come, and
  // shared memory nothing to other blocks.
  if (!Ticket.Update || Ticket.Exchanges || Ticket.KeepsExtreme || !Given ||
      !Steps.object(Ticket.Address) || addsNothing(Ticket))
    return;
  // A word of the block's own tells other blocks nothing; which one it is, data
  // may say.
  if (G.place(Ticket.Address, GridThread()) &&
      !isSharedByBlocks(TU, Kernel, G, Ticket.Address))
    return;
  // Adding to a sum is right in any order; who adds nothing wants to know it.
  const auto Commutes = [&](const DeviceStep &S, const AccessedObject &Data) {
    return S.Atomic && !addsNothing(S) &&
           llvm::any_of(llvm::ArrayRef(Path.Steps).take_front(At),
                        [&](const DeviceStep &Earlier) {
                          return Earlier.Atomic &&
                                 Earlier.Event->Callee == S.Event->Callee &&
                                 Steps.object(Earlier.Address) == Data;
                        });
  };
  const bool IsPlace = llvm::any_of(Steps.of(Kernel), [&](const DevicePath &P) {
    return llvm::any_of(P.Steps, [&](const DeviceStep &S) {
      return S.Kind == DeviceStep::Access && isAt(S.Address, Given);
    });
  });
  Election Last(Ticket, IsPlace);
  for (size_t I = At + 1; I < Path.Steps.size(); ++I) {
    const DeviceStep &S = Path.Steps[I];
    Last.pass(S);
    const AccessedObject Data =
        S.Kind == DeviceStep::Access && S.Reads && Last.isFor(Path, S)
            ? Steps.object(S.Address)
            : AccessedObject();
    if (Data && !Commutes(S, Data) && !isReadByAll(S, Ticket, IsPlace))
      judge(G, Path, At, Data, S.Address, S.Event);
  }
}

/// One thread releases a word to the device or the system, whoever acquires it
/// there: what other threads of its block wrote goes with it only after a
/// barrier.
void Publishing::lookAtRelease(GridThreads &G, const DevicePath &Path,
                               size_t At) {
  const DeviceStep &Release = Path.Steps[At];
  const AccessedObject Word = Steps.object(Release.Address);
  if (!Word ||
      (Release.Order != DeviceOrder::Release &&
       Release.Order != DeviceOrder::AcquireRelease) ||
      (Release.Scope != DeviceScope::Grid &&
       Release.Scope != DeviceScope::System))
    return;
  const DeviceStep *Others = nullptr;
  bool Met = false, WarpMet = false;
  for (size_t I = At; I-- > 0;) {
    const DeviceStep &S = Path.Steps[I];
    Met |= ordersAll(S) || S.isBarrierOf(DeviceScope::Block) || S.Waits;
    WarpMet |= S.isBarrierOf(DeviceScope::Warp);
    const AccessedObject Data =
        S.Kind == DeviceStep::Access ? Steps.object(S.Address) : Word;
    // What it took before it gives back: a lock, a place in a row.
    if (S.Kind == DeviceStep::Access && Data == Word)
      return;
    if (Met || !Data || !S.Writes || !S.isPlain())
      continue;
    // Its own data are what it is for.
    if (!isOtherThread(G, Path, S, Release, WarpMet))
      return;
    if (!Others)
      Others = &S;
  }
  if (!Others)
    return;
  Publication P{Publication::NoBarrier};
  P.At = Release.Event;
  P.Data = Others->Event;
  P.DataName = Steps.nameOf(Steps.object(Others->Address));
  P.WordName = Steps.nameOf(Word);
  add(std::move(P), &Path);
}

/// Whether a store sets a count to 0 that the same path adds to afterwards:
/// what others wait for is that sum.
bool Publishing::beginsCount(const DevicePath &Path, size_t At) {
  const DeviceStep &Store = Path.Steps[At];
  const SymExpr *Written = Store.Written ? stripCasts(Store.Written) : nullptr;
  if (Store.Update || !Written || Written->unsignedInteger() != uint64_t(0))
    return false;
  const AccessedObject Count = Steps.object(Store.Address);
  return llvm::any_of(
      llvm::ArrayRef(Path.Steps).drop_front(At + 1), [&](const DeviceStep &S) {
        return S.Kind == DeviceStep::Access && S.Update && !S.Exchanges &&
               !S.Compares && Steps.object(S.Address) == Count;
      });
}

void Publishing::lookAtFlag(GridThreads &G, const DevicePath &Path, size_t At) {
  const DeviceStep &Flag = Path.Steps[At];
  if (Polls.isPoll(*Flag.Event))
    return;
  const AccessedObject Word = Steps.object(Flag.Address);
  if (!Word || beginsCount(Path, At))
    return;
  for (const Consumed &C : Flags) {
    const bool Here = C.Kernel == Kernel;
    if (!isSameObject(C.Flag, Word, Here))
      continue;
    // A flag of the block's own: a fence for the block will do. Nobody locks
    // what only the block has, where data say which word that is.
    if (Here && C.FlagAddress == Flag.Address &&
        (!C.Compares || G.place(Flag.Address, GridThread())) &&
        !isSharedByBlocks(TU, Kernel, G, Flag.Address))
      continue;
    for (size_t I = 0; I < At; ++I) {
      const DeviceStep &S = Path.Steps[I];
      if (!mayBeData(S) || !S.Writes)
        continue;
      const AccessedObject Data = Steps.object(S.Address);
      if (!Data || Data == Word || !overlaps(C.Data, Data) ||
          (!Here && C.Data.Base->Kind != SymExpr::Address) || !isData(S, Data))
        continue;
      const size_t Before = Found.size();
      judge(G, Path, At, Data, nullptr, C.Read);
      if (Found.size() != Before)
        Broken.insert(Word.Base);
      if (C.Ordered)
        break;
      Publication P{Publication::NoAcquire};
      P.At = C.Read;
      P.Data = C.Poll;
      P.DataName = Steps.nameOf(Data);
      P.WordName = Steps.nameOf(Word);
      Unacquired.push_back({Word.Base, std::move(P)});
      break;
    }
  }
}

/// Whether an address is in the object that another one is the start of, or is
/// that one.
static bool isWithin(const SymExpr *Address, const SymExpr *Start) {
  const SymExpr *A = stripCasts(Address);
  if (A == Start)
    return true;
  if (A->Kind != SymExpr::Address || A->A)
    return false;
  for (const Location *L = A->Loc; L; L = L->Parent)
    if (Start->Kind == SymExpr::Address && !Start->A && Start->Loc == L)
      return true;
  return A->Loc->root()->Kind == Location::Pointee &&
         stripCasts(A->Loc->root()->Pointer) == Start;
}

/// Whether an address is behind a pointer.
static bool isBehind(const SymExpr *Address, const SymExpr *Pointer) {
  for (const SymExpr *A = Address; A;) {
    A = stripCasts(A);
    if (A == Pointer)
      return true;
    if (A->Kind == SymExpr::Address)
      A = A->Loc->root()->Kind == Location::Pointee ? A->Loc->root()->Pointer
                                                    : nullptr;
    else
      A = A->Kind == SymExpr::Binary ? A->A : nullptr;
  }
  return false;
}

bool Publishing::isFollowed(const FunctionDecl *Kernel,
                            const AccessedObject &Word,
                            const AccessedObject *Data) {
  // What a structure in memory points to may be another after every atomic
  // access, and seldom is.
  const auto IsOf = [&](const DeviceStep &S, const AccessedObject &O) {
    const AccessedObject Own = Steps.object(S.Address);
    return Own == O || (Data && Own && Steps.nameOf(Own) == Steps.nameOf(O));
  };
  return llvm::any_of(Steps.of(Kernel), [&](const DevicePath &Path) {
    for (size_t I = 0; I < Path.Steps.size(); ++I) {
      const DeviceStep &R = Path.Steps[I];
      if (R.Kind != DeviceStep::Access || !R.Reads || !R.Given ||
          (R.Atomic && !Data) || R.acquires() || !IsOf(R, Word))
        continue;
      for (size_t J = I + 1; J < Path.Steps.size(); ++J) {
        const DeviceStep &S = Path.Steps[J];
        if (S.Kind != DeviceStep::Access)
          continue;
        if (Data ? S.Reads && IsOf(S, *Data) &&
                       isAt(S.Address, stripCasts(R.Given))
                 : isBehind(S.Address, stripCasts(R.Given)))
          return true;
      }
    }
    return false;
  });
}

/// A pointer that is stored where others find it, or the number of an element,
/// to what the thread has just written.
void Publishing::lookAtPointer(const FunctionDecl *Kernel,
                               const DevicePath &Path, size_t At) {
  const DeviceStep &Store = Path.Steps[At];
  const SymExpr *Pointer = Store.Written ? stripCasts(Store.Written) : nullptr;
  const AccessedObject Word = Steps.object(Store.Address);
  if (!Pointer || Pointer->isInteger() || !Word || !Store.Atomic ||
      !(Store.Compares || Store.Exchanges) || Store.releases())
    return;
  // The number is one that no other thread has.
  const bool OfElement = llvm::any_of(
      llvm::ArrayRef(Path.Steps).take_front(At), [&](const DeviceStep &S) {
        return S.Kind == DeviceStep::Access && S.Update && !S.Exchanges &&
               !S.Compares && S.Given && stripCasts(S.Given) == Pointer;
      });
  if (!OfElement && !isFollowed(Kernel, Word))
    return;
  for (size_t I = At; I-- > 0;) {
    const DeviceStep &S = Path.Steps[I];
    if (ordersAll(S) || S.Kind == DeviceStep::Fence ||
        (S.Kind == DeviceStep::Access && S.Atomic && S.releases()))
      return;
    if (!S.isPlain() || !S.Writes)
      continue;
    const AccessedObject Data = Steps.object(S.Address);
    if (OfElement ? !Data || Data == Word || !isAt(S.Address, Pointer) ||
                        !isFollowed(Kernel, Word, &Data)
                  : !isWithin(S.Address, Pointer))
      continue;
    Publication P{Publication::NoFence};
    P.At = Store.Event;
    P.Data = S.Event;
    P.DataName = Steps.nameOf(Steps.object(S.Address));
    P.WordName = Steps.nameOf(Word);
    add(std::move(P), &Path);
    return;
  }
}

/// Whether a fact compares what a library made for the block with a number:
/// `Reduce(temp).Sum(count) > 0`.
static bool asksLibrary(const DevicePath &Path, const SymExpr *Fact) {
  return Fact->Kind == SymExpr::Binary && stripCasts(Fact->B)->isInteger() &&
         llvm::any_of(Path.Path->Events, [&](const PathEvent *E) {
           return E->Kind == PathEvent::Call && E->Callee && E->Result &&
                  isa<CXXMethodDecl>(E->Callee) && isOfSystem(E->Callee) &&
                  stripCasts(Fact->A) == E->Result;
         });
}

void Publishing::lookAtWord(GridThreads &G, const FunctionDecl *Kernel,
                            const DevicePath &Path, const DeviceStep &S) {
  if (!S.Atomic || S.Scope != DeviceScope::Block || !G.hasBlocks())
    return;
  GridThread Here, There;
  There.Block[0] = 1;
  if (!G.has(There))
    There.Block = {0, 1, 0};
  const auto One = G.place(S.Address, Here), Two = G.place(S.Address, There);
  Facts Guards = Steps.guards(Kernel, Path, S);
  // What each block finds in its own data, or a library makes of that for it,
  // may let both through.
  llvm::erase_if(Guards, [&](const SymExpr *Fact) {
    return asksLibrary(Path, Fact) ||
           (G.isOwnData(Fact, Here) && G.isOwnData(Fact, There));
  });
  if (!G.has(There) || !One || !(One == Two) ||
      !G.canHold({{Guards, &Here}, {Guards, &There}}))
    return;
  Publication P{Publication::NarrowScope};
  P.At = S.Event;
  P.WordName = Steps.nameOf(Steps.object(S.Address));
  add(std::move(P));
}

/// Whether an address is that of an object, or of a member of it, and of no
/// element behind it.
static bool isFirstOf(const SymExpr *Address, const AccessedObject &Of) {
  const SymExpr *A = stripCasts(Address);
  if (A == Of.Base)
    return true;
  if (!Of.Base || A->Kind != SymExpr::Address || A->A)
    return false;
  const Location *L = A->Loc;
  while (L->Kind == Location::Member)
    L = L->Parent;
  return Of.Base->Kind == SymExpr::Address
             ? Of.Base->Loc == L
             : L->Kind == Location::Pointee &&
                   stripCasts(L->Pointer) == Of.Base;
}

/// Whether a kernel counts its blocks by what atomic accesses of one word give
/// them: then there are several, whether or not it asks for their numbers.
static bool takesTickets(DeviceSteps &Steps, const FunctionDecl *F) {
  return llvm::any_of(Steps.of(F), [&](const DevicePath &Path) {
    return llvm::any_of(Path.Steps, [&](const DeviceStep &S) {
      return S.Kind == DeviceStep::Access && S.Update && !S.Exchanges &&
             !S.Compares && S.Given &&
             isFirstOf(S.Address, Steps.object(S.Address));
    });
  });
}

void Publishing::look(const FunctionDecl *F) {
  Kernel = F;
  collectWays(F);
  std::vector<GridShape> Shapes = gridShapes(TU, F);
  // Blocks that are one at a time have no other block to tell.
  for (GridShape &Shape : Shapes) {
    GridThreads G(TU, F, std::move(Shape));
    const bool OneBlock = llvm::all_of(
        G.shape().Grid, [](const auto &Extent) { return Extent == 1u; });
    const bool HasReaders =
        G.hasBlocks() || (!OneBlock && takesTickets(Steps, F));
    for (const DevicePath &Path : Steps.of(F))
      for (size_t I = 0; I < Path.Steps.size(); ++I) {
        const DeviceStep &S = Path.Steps[I];
        if (S.Kind != DeviceStep::Access || !S.Writes)
          continue;
        if (HasReaders) {
          lookAtWord(G, F, Path, S);
          lookAtTicket(G, Path, I);
          lookAtFlag(G, Path, I);
          lookAtPointer(F, Path, I);
        }
        // The host and other devices may be who reads.
        if (HasReaders || S.Scope == DeviceScope::System)
          lookAtRelease(G, Path, I);
      }
  }
}

} // namespace cuda_lint
