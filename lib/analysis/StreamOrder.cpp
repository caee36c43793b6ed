//===- StreamOrder.cpp ----------------------------------------------------===//

#include "analysis/StreamOrder.h"
#include "analysis/DataFlow.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/MemberHandles.h"
#include "analysis/RuntimeCallers.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

std::string describe(const StreamWork &W) {
  if (W.Row)
    return W.Row->Name.str();
  return W.E->Kernel ? "the launch of '" + W.E->Kernel->getNameAsString() + "'"
                     : "this launch";
}

llvm::StringRef describe(const StreamAccess &A) {
  return A.Writes ? "writes" : "reads";
}

bool createsStreams(TranslationUnit &TU) {
  return llvm::any_of(TU.functions(), [&](const FunctionDecl *F) {
    return llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
      const HostFunction *Row = hostFunction(Site.Call);
      return Row && Row->has(ArgumentRole::NewStream);
    });
  });
}

bool mayWorkInStreams(TranslationUnit &TU, const FunctionDecl *F) {
  return TU.engine<RuntimeCallers>().contains(F);
}

/// The array that an event is created in an element of; null for none.
static const ValueDecl *arrayOf(const PathEvent &Created) {
  const auto *Call = dyn_cast<CallExpr>(Created.Site);
  const HostFunction *Row = hostFunction(Created.Callee);
  const Expr *New =
      Call && Row ? argument(*Row, Call, ArgumentRole::NewEvent) : nullptr;
  const ValueDecl *V = New ? startOf(New) : nullptr;
  return V && !isEventType(V->getType()) ? V : nullptr;
}

void StreamOrder::findEventStreams(const ExecutionPath &Path) {
  for (const PathEvent *E : Path.Events) {
    if (E->Kind != PathEvent::Call)
      continue;
    const HostFunction *Row = hostFunction(E->Callee);
    const HostWork Work = Row ? Row->Work : HostWork::Query;
    if (Row &&
        (Work == HostWork::RecordEvent || Work == HostWork::WaitForEvent))
      if (const SymExpr *Stream = argument(*Row, *E, ArgumentRole::Stream))
        WithEvents.insert(stripCasts(Stream));
    const std::optional<unsigned> New =
        Row ? Row->argument(ArgumentRole::NewEvent) : std::nullopt;
    if (New && *New < E->Received.size() && E->Received[*New]) {
      Made.insert({stripCasts(E->Received[*New]), {E}});
      continue;
    }
    for (const SymExpr *A : E->Arguments) {
      auto It = A ? Made.find(stripCasts(A)) : Made.end();
      if (It == Made.end())
        continue;
      if (Work == HostWork::WaitForEvent && !It->second.Wait)
        It->second.Wait = E;
      It->second.Recorded |=
          !Row || Work == HostWork::RecordEvent || Work == HostWork::AddNode;
      // A later turn of a loop may record the other elements.
      const ValueDecl *Array = Work == HostWork::RecordEvent
                                   ? arrayOf(*It->second.Created)
                                   : nullptr;
      for (auto &[Value, Other] : Made)
        Other.Recorded |= Array && arrayOf(*Other.Created) == Array;
    }
  }
  // One that is kept may be recorded by whoever has it.
  for (const PathEvent *E : Path.Events)
    if (const SymExpr *Kept = E->Kind == PathEvent::Write    ? E->Value
                              : E->Kind == PathEvent::Return ? E->Result
                                                             : nullptr)
      if (auto It = Made.find(stripCasts(Kept)); It != Made.end())
        It->second.Recorded = true;
}

StreamOrder::StreamOrder(PathExecution &Paths, const ExecutionPath &Path,
                         bool PerThreadDefault,
                         const CreatedStreams &CreatedApart,
                         const MemberMemory &Members, const WaitLoops &Loops)
    : Paths(Paths), Path(Path), PerThreadDefault(PerThreadDefault),
      CreatedApart(CreatedApart), Members(Members), Loops(Loops),
      Memory(Paths, Members) {
  findEventStreams(Path);
  // A number for each piece of work that may come: each event has a set of
  // them, and most calls are none.
  size_t Count = 0;
  for (const PathEvent *E : Path.Events) {
    const HostFunction *Row =
        E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
    Count += E->Kind == PathEvent::Launch || (Row && Row->enqueues());
  }
  Known.resize(Count);
  InDefaults.resize(Count);
  Host.reserve(Path.Events.size());
  for (size_t I = 0; I < Path.Events.size(); ++I) {
    const PathEvent &E = *Path.Events[I];
    const HostFunction *Row =
        E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
    Host.push_back(Known);
    if (E.Kind == PathEvent::Read && E.Value && E.Address)
      ReadAt[stripCasts(E.Value)] = E.Address;
    if (E.Kind == PathEvent::Write && E.Address)
      if (const SymExpr *Base = Paths.base(E.Address))
        StoredBehind.insert(Base);
    // A call that failed has put nothing into its stream.
    if (!Row || !Row->enqueues() || !hasFailed(Paths, E, Path))
      step(E, I);
    Memory.take(E);
  }
}

