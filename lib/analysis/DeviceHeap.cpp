//===- DeviceHeap.cpp -----------------------------------------------------===//

#include "analysis/DeviceHeap.h"
#include "analysis/LaunchConfig.h"
#include "analysis/ValueSources.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "domains/concrete/ThreadRun.h"
#include "hardware/Limits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

/// `cudaLimitMallocHeapSize`.
static constexpr int64_t LimitMallocHeapSize = 2;
static const Bound<uint64_t>
    MaxSteps("device-heap-steps", 2'000'000, BoundKind::Work,
             "steps of all threads of a translation unit that are run for what "
             "they take from the device's heap");

/// A limit that is not known may be this one.
static bool maySetLimit(TranslationUnit &TU) {
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      if (runtimeApiName(Site.Call) != "cudaDeviceSetLimit" ||
          Site.Call->getNumArgs() == 0)
        continue;
      Expr::EvalResult Limit;
      if (Site.Call->getArg(0)->isValueDependent() ||
          !Site.Call->getArg(0)->EvaluateAsInt(Limit, TU.context()) ||
          low64(Limit.Val.getInt()) == LimitMallocHeapSize)
        return true;
    }
  return false;
}

//===----------------------------------------------------------------------===//
// What threads allocate
//===----------------------------------------------------------------------===//

namespace {

/// The allocations of one expression and size.
struct Tally {
  const Stmt *Place = nullptr;
  uint64_t Count = 0;
};
using Allocations = llvm::MapVector<std::pair<const Stmt *, uint64_t>, Tally>;

/// What the threads of a launch allocate for certain.
class LaunchAllocations {
public:
  LaunchAllocations(ThreadRun &Run, const LaunchConfig &Config)
      : Run(Run), Config(Config) {
    const Extent3 Grid = Config.grid(), Block = Config.block();
    BlockDim = {*Block.X, *Block.Y, *Block.Z};
    GridDim = {*Grid.X, *Grid.Y, *Grid.Z};
    for (unsigned I = 0; I < Config.Kernel->getNumParams(); ++I) {
      ConcreteValue &V = Arguments.emplace_back();
      if (I < Config.Arguments.size() &&
          Config.Kernel->getParamDecl(I)->getType()->isIntegerType())
        if (const SymExpr *Given = Config.Arguments[I].Value)
          if (std::optional<int64_t> N = Given->integer())
            V = ConcreteValue::number(*N);
    }
  }

  /// What every thread does, without a look at which one it is.
  Allocations ofAll() {
    Allocations Out;
    ThreadPlace At = anywhere();
    run(At, threads() * blocks(), Out);
    return Out;
  }
  /// What the threads of each block do, or of the first.
  Allocations ofEach(bool FirstBlock) {
    Allocations Out;
    ThreadPlace At = anywhere();
    if (FirstBlock)
      At.Block = {0, 0, 0};
    for (uint64_t Z = 0; Z < BlockDim[2]; ++Z)
      for (uint64_t Y = 0; Y < BlockDim[1]; ++Y)
        for (uint64_t X = 0; X < BlockDim[0]; ++X) {
          if (Run.steps() > MaxSteps)
            return Out;
          At.Thread = {X, Y, Z};
          run(At, FirstBlock ? 1 : blocks(), Out);
        }
    return Out;
  }
  /// What the threads of all blocks do, each by itself; of as many as there is
  /// work for.
  Allocations ofEveryThread() {
    Allocations Out;
    ThreadPlace At = anywhere();
    for (uint64_t B = 0; B < blocks(); ++B)
      for (uint64_t T = 0; T < threads(); ++T) {
        if (Run.steps() > MaxSteps)
          return Out;
        At.Block = {B % GridDim[0], B / GridDim[0] % GridDim[1],
                    B / GridDim[0] / GridDim[1]};
        At.Thread = {T % BlockDim[0], T / BlockDim[0] % BlockDim[1],
                     T / BlockDim[0] / BlockDim[1]};
        run(At, 1, Out);
      }
    return Out;
  }
  uint64_t threads() const { return BlockDim[0] * BlockDim[1] * BlockDim[2]; }
  uint64_t blocks() const { return GridDim[0] * GridDim[1] * GridDim[2]; }

private:
  ThreadPlace anywhere() const {
    ThreadPlace At;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      At.BlockDim[Axis] = BlockDim[Axis];
      At.GridDim[Axis] = GridDim[Axis];
      if (BlockDim[Axis] == 1)
        At.Thread[Axis] = 0;
      if (GridDim[Axis] == 1)
        At.Block[Axis] = 0;
    }
    return At;
  }
  void run(const ThreadPlace &At, uint64_t Times, Allocations &Out) {
    auto Note = [&](const ThreadAllocation &A) {
      if (!A.Bytes || !*A.Bytes)
        return;
      Tally &T = Out[{A.Site, *A.Bytes}];
      T.Place = A.Depth < A.Calls.size() ? A.Calls[A.Depth] : A.Site;
      T.Count += Times;
    };
    Run.observeAllocations(Note);
    Run.run(Config.Kernel, At, Arguments, [](const ThreadAccess &) {});
  }

