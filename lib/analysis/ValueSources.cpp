//===- ValueSources.cpp ---------------------------------------------------===//

#include "analysis/ValueSources.h"
#include "analysis/LaunchValues.h"
#include "analysis/PathRoots.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/SymbolicMemory.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned> MaxHops("value-source-hops", 4, BoundKind::Reach,
                                     "steps between functions, by launches and "
                                     "memory, that a value is followed for"),
    MaxWork("value-source-steps", 40'000, BoundKind::Work,
            "steps that the values of a translation unit are followed for"),
    MaxNested("value-source-memory", 3, BoundKind::Reach,
              "questions about memory within each other that a value leads to");

const FunctionDecl *PathPlace::kernel() const {
  return !OnHost && Root && isKernel(Root) ? Root->getCanonicalDecl() : nullptr;
}

/// The name of a function of the language's library: malloc, free.
static llvm::StringRef libraryName(const PathEvent &E) {
  const auto *Call = dyn_cast<CallExpr>(E.Site);
  if (E.Kind != PathEvent::Call || !Call || !E.Callee ||
      !runtimeApiName(E.Callee).empty())
    return {};
  llvm::StringRef Name = deviceIntrinsicName(Call);
  Name.consume_front("__builtin_");
  return Name;
}

static bool isAllocator(llvm::StringRef Name) {
  return Name == "malloc" || Name == "calloc" || Name == "aligned_alloc" ||
         Name == "__nv_aligned_device_malloc";
}

/// Memory that both sides of a pointer's life must agree about.
static bool isShareable(HostMemory M) {
  return M == HostMemory::Device || M == HostMemory::Managed ||
         M == HostMemory::Pooled;
}

/// Whether `new` or `delete` is written in what a function executes.
static bool writesNewOrDelete(const Stmt *S) {
  if (!S)
    return false;
  if (isa<CXXNewExpr>(S) || isa<CXXDeleteExpr>(S))
    return true;
  if (const auto *Argument = dyn_cast<CXXDefaultArgExpr>(S))
    return writesNewOrDelete(Argument->getExpr());
  if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(S))
    return writesNewOrDelete(Member->getExpr());
  return llvm::any_of(S->children(), [](const Stmt *Child) {
    return writesNewOrDelete(Child);
  });
}

static bool writesNewOrDelete(const FunctionDecl *F) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    if (llvm::any_of(Constructor->inits(), [](const CXXCtorInitializer *I) {
          return writesNewOrDelete(I->getInit());
        }))
      return true;
  return writesNewOrDelete(F->getBody());
}

/// Whether a function's own instructions allocate or free with `new` and
/// `delete`.
static bool hasNewOrDelete(TranslationUnit &TU, const FunctionDecl *F) {
  // Most functions need no lowering for that.
  if (!writesNewOrDelete(F))
    return false;
  const ir::Function *Body = TU.engine<ir::Program>().function(F);
  if (!Body)
    return false;
  for (const ir::Block &B : Body->Blocks)
    for (const ir::Instruction &I : B.Instructions)
      if (I.Code == ir::Opcode::Allocate || I.Code == ir::Opcode::Free)
        return true;
  return false;
}

/// Whether device code gives pointers or handles to the runtime, a launch or
/// the heap.
static bool mattersOnDevice(TranslationUnit &TU, const FunctionDecl *F) {
  if (!runsOnDevice(F))
    return false;
  for (const CallSite &Site : TU.callsIn(F)) {
    if (isa<CUDAKernelCallExpr>(Site.Call))
      return true;
    if (llvm::StringRef Name = runtimeApiName(Site.Call); !Name.empty()) {
      const HostFunction *Row = hostFunction(Site.Call);
      if (!Row ||
          (Row->Work != HostWork::ReadError &&
           Row->Work != HostWork::WaitForDevice &&
           Row->Work != HostWork::Query && Row->Work != HostWork::SetDevice &&
           Row->Work != HostWork::ResetDevice))
        return true;
      continue;
    }
    const llvm::StringRef Name = deviceIntrinsicName(Site.Call);
    if (Name == "free" || isAllocator(Name))
      return true;
  }
  return hasNewOrDelete(TU, F);
}