bool StreamOrder::isDefault(const SymExpr *Stream) const {
  if (!Stream)
    return false;
  const std::optional<int64_t> N = stripCasts(Stream)->integer();
  return N && *N >= 0 && *N <= 2;
}

bool StreamOrder::isCreated(const SymExpr *Stream) const {
  return Stream && Streams.contains(stripCasts(Stream));
}

/// Whether a value is what one of some members holds at first.
static bool isMemberOf(const llvm::SmallPtrSetImpl<const ValueDecl *> &Members,
                       const SymExpr *Value) {
  return Value->Kind == SymExpr::Symbol && Value->Loc &&
         Value->Loc->Kind == Location::Member && Value->Loc->Decl &&
         Members.contains(Value->Loc->Decl);
}

bool StreamOrder::isNonBlocking(const SymExpr *Stream) const {
  if (!Stream)
    return false;
  Stream = stripCasts(Stream);
  if (isMemberOf(CreatedApart.Always, Stream))
    return true;
  if (Stream->Kind == SymExpr::Symbol && Stream->Loc)
    if (const Location *In = createdIn(Stream);
        In && CreatedApart.Arrays.contains(In->Decl))
      return true;
  auto It = Streams.find(Stream);
  return It != Streams.end() && It->second.Known && It->second.NonBlocking;
}

bool StreamOrder::isBlocking(const SymExpr *Stream) const {
  if (!Stream)
    return false;
  Stream = stripCasts(Stream);
  if (isMemberOf(CreatedApart.AlwaysBlocking, Stream))
    return true;
  auto It = Streams.find(Stream);
  return It != Streams.end() && It->second.Known && !It->second.NonBlocking;
}

/// Whether an address lies another known number of bytes behind what both of
/// two begin at.
bool StreamOrder::liesApart(const SymExpr *P, const SymExpr *Q) const {
  auto Offset = [&](const SymExpr *P) -> std::optional<int64_t> {
    P = stripCasts(P);
    if (P == Paths.base(P))
      return 0;
    if (P->Kind == SymExpr::Binary && P->Op == SymExpr::Add &&
        stripCasts(P->A) == Paths.base(P))
      return stripCasts(P->B)->integer();
    return std::nullopt;
  };
  if (!Paths.base(P) || Paths.base(P) != Paths.base(Q))
    return false;
  const std::optional<int64_t> First = Offset(P), Second = Offset(Q);
  return First && Second && *First != *Second;
}

/// Whether two streams are elements of one array, with other numbers.
bool StreamOrder::areElements(const SymExpr *A, const SymExpr *B) const {
  auto IsGiven = [](const SymExpr *S) {
    return S->Kind == SymExpr::Symbol && S->Loc;
  };
  if (!A || !B)
    return false;
  A = stripCasts(A);
  B = stripCasts(B);
  if (!IsGiven(A) || !IsGiven(B) || A->Loc == B->Loc ||
      A->Loc->Kind != B->Loc->Kind)
    return false;
  if (A->Loc->Kind == Location::Element)
    return A->Loc->Parent == B->Loc->Parent && A->Loc->Index != B->Loc->Index;
  if (A->Loc->Kind != Location::Pointee)
    return false;
  const SymExpr *P = A->Loc->Pointer, *Q = B->Loc->Pointer;
  return P && Q && liesApart(P, Q);
}

/// Whether a member belongs to a class of the standard library, or to one
/// inside such a class.
static bool isOfStandardClass(const ValueDecl &Member) {
  for (const DeclContext *In = Member.getDeclContext(); In;
       In = In->getParent())
    if (In->isStdNamespace())
      return true;
  return false;
}