  ThreadRun &Run;
  const LaunchConfig &Config;
  std::array<uint64_t, 3> BlockDim, GridDim;
  std::vector<ConcreteValue> Arguments;
};

//===----------------------------------------------------------------------===//
// What is freed
//===----------------------------------------------------------------------===//

/// Where the pointers of a kernel are put.
struct Escapes {
  /// Where others may find them: not only in variables and in the memory that
  /// was allocated.
  bool Elsewhere = false;
  llvm::SmallSetVector<const VarDecl *, 4> Variables;
};

/// What may be freed of the allocations of kernels.
class HeapReleases {
public:
  explicit HeapReleases(TranslationUnit &TU)
      : TU(TU), Values(TU.engine<ValueSources>()),
        Engine(TU.engine<PathExecution>()) {
    for (const PathPlace &Path : Values.devicePaths())
      if (const FunctionDecl *Kernel = Path.kernel())
        lookAt(Path, Kernels[Kernel]);
    for (const ValueUse &Use : Values.uses())
      if (Use.Kind == ValueUse::Release && !Use.Place.OnHost) {
        const ValueSources::Answer From = Values.sourcesOf(Use);
        const FunctionDecl *Kernel = Use.Place.kernel();
        for (const ValueSource &S : From.Sources)
          if (S.site())
            Freed[S.site()].insert(Kernel);
        if (Kernel) {
          Kernels[Kernel].Frees = true;
          Kernels[Kernel].FreesUnknown |= From.Unknown;
        } else {
          AnybodyFrees |= From.Unknown;
        }
        OthersFree = true;
      }
  }

  /// The kernels that allocate.
  bool allocates(const FunctionDecl *Kernel) const {
    auto It = Kernels.find(Kernel->getCanonicalDecl());
    return It != Kernels.end() && It->second.Allocates;
  }
  /// Whether nothing is known to stay until the grid of a launch has ended.
  bool mayFreeAll(const LaunchConfig &During) const;
  /// Whether an allocation of that grid may be freed before it has ended.
  bool mayFree(const Stmt *Allocation, const LaunchConfig &During) const {
    const auto By = Freed.find(Allocation);
    return (By != Freed.end() && llvm::any_of(By->second,
                                              [&](const FunctionDecl *Kernel) {
                                                return mayRunDuring(Kernel,
                                                                    During);
                                              })) ||
           (OthersFree && GivenAway.contains(Allocation));
  }

private:
  struct Kernel {
    bool Allocates = false, Frees = false, FreesUnknown = false, Unseen = false,
         Launches = false;
    llvm::DenseSet<const FunctionDecl *> Functions;
  };
  void lookAt(const PathPlace &Path, Kernel &K);
  Escapes escapesOf(const FunctionDecl *Kernel) const;
  bool othersReach(const FunctionDecl *Kernel) const;
  /// Whether a grid of a kernel may run while that of a launch does, or is one
  /// of it. Not where the host launches both into one stream.
  bool mayRunDuring(const FunctionDecl *Kernel,
                    const LaunchConfig &Launched) const;

  TranslationUnit &TU;
  ValueSources &Values;
  PathExecution &Engine;
  llvm::DenseMap<const FunctionDecl *, Kernel> Kernels;
  /// The allocations that are freed, and by which kernels; null where that is
  /// not known.
  llvm::DenseMap<const Stmt *, llvm::SmallPtrSet<const FunctionDecl *, 2>>
      Freed;
  llvm::DenseSet<const Stmt *> GivenAway;
  bool AnybodyFrees = false, OthersFree = false;
};

} // namespace