bool ValueSources::mattersOnHost(const FunctionDecl *F, const PathRoots &Device,
                                 bool Heap, bool Open) const {
  if (runsOnDevice(F))
    return false;
  for (const Launch *L : TU.launchesIn(F))
    if (!L->Kernel || Device.contains(L->Kernel))
      return true;
  return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
    const HostFunction *Row = hostFunction(Site.Call);
    if (!Row)
      return false;
    if (Open && (Row->has(ArgumentRole::DestinationSymbol) ||
                 Row->has(ArgumentRole::SourceSymbol)))
      return true;
    return Heap && (Row->Work == HostWork::Copy || Row->Work == HostWork::Set ||
                    Row->Work == HostWork::Free);
  });
}

ValueSources::ValueSources(TranslationUnit &TU)
    : TU(TU), Engine(TU.engine<PathExecution>()), Symbols(Engine.symbols()),
      Ctx(TU.context()) {
  Profile::Scope Timed("engine", "value sources");
  PathRoots Device(
      TU, [&](const FunctionDecl *F) { return mattersOnDevice(TU, F); });
  bool Heap = false, Open = false;
  Device.onDevice([&](const FunctionDecl *F, const ExecutionPath &Path) {
    const PathPlace Place{F, &Path, nullptr, /*OnHost=*/false};
    DevicePaths.push_back(Place);
    look(Place);
    for (const PathEvent *E : Path.Events)
      Heap |= E->Kind == PathEvent::Allocate || isAllocator(libraryName(*E)) ||
              (E->Kind == PathEvent::Call && hostFunction(E->Callee) &&
               hostFunction(E->Callee)->Work == HostWork::Allocate);
  });
  for (const ValueUse &Use : Uses)
    Open |= !madeBy(Use.Value, Use.Place);
  if (!Heap && !Open)
    return;
  PathRoots Host(TU, [&](const FunctionDecl *F) {
    return mattersOnHost(F, Device, Heap, Open);
  });
  Host.onHost([&](const FunctionDecl *F, const ExecutionPath &Path) {
    look({F, &Path, nullptr, /*OnHost=*/true});
  });
}

void ValueSources::addUse(ValueUse::KindT Kind, const PathPlace &Place,
                          const SymExpr *Value, const Station *Way) {
  const SymExpr *V = Value ? stripCasts(Value) : nullptr;
  if (V && !V->isInteger())
    Uses.push_back({Kind, Place, V, Way});
}

void ValueSources::addStore(const PathPlace &Place, const SymExpr *Address,
                            const SymExpr *Value, const Station *Way,
                            std::optional<int64_t> Offset) {
  const SymExpr *V = Value ? stripCasts(Value) : nullptr;
  if (Address && V && !V->isInteger() && V->Kind != SymExpr::Function)
    Stores.push_back({Place, Address, Offset, V, Way});
}

void ValueSources::look(const PathPlace &Path) {
  for (const PathEvent *E : Path.Path->Events) {
    if (!Seen.insert(E).second)
      continue;
    PathPlace Place = Path;
    Place.At = E;
    switch (E->Kind) {
    case PathEvent::Launch:
      if (E->Kernel)
        Launches[E->Kernel->getCanonicalDecl()].push_back(Place);
      if (!Path.OnHost)
        addUse(ValueUse::Handle, Place, E->Stream, E->StreamWay);
      break;
    case PathEvent::Free:
      if (!Path.OnHost)
        addUse(ValueUse::Release, Place, E->Address, E->AddressWay);
      break;
    case PathEvent::Write:
      lookAtStores(Place);
      break;
    case PathEvent::Call:
      lookAtCall(Place);
      break;
    default:
      break;
    }
  }
}

void ValueSources::lookAtStores(const PathPlace &Place) {
  const PathEvent &E = *Place.At;
  const MemoryPlace To = memoryAt(E.Address, Ctx);
  if (!To.isKnown())
    return;
  if (E.Value) {
    if (!E.Type.isNull() &&
        (E.Type->isAnyPointerType() ||
         (E.Value->Type.Width == 64 && !E.Value->Type.Real)))
      addStore(Place, E.Address, E.Value, E.way(0));
    return;
  }
  for (const PathEvent::Part &Part : E.Copied) {
    const std::optional<int64_t> At = memoryOf(Part.Object, Ctx).Offset;
    addStore(Place, E.Address, Part.Value, Part.Way,
             At && To.Offset ? std::optional(*At - *To.Offset) : std::nullopt);
  }
}