/// The variable or member that streams are created in, and what it is in; null
/// for a stream of another origin.
const Location *StreamOrder::createdIn(const SymExpr *Stream) const {
  const Location *L = Stream->Loc;
  while (L) {
    // An array that a pointer leads to is the pointer's.
    const SymExpr *Pointer = L->Kind == Location::Pointee && L->Pointer
                                 ? Paths.base(L->Pointer)
                                 : nullptr;
    const bool OfContainer =
        L->Kind == Location::Member && L->Decl && isOfStandardClass(*L->Decl);
    const Location *Outer =
        L->Kind == Location::Element || OfContainer   ? L->Parent
        : Pointer && Pointer->Kind == SymExpr::Symbol ? Pointer->Loc
                                                      : nullptr;
    if (!Outer)
      break;
    L = Outer;
  }
  return L && L->Decl && CreatedApart.In.contains(L->Decl) ? L : nullptr;
}

/// Whether two streams are created apart, or both take part in the order that
/// events give.
bool StreamOrder::areApart(const SymExpr *A, const SymExpr *B) const {
  A = stripCasts(A);
  B = stripCasts(B);
  auto IsGiven = [](const SymExpr *S) {
    return S->Kind == SymExpr::Symbol && S->Loc;
  };
  if (!IsGiven(A) || !IsGiven(B) || A->Loc == B->Loc)
    return false;
  if (WithEvents.contains(A) && WithEvents.contains(B))
    return true;
  // What a function is given is no stream that only the object has.
  auto IsOwn = [&](const SymExpr *S) {
    return S->Loc->Decl && CreatedApart.Own.contains(S->Loc->Decl);
  };
  auto IsOther = [](const SymExpr *S, const SymExpr *Own) {
    return (S->Loc->Kind == Location::Variable &&
            isa_and_nonnull<ParmVarDecl>(S->Loc->Decl)) ||
           (S->Loc->Kind == Location::Member && S->Loc->Decl &&
            S->Loc->Decl != Own->Loc->Decl);
  };
  if ((IsOwn(A) && IsOther(B, A)) || (IsOwn(B) && IsOther(A, B)))
    return true;
  const Location *InA = createdIn(A), *InB = createdIn(B);
  if (!InA || !InB || InA->Parent != InB->Parent)
    return false;
  return InA != InB || areElements(A, B);
}

/// Whether a stream that was made here may be what was read from memory that
/// something unseen has changed meanwhile: an element of the array that it was
/// made in, for one.
bool StreamOrder::mayBeRead(const SymExpr *Made, const SymExpr *Other) const {
  Other = stripCasts(Other);
  auto It = Streams.find(stripCasts(Made));
  if (It == Streams.end() || !It->second.InMemory || isCreated(Other) ||
      Other->Kind != SymExpr::Symbol || Other->Loc)
    return false;
  const SymExpr *Place = ReadAt.lookup(Other);
  if (!Place)
    return false;
  // Streams that were made in another array are in that one.
  const SymExpr *Base = Paths.base(Place);
  return Base == Paths.base(It->second.InMemory)
             ? !liesApart(Place, It->second.InMemory)
             : !MadeBehind.contains(Base);
}

/// Whether two streams were read from other elements of one array, in which the
/// path makes a stream for each and stores none that it has.
bool StreamOrder::areReadApart(const SymExpr *A, const SymExpr *B) const {
  const SymExpr *P = ReadAt.lookup(stripCasts(A)),
                *Q = ReadAt.lookup(stripCasts(B));
  const SymExpr *Base = P && Q ? Paths.base(P) : nullptr;
  if (!Base || Base != Paths.base(Q) || !MadeBehind.contains(Base) ||
      StoredBehind.contains(Base))
    return false;
  const ASTContext &Ctx = Paths.symbols().ast();
  // In an array that is a variable: how far behind its beginning.
  auto Offset = [&](const SymExpr *Address) -> std::optional<int64_t> {
    const Location *L = Address->Loc;
    const std::optional<int64_t> Behind =
        Address->A ? stripCasts(Address->A)->integer() : 0;
    if (L->Kind != Location::Element || L->Parent->Parent)
      return L->Parent ? std::nullopt : Behind;
    const int64_t Size = Ctx.getTypeSizeInChars(L->Type).getQuantity();
    return Behind ? std::optional(*Behind + L->Index * Size) : std::nullopt;
  };
  P = stripCasts(P);
  Q = stripCasts(Q);
  if (P->Kind != SymExpr::Address || Q->Kind != SymExpr::Address)
    return liesApart(P, Q);
  const std::optional<int64_t> First = Offset(P), Second = Offset(Q);
  return First && Second && *First != *Second;
}