/// What is called and not seen frees nothing of a program's own.
static bool isOfLibrary(const FunctionDecl *F) {
  if (!F || F->getBuiltinID() || !runtimeApiName(F).empty())
    return F != nullptr;
  return isOfSystem(F);
}

void HeapReleases::lookAt(const PathPlace &Path, Kernel &K) {
  K.Functions.insert(Path.Root->getCanonicalDecl());
  for (const PathEvent *E : Path.Path->Events) {
    for (const Activation *A = E->At; A; A = A->Caller)
      K.Functions.insert(A->Function->getCanonicalDecl());
    PathPlace At = Path;
    At.At = E;
    auto IsHeap = [&](const SymExpr *V) {
      const std::optional<ValueSource> Made =
          V ? Values.madeBy(V, At) : std::nullopt;
      return Made && Made->Kind == ValueSource::HeapAllocation ? Made->site()
                                                               : nullptr;
    };
    K.Allocates |= E->Result && IsHeap(E->Result);
    for (const SymExpr *V : E->Received)
      K.Allocates |= V && IsHeap(V);
    if (E->Kind == PathEvent::Launch) {
      K.Launches = true;
      for (const SymExpr *V : E->Arguments)
        if (const Stmt *Site = IsHeap(V))
          GivenAway.insert(Site);
      for (const auto *List : {&E->Parts, &E->Buffered})
        for (const PathEvent::Part &Part : *List)
          if (const Stmt *Site = IsHeap(Part.Value))
            GivenAway.insert(Site);
    }
    K.Unseen |= E->Kind == PathEvent::Call && !isOfLibrary(E->Callee);
  }
}

Escapes HeapReleases::escapesOf(const FunctionDecl *Kernel) const {
  Escapes Out;
  for (const ValueStore &Store : Values.stores()) {
    if (Store.Place.kernel() != Kernel)
      continue;
    const PathEvent &E = *Store.Place.At;
    const bool Pointer = E.Kind != PathEvent::Write || E.Type.isNull() ||
                         !E.Type->isIntegerType();
    if (!Pointer && !Values.madeBy(Store.Value, Store.Place))
      continue;
    const MemoryPlace To = memoryAt(Store.Address, TU.context());
    if (To.Variable)
      Out.Variables.insert(To.Variable);
    else if (const auto Made = Values.madeBy(To.Pointer, Store.Place);
             !Made || Made->Kind != ValueSource::HeapAllocation)
      Out.Elsewhere = true;
  }
  return Out;
}

static bool names(const ir::Function *F,
                  const llvm::SmallSetVector<const VarDecl *, 4> &Variables) {
  if (F)
    for (const ir::Block &B : F->Blocks)
      for (const ir::Instruction &I : B.Instructions)
        if (I.Code == ir::Opcode::Global &&
            Variables.contains(I.variable()->getCanonicalDecl()))
          return true;
  return false;
}

/// Whether code that a kernel does not run may have the pointers that it puts
/// somewhere.
bool HeapReleases::othersReach(const FunctionDecl *Kernel) const {
  const Escapes Own = escapesOf(Kernel);
  if (Own.Elsewhere)
    return true;
  if (Own.Variables.empty())
    return false;
  const auto &Functions = Kernels.find(Kernel)->second.Functions;
  // A kernel that frees nothing and puts what it has nowhere else.
  auto Keeps = [&](const FunctionDecl *F) {
    auto Other = Kernels.find(F->getCanonicalDecl());
    if (!isKernel(F) || Other == Kernels.end() || Other->second.Frees ||
        Other->second.Launches || Other->second.Unseen)
      return false;
    const Escapes Its = escapesOf(F->getCanonicalDecl());
    return !Its.Elsewhere && llvm::all_of(Its.Variables, [&](const VarDecl *V) {
      return Own.Variables.contains(V);
    });
  };
  auto IsOther = [&](const FunctionDecl *F) {
    return !Functions.contains(F->getCanonicalDecl());
  };
  auto &Program = TU.engine<ir::Program>();
  for (const FunctionDecl *F : TU.functions()) {
    if (IsOther(F) ? names(Program.function(F), Own.Variables) && !Keeps(F)
                   : llvm::any_of(TU.callersOf(F), [&](const CallSite &Site) {
                       return IsOther(Site.Caller) &&
                              !isa<CUDAKernelCallExpr>(Site.Call);
                     }))
      return true;
  }
  // Another variable may begin with the address of one of them.
  return llvm::any_of(TU.globalVariables(), [&](const VarDecl *V) {
    if (!V->getInit() || V->getInit()->isValueDependent())
      return false;
    const APValue *Value = V->evaluateValue();
    if (!Value)
      return true;
    const auto *Named =
        Value->isLValue() ? Value->getLValueBase().dyn_cast<const ValueDecl *>()
                          : nullptr;
    return isa_and_nonnull<VarDecl>(Named) &&
           Own.Variables.contains(cast<VarDecl>(Named)->getCanonicalDecl());
  });
}