void ValueSources::lookAtAtomic(const PathPlace &Place) {
  const PathEvent &E = *Place.At;
  // Atomic operations put what they are given into memory.
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  const std::optional<unsigned> To = Row && Row->writesWord()
                                         ? Row->argument(IntrinsicRole::Address)
                                         : std::nullopt;
  for (unsigned N = 0; To && *To < E.Arguments.size() && N < E.Arguments.size();
       ++N)
    if (N != *To && E.Arguments[N] && E.Arguments[N]->Type.Width == 64)
      addStore(Place, E.Arguments[*To], E.Arguments[N], E.way(N));
}

/// Whether the runtime is told where to copy from or to, or what to set.
static bool isOfCopy(ArgumentRole Role) {
  return llvm::is_contained({ArgumentRole::Destination, ArgumentRole::Source,
                             ArgumentRole::HostDestination,
                             ArgumentRole::HostSource},
                            Role);
}

static bool copies(const HostFunction *Row) {
  return Row && (Row->Work == HostWork::Copy || Row->Work == HostWork::Set);
}

void ValueSources::lookAtArguments(const PathPlace &Place,
                                   const HostFunction *Row) {
  const PathEvent &E = *Place.At;
  for (unsigned N = 0; N < E.Arguments.size(); ++N) {
    const ArgumentRole Role = Row ? Row->role(N) : ArgumentRole::Other;
    const QualType T = N < E.Callee->getNumParams()
                           ? E.Callee->getParamDecl(N)->getType()
                           : QualType();
    const bool IsHandle = Role == ArgumentRole::Stream ||
                          Role == ArgumentRole::Event ||
                          (!T.isNull() && (isStreamType(T) || isEventType(T)));
    if (!Place.OnHost && IsHandle)
      addUse(ValueUse::Handle, Place, E.Arguments[N], E.way(N));
    else if (Role == ArgumentRole::Freed && isShareable(Row->Memory))
      addUse(ValueUse::Release, Place, E.Arguments[N], E.way(N));
    else if (Place.OnHost && copies(Row) && isOfCopy(Role))
      addUse(ValueUse::Copy, Place, E.Arguments[N], E.way(N));
  }
}

void ValueSources::lookAtCopy(const PathPlace &Place, const HostFunction &Row) {
  const PathEvent &E = *Place.At;
  // What a descriptor says.
  if (Place.OnHost)
    for (const PathEvent::Part &Part : E.Parts)
      if (Row.role(Part.Argument) == ArgumentRole::Descriptor ||
          (Part.Argument < E.Callee->getNumParams() &&
           E.Callee->getParamDecl(Part.Argument)->getType()->isRecordType()))
        addUse(ValueUse::Copy, Place, Part.Value, Part.Way);
  std::optional<unsigned> To = Row.argument(ArgumentRole::Destination);
  if (!To)
    To = Row.argument(ArgumentRole::DestinationSymbol);
  if (!To || *To >= E.Arguments.size())
    return;
  const bool Filled = Place.OnHost &&
                      (Place.Path->Shortened || E.Copied.empty()) &&
                      addFilled(Place, Row, E.Arguments[*To]);
  for (const PathEvent::Part &Part : E.Copied) {
    // What the loop has made unknown says no more.
    if (Filled && !madeBy(Part.Value, Place))
      continue;
    const std::optional<int64_t> At = memoryOf(Part.Object, Ctx).Offset,
                                 Start =
                                     memoryAt(E.Arguments[Part.Argument], Ctx)
                                         .Offset;
    addStore(Place, E.Arguments[*To], Part.Value, Part.Way,
             At && Start ? std::optional(*At - *Start) : std::nullopt);
  }
}