bool StreamOrder::differ(const SymExpr *A, const SymExpr *B) const {
  if (!A || !B || stripCasts(A) == stripCasts(B) || mayBeRead(A, B) ||
      mayBeRead(B, A))
    return false;
  // A stream that was made here is no other one.
  return isCreated(A) || isCreated(B) || (isDefault(A) && isNonBlocking(B)) ||
         (isDefault(B) && isNonBlocking(A)) || areApart(A, B) ||
         areReadApart(A, B);
}

/// Whether it waits for the legacy default stream, and that for it.
bool StreamOrder::blocks(const SymExpr *Stream) const {
  return !isNonBlocking(Stream);
}

llvm::BitVector &StreamOrder::of(const SymExpr *Stream) {
  auto [It, New] = Reached.try_emplace(Stream ? stripCasts(Stream) : nullptr);
  if (New)
    It->second.resize(Known.size());
  return It->second;
}

void StreamOrder::record(const PathEvent &E, const SymExpr *Event,
                         const SymExpr *Stream) {
  Recorded &R = Records[Event];
  const bool Other = R.Last && R.Stream && Stream &&
                     stripCasts(R.Stream) != stripCasts(Stream) &&
                     (isCreated(R.Stream) || isCreated(Stream) ||
                      areElements(R.Stream, Stream));
  R.Before = Other ? R.Last : nullptr;
  R.Last = &E;
  R.Stream = Stream;
}

/// The time between two events is there once both have come: after the work
/// before them, in their streams.
void StreamOrder::askForTime(const HostFunction &Row, const PathEvent &E) {
  if (!Row.has(ArgumentRole::Result) || Captures)
    return;
  for (unsigned I = 0; I < E.Arguments.size(); ++I) {
    if (Row.role(I) != ArgumentRole::Event || !E.Arguments[I])
      continue;
    auto It = LastRecords.find(stripCasts(E.Arguments[I]));
    if (It == LastRecords.end() || !It->second.Stream)
      continue;
    for (size_t W = 0; W < It->second.Work; ++W)
      if (!Known.test(W) && Work[W].Stream &&
          stripCasts(Work[W].Stream) == stripCasts(It->second.Stream)) {
        Early.push_back({&E, It->second.E});
        return;
      }
  }
}

void StreamOrder::waitForAll() { Known.set(0, Work.size()); }

/// Each device has a default stream, and which waits for which is not followed:
/// nothing is said of what one of them does on both sides of a change. All
/// other streams go on as they were.
void StreamOrder::changeDevice(const SymExpr *To) {
  Device = To;
  BeforeDevice = Work.size();
  for (size_t I = 0; I < Work.size(); ++I)
    if (isDefault(Work[I].Stream))
      InDefaults.set(I);
}

/// The host waits for the current device: not for work that is another one's
/// for sure.
void StreamOrder::waitForDevice(const PathEvent &E) {
  SymContext &Symbols = Paths.symbols();
  auto IsOther = [&](const StreamWork &W) {
    if (!Device || !W.Device)
      return false;
    const SymExpr *A = stripCasts(W.Device), *B = stripCasts(Device);
    return A->Type == B->Type &&
           Symbols.decide(
               Symbols.binary(SymExpr::EQ, ScalarType::boolean(), A, B),
               Path.knownAt(E)) == false;
  };
  for (size_t I = 0; I < Work.size(); ++I)
    if (!IsOther(Work[I]))
      Known.set(I);
    else if (!Known.test(I))
      Work[I].Missed = &E;
}

const SymExpr *StreamOrder::argument(const HostFunction &Row,
                                     const PathEvent &E,
                                     ArgumentRole Role) const {
  const std::optional<unsigned> I = Row.argument(Role);
  return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
}

const SymExpr *StreamOrder::stream(const HostFunction &Row,
                                   const PathEvent &E) const {
  if (Row.usesDefaultStream())
    return Paths.symbols().integer(0, ScalarType{64, false, false});
  return argument(Row, E, ArgumentRole::Stream);
}