/// Whether nothing of two launches overlaps because they are in one stream.
static bool areInOneStream(const LaunchConfig &A, const LaunchConfig &B) {
  const SymExpr *X = A.Stream.Value, *Y = B.Stream.Value;
  if (!X || !Y)
    return false;
  X = stripCasts(X);
  Y = stripCasts(Y);
  return X->isInteger() && Y->isInteger() ? X->Bits == Y->Bits
                                          : X == Y && A.Root == B.Root;
}

bool HeapReleases::mayRunDuring(const FunctionDecl *Kernel,
                                const LaunchConfig &Launched) const {
  if (!Kernel || Kernel == Launched.Kernel->getCanonicalDecl())
    return true;
  const auto All = TU.launchesOf(Kernel);
  return All.empty() || llvm::any_of(All, [&](const Launch *L) {
           return runsOnDevice(L->Caller) ||
                  llvm::any_of(TU.engine<LaunchConfigs>().allOf(*L),
                               [&](const LaunchConfig &C) {
                                 return !C.Reached ||
                                        !areInOneStream(C, Launched);
                               });
         });
}

bool HeapReleases::mayFreeAll(const LaunchConfig &During) const {
  const auto It = Kernels.find(During.Kernel->getCanonicalDecl());
  if (It == Kernels.end() || AnybodyFrees || It->second.Unseen ||
      It->second.FreesUnknown)
    return true;
  // On a path that was not followed it may free, too.
  if (!Engine.paths(During.Kernel).Complete && It->second.Frees)
    return true;
  const bool OthersMay = llvm::any_of(Kernels, [&](const auto &Other) {
    return Other.first != It->first && Other.second.FreesUnknown &&
           mayRunDuring(Other.first, During);
  });
  return OthersMay && othersReach(It->first);
}

std::vector<HeapDemand> excessiveHeapDemands(TranslationUnit &TU) {
  std::vector<HeapDemand> Out;
  const auto &Device = TU.engine<ValueSources>().devicePaths();
  if (Device.empty() || maySetLimit(TU))
    return Out;
  HeapReleases Releases(TU);
  ThreadRun Run(TU);
  for (const LaunchConfig &Config : TU.engine<LaunchConfigs>().all()) {
    if (!Config.Reached || !Config.Kernel || !Config.grid().count() ||
        !Config.block().count() ||
        *Config.block().count() > MaxThreadsPerBlock ||
        !Releases.allocates(Config.Kernel) || Releases.mayFreeAll(Config))
      continue;
    LaunchAllocations Threads(Run, Config);
    auto Exceeds = [&](const Allocations &All) {
      uint64_t Total = 0;
      for (const auto &[Key, T] : All) {
        const auto [Site, Bytes] = Key;
        if (Releases.mayFree(Site, Config))
          continue;
        Total += T.Count * Bytes;
        // The heap keeps books in the same memory, so a demand of exactly its
        // size does not fit either.
        if (Total >= DefaultHeapBytes) {
          Out.push_back({Site, T.Place, Config.L,
                         Threads.threads() * Threads.blocks(), Bytes, T.Count,
                         Total});
          return true;
        }
      }
      return false;
    };
    if (!Exceeds(Threads.ofAll()) && !Exceeds(Threads.ofEach(false)) &&
        Threads.blocks() > 1 && !Exceeds(Threads.ofEach(true)))
      Exceeds(Threads.ofEveryThread());
  }
  return Out;
}

} // namespace cuda_lint