void ValueSources::lookAtCall(const PathPlace &Place) {
  const PathEvent &E = *Place.At;
  if (!E.Callee)
    return;
  if (const llvm::StringRef Name = libraryName(E); Name == "free") {
    if (!Place.OnHost && !E.Arguments.empty())
      addUse(ValueUse::Release, Place, E.Arguments[0], E.way(0));
    return;
  }
  if (runtimeApiName(E.Callee).empty())
    return lookAtAtomic(Place);
  const HostFunction *Row = hostFunction(E.Callee);
  for (unsigned N = 0; N < E.Received.size(); ++N)
    if (Row && receives(Row->role(N)))
      addStore(Place, E.Arguments[N], E.Received[N], nullptr);
  lookAtArguments(Place, Row);
  if (copies(Row))
    lookAtCopy(Place, *Row);
}

bool ValueSources::addFilled(const PathPlace &Copy, const HostFunction &Row,
                             const SymExpr *To) {
  const PathEvent &E = *Copy.At;
  std::optional<unsigned> From = Row.argument(ArgumentRole::Source);
  if (!From)
    From = Row.argument(ArgumentRole::HostSource);
  const SymExpr *Source = From && *From < E.Arguments.size()
                              ? Engine.base(E.Arguments[*From])
                              : nullptr;
  if (!Source)
    return false;
  llvm::SmallPtrSet<const Stmt *, 4> Sites;
  for (const PathEvent *Before : Copy.Path->Events) {
    if (Before == &E)
      break;
    const HostFunction *Made = Before->Kind == PathEvent::Call
                                   ? hostFunction(Before->Callee)
                                   : nullptr;
    if (!Made || Made->Work != HostWork::Allocate)
      continue;
    for (unsigned N = 0; N < Before->Received.size(); ++N)
      if (Before->Received[N] && Engine.base(Before->Arguments[N]) == Source &&
          Sites.insert(Before->Site).second)
        addStore(Copy, To, Before->Received[N], nullptr, std::nullopt);
  }
  return !Sites.empty();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// An object, or one that an address leads to, as bytes from the start of the
/// outermost one.
static std::pair<const Location *, std::optional<int64_t>>
bytesInRoot(const Location *L, std::optional<int64_t> Offset,
            const ASTContext &Ctx) {
  MemoryPlace Part;
  Part.Offset = Offset;
  for (; L->Parent; L = L->Parent)
    Part.move(offsetInParent(L, Ctx));
  return {L, Part.Offset};
}

/// Whether a copy by the runtime fills an object; how far into what it copies.
static bool isFilledBy(const PathEvent &Copy, const HostFunction &Row,
                       const Location *L, MemoryPlace &Part,
                       const ASTContext &Ctx) {
  std::optional<unsigned> To = Row.argument(ArgumentRole::Destination);
  if (!To)
    To = Row.argument(ArgumentRole::HostDestination);
  const SymExpr *A = To && *To < Copy.Arguments.size() && Copy.Arguments[*To]
                         ? stripCasts(Copy.Arguments[*To])
                         : nullptr;
  if (!A || A->Kind != SymExpr::Address)
    return false;
  const auto [Root, Start] =
      bytesInRoot(A->Loc, A->A ? A->A->integer() : 0, Ctx);
  std::optional<int64_t> Within = 0;
  if (SymbolicMemory::owner(L) != L->root())
    // Which element it is, is not known.
    Within = std::nullopt;
  const auto [Object, At] =
      bytesInRoot(Within ? L : SymbolicMemory::owner(L), Within, Ctx);
  if (Object != Root)
    return false;
  Part.move(At && Start ? std::optional(*At - *Start) : std::nullopt);
  const std::optional<unsigned> N = Row.argument(ArgumentRole::Bytes);
  const std::optional<uint64_t> Bytes =
      N && *N < Copy.Arguments.size() && Copy.Arguments[*N]
          ? Copy.Arguments[*N]->unsignedInteger()
          : std::nullopt;
  return !Part.Offset ||
         (*Part.Offset >= 0 && (!Bytes || uint64_t(*Part.Offset) < *Bytes));
}

/// The expression that changed an object, for a value that is part of it.
static const Expr *changedBy(const SymExpr *V, MemoryPlace &Part,
                             const ASTContext &Ctx) {
  for (; V->Kind == SymExpr::Field; V = V->A)
    Part.move(offsetInParent(V->Loc, Ctx));
  return V->Kind == SymExpr::Symbol ? V->Origin : nullptr;
}

static const HostFunction *copyAt(const PathEvent &E) {
  const HostFunction *Row =
      E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
  return Row && Row->Work == HostWork::Copy ? Row : nullptr;
}

ValueSources::Taken ValueSources::copiedFrom(const PathEvent &Copy,
                                             const HostFunction &Row,
                                             MemoryPlace Part) const {
  std::optional<unsigned> From = Row.argument(ArgumentRole::Source);
  if (!From)
    From = Row.argument(ArgumentRole::SourceSymbol);
  if (!From || *From >= Copy.Arguments.size())
    return {};
  MemoryPlace M = memoryAt(Copy.Arguments[*From], Ctx);
  M.move(Part.Offset);
  return {M, &Copy};
}

ValueSources::Taken ValueSources::readFrom(const SymExpr *Value,
                                           const PathPlace &At) const {
  const auto &Events = At.Path->Events;
  const auto End = llvm::find(Events, At.At);
  const auto Read = std::find_if(Events.begin(), End, [&](const PathEvent *E) {
    return E->Kind == PathEvent::Read && E->Value && E->Object &&
           stripCasts(E->Value) == Value;
  });
  if (Read != End) {
    const Location *L = (*Read)->Object;
    if (const MemoryPlace M = memoryOf(L, Ctx); M.isKnown())
      return {M, *Read};
    // What the runtime copied there last.
    for (auto E = Read; E != Events.begin();) {
      MemoryPlace Part;
      const HostFunction *Row = copyAt(**--E);
      if (Row && isFilledBy(**E, *Row, L, Part, Ctx))
        return copiedFrom(**E, *Row, Part);
    }
    return {};
  }
  if (Value->Kind == SymExpr::Symbol && Value->Loc)
    return {memoryOf(Value->Loc, Ctx)};
  // Out of a copy of the object: only where there is one copy that it can be.
  MemoryPlace Part;
  const Expr *Changed = changedBy(Value, Part, Ctx);
  const PathEvent *Only = nullptr;
  for (auto E = Events.begin(); Changed && E != End; ++E) {
    const auto *Call = dyn_cast<CallExpr>((*E)->Site);
    const HostFunction *Row = Call ? copyAt(**E) : nullptr;
    std::optional<unsigned> To =
        Row ? Row->argument(ArgumentRole::Destination) : std::nullopt;
    if (!To || *To >= Call->getNumArgs() || Call->getArg(*To) != Changed)
      continue;
    if (Only)
      return {};
    Only = *E;
  }
  return Only ? copiedFrom(*Only, *copyAt(*Only), Part) : Taken();
}

//===----------------------------------------------------------------------===//
// Following
//===----------------------------------------------------------------------===//

std::optional<ValueSource> ValueSources::madeBy(const SymExpr *Value,
                                                const PathPlace &At) const {
  const SymExpr *V = Engine.base(Value);
  if (!V || V->Kind != SymExpr::Symbol || V->Loc || !V->Origin)
    return std::nullopt;
  for (const PathEvent *E : At.Path->Events) {
    auto Made = [&](ValueSource::KindT Kind) {
      PathPlace Place = At;
      Place.At = E;
      return ValueSource{Kind, V, Place, {}};
    };
    if (E->Kind == PathEvent::Allocate && E->Result == V) {
      if (At.OnHost)
        return std::nullopt;
      return Made(ValueSource::HeapAllocation);
    }
    if (E->Kind != PathEvent::Call)
      continue;
    if (E->Result == V) {
      if (At.OnHost || !isAllocator(libraryName(*E)))
        return std::nullopt;
      return Made(ValueSource::HeapAllocation);
    }
    const HostFunction *Row =
        llvm::is_contained(E->Received, V) ? hostFunction(E->Callee) : nullptr;
    if (!Row)
      continue;
    if (Row->has(ArgumentRole::NewStream))
      return Made(ValueSource::Stream);
    if (Row->has(ArgumentRole::NewEvent))
      return Made(ValueSource::Event);
    if (Row->Work != HostWork::Allocate || !isShareable(Row->Memory))
      return std::nullopt;
    return Made(At.OnHost ? ValueSource::HostAllocation
                          : ValueSource::HeapAllocation);
  }
  return std::nullopt;
}

ValueSources::Answer ValueSources::sourcesOf(const ValueUse &Use, bool Own) {
  Answer Out;
  Trail Way;
  OwnStores = Own;
  follow(Use.Value, Use.Place, Way, Out);
  OwnStores = false;
  return Out;
}

void ValueSources::follow(const SymExpr *Value, const PathPlace &At, Trail &Way,
                          Answer &Out) {
  if (!Value || Way.size() > MaxHops || ++Work > MaxWork) {
    Out.Unknown = true;
    return;
  }
  Symbols.anyCase(Value, At.Path->knownAt(*At.At),
                  [&](llvm::ArrayRef<const SymExpr *> Case,
                      llvm::ArrayRef<const SymExpr *>) {
                    followOne(Case.front(), At, Way, Out);
                    return false;
                  });
}

void ValueSources::followOne(const SymExpr *Value, const PathPlace &At,
                             Trail &Way, Answer &Out) {
  const SymExpr *V = Engine.base(Value);
  if (!V) {
    Out.Unknown = true;
    return;
  }
  if (V->isInteger() || V->Kind == SymExpr::Function)
    return;
  if (V->Kind == SymExpr::Address) {
    if (const auto *Variable = memoryAt(V, Ctx).Variable)
      Out.Sources.push_back(
          {ValueSource::Variable,
           Symbols.address(Symbols.variable(Variable), nullptr),
           {At.Root, At.Path, nullptr, At.OnHost},
           Way});
    return;
  }
  if (std::optional<ValueSource> Made = madeBy(V, At)) {
    Made->Hops = Way;
    Out.Sources.push_back(std::move(*Made));
    return;
  }
  if (followLaunches(V, At, Way, Out))
    return;
  Out.Unknown = true;
  if (const Taken Read = readFrom(V, At); Read.From.isKnown())
    followMemory(Read, At, Way, Out);
}

/// Whether what is known at a place of a kernel can hold when it is launched
/// so.
bool ValueSources::isPossible(const PathPlace &At,
                              const PathPlace &Launch) const {
  for (const SymExpr *Fact : At.Path->knownAt(*At.At)) {
    llvm::DenseMap<const SymExpr *, const SymExpr *> Given;
    forEachPart(Fact, [&](const SymExpr *Part) {
      if (Part->Kind != SymExpr::Symbol)
        return true;
      const SymExpr *V = valueAtLaunch(*Launch.At, Part).Value;
      if (V && V->Type == Part->Type)
        Given[Part] = V;
      return false;
    });
    if (!Given.empty() &&
        Symbols.decide(Symbols.replace(Fact, Given),
                       Launch.Path->knownAt(*Launch.At)) == false)
      return false;
  }
  return true;
}

bool ValueSources::followLaunches(const SymExpr *Symbol, const PathPlace &At,
                                  Trail &Way, Answer &Out) {
  const Location *Top = Symbol->Kind == SymExpr::Symbol && Symbol->Loc
                            ? Symbol->Loc->root()
                            : nullptr;
  const Location *Array = arrayInParameter(Symbol);
  if (!Array && (!Top || Top->Kind != Location::Variable ||
                 !isa_and_nonnull<ParmVarDecl>(Top->Decl)))
    return false;
  const auto Known =
      Launches.find(At.kernel() ? At.kernel() : At.Root->getCanonicalDecl());
  if (Known == Launches.end()) {
    Out.Unknown = true;
    return true;
  }
  for (const PathPlace &Launch : Known->second) {
    const auto All = Array ? elementsAtLaunch(*Launch.At, Array)
                           : llvm::SmallVector<LaunchValue, 4>{
                                 valueAtLaunch(*Launch.At, Symbol)};
    Out.Unknown |= All.empty();
    for (const LaunchValue &Given : All) {
      if (!Given.Value) {
        Out.Unknown = true;
        continue;
      }
      if (!isPossible(At, Launch))
        continue;
      Way.push_back({Launch, Given.Way, Given.Parameter});
      follow(Given.Value, Launch, Way, Out);
      Way.pop_back();
    }
  }
  return true;
}

llvm::SmallVector<const SymExpr *, 2>
ValueSources::objectsBehind(const MemoryPlace &M, const PathPlace &At) {
  if (M.Variable)
    return {Symbols.address(Symbols.variable(M.Variable), nullptr)};
  if (!M.Pointer || Nested >= MaxNested)
    return {};
  ++Nested;
  Answer Behind;
  Trail Way;
  follow(M.Pointer, At, Way, Behind);
  --Nested;
  llvm::SmallVector<const SymExpr *, 2> Out;
  for (const ValueSource &S : Behind.Sources)
    Out.push_back(S.Value);
  return Out;
}

/// Whether a store may be into memory that is one of these objects.
bool ValueSources::isStoredIn(const ValueStore &Store, const MemoryPlace &M,
                              llvm::ArrayRef<const SymExpr *> Objects) {
  MemoryPlace To = memoryAt(Store.Address, Ctx);
  To.move(Store.Offset);
  if ((To.Offset && M.Offset && *To.Offset != *M.Offset) || !To.isKnown() ||
      (!Store.Place.OnHost && !Store.Place.kernel()))
    return false;
  llvm::SmallVector<const SymExpr *, 2> In;
  if (auto Known = StoredIn.find(Store.Place.At); Known != StoredIn.end()) {
    In = Known->second;
  } else {
    In = objectsBehind(To, Store.Place);
    if (Nested == 0)
      StoredIn.try_emplace(Store.Place.At, In);
  }
  return llvm::any_of(In, [&](const SymExpr *Object) {
    return llvm::is_contained(Objects, Object);
  });
}

ValueSources::Before ValueSources::ownStoresBefore(const Taken &Read,
                                                   const PathPlace &At) const {
  Before Out;
  Out.MadeHere = Read.From.Pointer && madeBy(Read.From.Pointer, At);
  const auto &Events = At.Path->Events;
  auto E = llvm::find(Events, Read.By ? Read.By : At.At);
  while (E != Events.begin()) {
    --E;
    if ((*E)->Kind == PathEvent::Launch) {
      Out.Launched = true;
      return Out;
    }
    for (const ValueStore &Store : Stores) {
      if (Store.Place.At != *E)
        continue;
      MemoryPlace To = memoryAt(Store.Address, Ctx);
      To.move(Store.Offset);
      if (To.Variable == Read.From.Variable &&
          To.Pointer == Read.From.Pointer && To.Offset &&
          To.Offset == Read.From.Offset) {
        Out.Last = *E;
        return Out;
      }
    }
  }
  return Out;
}

void ValueSources::followMemory(const Taken &Read, const PathPlace &At,
                                Trail &Way, Answer &Out) {
  const MemoryPlace &M = Read.From;
  // A device function without a caller may run in any grid.
  if (!At.OnHost && !At.kernel())
    return;
  const auto Objects = objectsBehind(M, At);
  if (Objects.empty())
    return;
  llvm::SmallVector<const ValueStore *, 4> Others;
  const Before Own = At.OnHost ? ownStoresBefore(Read, At) : Before();
  for (const ValueStore &Store : Stores) {
    if (!isStoredIn(Store, M, Objects))
      continue;
    // What the reader's own grid puts there comes first.
    if (!At.OnHost && Store.Place.kernel() == At.kernel() && !OwnStores)
      return;
    // What nobody can have stored yet, or what was stored over.
    if (At.OnHost && !Own.Launched &&
        (Own.Last ? Store.Place.At != Own.Last
                  : !M.Variable && Own.MadeHere && !Store.Place.OnHost))
      continue;
    Others.push_back(&Store);
  }
  for (const ValueStore *Store : Others) {
    Way.push_back({Store->Place, Store->Way, nullptr, Read.By});
    follow(Store->Value, Store->Place, Way, Out);
    Way.pop_back();
  }
}

} // namespace cuda_lint