void StreamOrder::enqueue(StreamWork W) {
  const size_t Number = Work.size();
  llvm::BitVector Before = Known;
  Before |= InDefaults;
  W.Device = Device;
  const bool Legacy = isDefault(W.Stream) && !PerThreadDefault;
  if (isDefault(W.Stream))
    Before.set(0, BeforeDevice);
  for (auto &[Stream, Set] : Reached) {
    // Work that may be in the same stream is ordered, and so is what the legacy
    // stream waits for.
    const bool Same = !Stream || !W.Stream || !differ(Stream, W.Stream);
    const bool Waits =
        (Legacy && blocks(Stream)) ||
        (Stream && isDefault(Stream) && !PerThreadDefault && blocks(W.Stream));
    if (Same || Waits)
      Before |= Set;
  }
  this->Before.push_back(Before);
  Before.set(Number);
  of(W.Stream) |= Before;
  Work.push_back(std::move(W));
}

void StreamOrder::accesses(const HostFunction &Row, const PathEvent &E,
                           StreamWork &W) {
  for (unsigned I = 0; I < E.Arguments.size(); ++I) {
    if (!E.Arguments[I])
      continue;
    switch (Row.role(I)) {
    case ArgumentRole::Destination:
    case ArgumentRole::HostDestination:
      W.Accesses.push_back({E.Arguments[I], false, true});
      break;
    case ArgumentRole::Source:
    case ArgumentRole::HostSource:
      W.Accesses.push_back({E.Arguments[I], true, false});
      break;
    case ArgumentRole::Freed:
    case ArgumentRole::UserData:
      W.Accesses.push_back({E.Arguments[I], true, true});
      break;
    case ArgumentRole::NewMemory:
      if (I < E.Received.size() && E.Received[I])
        W.Accesses.push_back({E.Received[I], false, true});
      break;
    default:
      break;
    }
  }
}

/// Whether a function makes or ends an exception of the standard library.
static bool isOfException(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  auto IsException = [](const CXXRecordDecl *C) {
    return C->isInStdNamespace() && C->getIdentifier() &&
           C->getName() == "exception";
  };
  return Class && Class->isInStdNamespace() && Class->hasDefinition() &&
         (IsException(Class) ||
          !Class->forallBases(
              [&](const CXXRecordDecl *Base) { return !IsException(Base); }));
}

/// Whether a call that is not followed may wait for a stream. The standard
/// library does not, unless another thread does it for this one, and neither do
/// functions that Clang knows.
static bool mayWait(const FunctionDecl *F) {
  if (!F)
    return true;
  if (F->getBuiltinID() || F->isReplaceableGlobalAllocationFunction() ||
      isOfException(F))
    return false;
  if (!isOfSystem(F) || waitsForThreads(F))
    return true;
  // CUDA's own libraries lie in system headers, too.
  if (F->getIdentifier() && F->getName().starts_with("cu"))
    return runtimeApiName(F).empty();
  const std::string Name = toolkitQualifiedName(F);
  return !llvm::StringRef(Name).starts_with("std::") &&
         !F->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

/// Whether a launch uses the memory behind an argument from an offset on that
/// it is given, or at the places of a part of a list: it may be the part of one
/// of several streams.
static bool isPart(PathExecution &Paths, const PathEvent &E,
                   unsigned Argument) {
  auto IsZero = [&](unsigned I) {
    return I < E.Arguments.size() && E.Arguments[I] &&
           stripCasts(E.Arguments[I])->integer() == 0;
  };
  auto IsPartOfList = [&](unsigned I) {
    const SymExpr *List = I < E.Arguments.size() ? E.Arguments[I] : nullptr;
    return List && Paths.base(List) && Paths.base(List) != stripCasts(List);
  };
  for (const ArgumentOffset &O : argumentOffsets(Paths, E.Kernel))
    if (O.Argument == Argument)
      return O.Given || llvm::any_of(O.Lists, IsPartOfList) ||
             llvm::any_of(O.Of, [&](llvm::ArrayRef<unsigned> Of) {
               return llvm::none_of(Of, IsZero);
             });
  return false;
}

void StreamOrder::step(const PathEvent &E, size_t At) {
  if (E.Kind == PathEvent::Launch) {
    StreamWork W;
    W.E = &E;
    W.At = At;
    W.Stream = E.Stream;
    const auto Uses = E.Kernel ? argumentUses(Paths, E.Kernel)
                               : llvm::SmallVector<ArgumentUse, 6>();
    for (unsigned I = 0; I < E.Arguments.size() && I < Uses.size(); ++I)
      if (E.Arguments[I] && (Uses[I].Reads || Uses[I].Writes) &&
          E.Kernel->getParamDecl(I)->getType()->isPointerType())
        W.Accesses.push_back({E.Arguments[I], Uses[I].Reads, Uses[I].Writes,
                              isPart(Paths, E, I), Uses[I].WritesChosen,
                              Uses[I].Orderless, I});
    if (E.Kernel && !E.Parts.empty())
      for (const MemberUse &Use : memberUses(Paths, E.Kernel))
        for (const PathEvent::Part &Part : E.Parts)
          if (Part.Argument == Use.Argument && Part.Value &&
              Part.Object->Kind == Location::Member &&
              Part.Object->Decl == Use.Field)
            W.Accesses.push_back({Part.Value, Use.Reads, Use.Writes, Use.OfPart,
                                  false, Use.Orderless, Use.Argument,
                                  Use.Field});
    if (!Captures)
      enqueue(std::move(W));
    return;
  }
  if (E.Kind != PathEvent::Call)
    return;
  if (const HostFunction *Row = hostFunction(E.Callee))
    return runtime(*Row, E, At);
  if (mayWait(E.Callee)) {
    waitForAll();
    Device = nullptr;
    Records.clear();
  }
}

/// Whether a copy is from memory of the host to memory of the host: that is
/// over when the call returns, whichever it is.
bool StreamOrder::isBetweenHosts(const HostFunction &Row, const PathEvent &E,
                                 CopyDirection D) const {
  if (Row.Work != HostWork::Copy || D != CopyDirection::Unknown)
    return D == CopyDirection::HostToHost;
  for (ArgumentRole Role : {ArgumentRole::Destination, ArgumentRole::Source}) {
    const SymExpr *Address = argument(Row, E, Role);
    const std::optional<HostAllocation> A =
        Address ? Memory.of(Address) : std::nullopt;
    if (!A || A->onDevice() || A->Space == HostAllocation::Managed)
      return false;
  }
  return true;
}

/// Whether a copy or memset is over when it returns. One that has pageable
/// memory is as well, but what is behind an unknown pointer may be pinned; what
/// stays on the device is not waited for.
bool StreamOrder::blocksHost(const HostFunction &Row,
                             const PathEvent &E) const {
  if (Row.Work != HostWork::Copy && Row.Work != HostWork::Set)
    return false;
  const SymExpr *Kind = argument(Row, E, ArgumentRole::Kind);
  const CopyDirection D = Row.direction(Kind ? Kind->integer() : std::nullopt);
  if (isBetweenHosts(Row, E, D))
    return true;
  if (Row.Pinned != HostWait::Yes || D == CopyDirection::DeviceToDevice)
    return false;
  bool Known = false, OnDevice = true;
  for (ArgumentRole Role : {ArgumentRole::Destination, ArgumentRole::Source})
    if (const SymExpr *Address = argument(Row, E, Role)) {
      Known = true;
      const std::optional<HostAllocation> A = Memory.of(Address);
      OnDevice &= A && A->onDevice();
    }
  return !Known || !OnDevice;
}

/// A stream or an event is made.
void StreamOrder::create(const HostFunction &Row, const PathEvent &E) {
  // An event that was never recorded holds nothing up.
  if (const std::optional<unsigned> New = Row.argument(ArgumentRole::NewEvent);
      New && *New < E.Received.size() && E.Received[*New])
    Events[stripCasts(E.Received[*New])] = llvm::BitVector(Known.size());
  const std::optional<unsigned> I = Row.argument(ArgumentRole::NewStream);
  if (!I || *I >= E.Received.size() || !E.Received[*I])
    return;
  const SymExpr *Flags = argument(Row, E, ArgumentRole::Flags);
  const std::optional<int64_t> Value =
      Flags ? Flags->integer() : std::optional<int64_t>();
  const bool Known = Row.has(ArgumentRole::Flags) ? Value.has_value() : true;
  const SymExpr *Place = E.Arguments[*I];
  const SymExpr *Base = Place ? Paths.base(Place) : nullptr;
  Streams[stripCasts(E.Received[*I])] = {
      Known && Row.has(ArgumentRole::Flags) && (*Value & 1), Known,
      Base && Base->Kind == SymExpr::Address ? nullptr : Place};
  // What stood there before is of no interest.
  if (Base && MadeBehind.insert(Base).second)
    StoredBehind.erase(Base);
}

/// Does what is the same whether or not a stream is captured; false for all
/// else.
bool StreamOrder::aroundStreams(const HostFunction &Row, const PathEvent &E) {
  switch (Row.Work) {
  case HostWork::Create:
    create(Row, E);
    return true;
  case HostWork::WaitForDevice:
    askForTime(Row, E);
    if (isOfAll(E) || Loops.isInLoop(E))
      waitForAll();
    else
      waitForDevice(E);
    Records.clear();
    return true;
  case HostWork::ResetDevice:
  case HostWork::QueryStream:
  case HostWork::QueryEvent:
    askForTime(Row, E);
    // A question that is asked again and again is a wait.
    waitForAll();
    Records.clear();
    return true;
  case HostWork::BindStream:
    return true;
  case HostWork::SetDevice:
    changeDevice(argument(Row, E, ArgumentRole::Device));
    return true;
  case HostWork::BeginCapture:
    Captures = true;
    return true;
  case HostWork::EndCapture:
    Captures = false;
    return true;
  default:
    return false;
  }
}

/// Adds all work that is complete where a stream is.
void StreamOrder::addReached(const SymExpr *Stream,
                             llvm::BitVector &Out) const {
  for (auto &[Other, Set] : Reached)
    if (!Other || !Stream || !differ(Other, Stream) ||
        (isDefault(Stream) && !PerThreadDefault && blocks(Other)))
      Out |= Set;
}

void StreamOrder::recordEvent(const PathEvent &E, const SymExpr *Event,
                              const SymExpr *Stream) {
  llvm::BitVector Set = Known;
  Set |= InDefaults;
  if (isOfAll(E))
    Set.set(0, Work.size());
  addReached(Stream, Set);
  if (!Event)
    return;
  Events[Event] = Set;
  record(E, Event, Stream);
  LastRecords.insert_or_assign(Event, LastRecord{&E, Stream, Work.size()});
}

/// \p Waits: what goes on when the event has come.
void StreamOrder::waitForEvent(const PathEvent &E, const SymExpr *Event,
                               llvm::BitVector &Waits) {
  llvm::BitVector Set = Known;
  if (auto Found = Event ? Records.find(Event) : Records.end();
      Found != Records.end()) {
    if (Found->second.Before)
      Lost.push_back({Found->second.Before, Found->second.Last, &E});
    Records.erase(Found);
  }
  auto It = Event ? Events.find(Event) : Events.end();
  if (It != Events.end() && !isOfAll(E))
    Set |= It->second;
  else
    Set.set(0, Work.size());
  Waits |= Set;
}

void StreamOrder::runtime(const HostFunction &Row, const PathEvent &E,
                          size_t At) {
  if (aroundStreams(Row, E) || Captures)
    return;
  const SymExpr *Event = argument(Row, E, ArgumentRole::Event);
  if (Event)
    Event = stripCasts(Event);
  const SymExpr *Stream = stream(Row, E);
  switch (Row.Work) {
  case HostWork::WaitForStream:
    if (isOfAll(E))
      waitForAll();
    return addReached(Stream, Known);
  case HostWork::RecordEvent:
    return recordEvent(E, Event, Stream);
  case HostWork::WaitForEvent:
    return waitForEvent(E, Event, of(Stream));
  case HostWork::WaitForEventOnHost:
    return waitForEvent(E, Event, Known);
  case HostWork::Free:
  case HostWork::Allocate:
  case HostWork::Unregister:
  case HostWork::Close:
    if (Row.Pageable == HostWait::Implicit)
      return waitForAll();
    if (!Row.has(ArgumentRole::Stream))
      return;
    break;
  default:
    break;
  }
  if (!Row.enqueues())
    return;
  StreamWork W;
  W.E = &E;
  W.Row = &Row;
  W.Stream = Stream;
  W.At = At;
  accesses(Row, E, W);
  const size_t Number = Work.size();
  enqueue(std::move(W));
  if (blocksHost(Row, E)) {
    Known |= Before[Number];
    Known.set(Number);
  }
}

} // namespace cuda_lint
