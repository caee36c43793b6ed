//===- BlockWaits.cpp -----------------------------------------------------===//

#include "analysis/BlockWaits.h"
#include "cuda/ClusterExtents.h"
#include "cuda/HostRuntime.h"
#include "domains/symbolic/ArgumentUses.h"

using namespace clang;

namespace cuda_lint {

BlockWaits::BlockWaits(TranslationUnit &TU)
    : TU(TU), Steps(TU.engine<DeviceSteps>()), Polls(TU.engine<PollLoops>()) {
  for (const FunctionDecl *F : Steps.kernels())
    look(F);
}

/// Whether a launching function asks how many blocks the device holds at once:
/// then all of them may run together, though nothing promises it.
bool BlockWaits::isSizedToFit(const FunctionDecl *Launcher) {
  return llvm::any_of(TU.callsIn(Launcher), [](const CallSite &C) {
    const HostFunction *Row = hostFunction(C.Call);
    return Row && (Row->Work == HostWork::Occupancy ||
                   Row->Name == "cudaGetDeviceProperties" ||
                   Row->Name == "cudaDeviceGetAttribute");
  });
}

/// What the thread was given by an atomic access, perhaps with a number added:
/// its place in a row.
static bool isTicket(const SymExpr *V, const SymExpr *Given) {
  V = stripCasts(V);
  while (V->Kind == SymExpr::Binary &&
         (V->Op == SymExpr::Add || V->Op == SymExpr::Sub) &&
         stripCasts(V->B)->isInteger())
    V = stripCasts(V->A);
  return V == stripCasts(Given);
}

/// Whether a thread waits until those before it in a row are done.
static bool waitsInRow(const DevicePath &Path, size_t At) {
  const DeviceStep &Poll = Path.Steps[At];
  for (size_t I = 0; I < At; ++I) {
    const DeviceStep &S = Path.Steps[I];
    if (S.Kind != DeviceStep::Access || !S.Update || !S.Given ||
        S.Event->Site == Poll.Event->Site)
      continue;
    if (contains(Poll.Address, stripCasts(S.Given)))
      return true;
    if (!Poll.Given)
      continue;
    for (const SymExpr *Fact : Path.Path->Known) {
      if (Fact->Kind != SymExpr::Binary ||
          !contains(Fact, stripCasts(Poll.Given)))
        continue;
      if (isTicket(Fact->A, S.Given) || isTicket(Fact->B, S.Given))
        return true;
    }
  }
  return false;
}

const Stmt *BlockWaits::placeOf(const FunctionDecl *Kernel,
                                const PathEvent &Poll) const {
  const FunctionDecl *In = Kernel;
  for (size_t Depth = 0; Depth <= Poll.Calls.size(); ++Depth) {
    const Stmt *Here =
        Depth < Poll.Calls.size() ? Poll.Calls[Depth] : Poll.Site;
    if (In && llvm::any_of(Polls.all(), [&](const PollLoop &L) {
          return declaresSameEntity(L.In, In) &&
                 llvm::any_of(L.Reads, [&](const auto &Read) {
                   return Read.first == Poll.Site &&
                          (!Read.second || Read.second == Here);
                 });
        }))
      return Here;
    const auto *Call = dyn_cast<CallExpr>(Here);
    In = Call ? Call->getDirectCallee() : nullptr;
  }
  return Poll.Site;
}

bool BlockWaits::waitsForChild(const FunctionDecl *F, const DevicePath &Path,
                               size_t At) {
  const AccessedObject Word = Steps.object(Path.Steps[At].Address);
  const Stmt *Place = placeOf(F, *Path.Steps[At].Event);
  for (size_t I = 0; I < At; ++I) {
    const DeviceStep &S = Path.Steps[I];
    if (S.Kind != DeviceStep::Launch || !S.Event->Kernel)
      continue;
    auto &Paths = TU.engine<PathExecution>();
    const auto Uses = argumentUses(Paths, S.Event->Kernel);
    bool Writes = false;
    for (size_t N = 0; N < S.Event->Arguments.size() && N < Uses.size(); ++N)
      Writes |= Uses[N].Writes && S.Event->Arguments[N] &&
                Steps.object(S.Event->Arguments[N]).Base == Word.Base;
    // Behind the pointers of a structure, too.
    for (const MemberUse &U : memberUses(Paths, S.Event->Kernel))
      Writes |= U.Writes &&
                llvm::any_of(S.Event->Members, [&](const PathEvent::Part &M) {
                  return M.Argument == U.Argument &&
                         M.Object->Decl == U.Field && M.Value &&
                         Steps.object(M.Value).Base == Word.Base;
                });
    if (!Writes)
      continue;
    if (Told.insert(Place).second)
      Found.push_back(
          {Path.Steps[At].Event, Place, S.Event, true, Steps.nameOf(Word), F});
    return true;
  }
  return false;
}

/// Whether a step waits until it is the one that changes a word: by a
/// compare-and-swap, or in a loop by `atomicExch(p, 1)` or `atomicOr(p, 1)`.
/// Adding nothing is a way to read.
static bool takesLock(const PollLoops &Polls, const DeviceStep &S) {
  if (S.Compares)
    return true;
  if (!S.Update || !Polls.isPoll(*S.Event))
    return false;
  const DeviceIntrinsic *Row =
      S.Event->Callee ? deviceIntrinsic(S.Event->Callee) : nullptr;
  const std::optional<unsigned> At =
      Row ? Row->argument(IntrinsicRole::Value) : std::nullopt;
  const SymExpr *By =
      At && *At < S.Event->Arguments.size() ? S.Event->Arguments[*At] : nullptr;
  return S.Exchanges || (By && By->isInteger() && By->Bits != 0);
}

/// The blocks of a cluster, which run at the same time; none where they are not
/// known.
static std::optional<Cluster> clusterOf(TranslationUnit &TU,
                                        const FunctionDecl *Kernel,
                                        const GridShape &Shape) {
  Cluster Out{1, 1, 1};
  const FunctionDecl *Definition = Kernel;
  Kernel->hasBody(Definition);
  if (const auto Declared = declaredCluster(*Definition))
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      if (!(*Declared)[Axis])
        return std::nullopt;
      Out[Axis] = *(*Declared)[Axis];
    }
  for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all())
    if (C.L && C.L->Site == Shape.Site)
      if (const LaunchAttribute *A =
              C.attribute(LaunchAttributeClusterDimension))
        for (unsigned Axis = 0; Axis < 3; ++Axis) {
          const std::optional<uint64_t> N = A->Values[Axis].constant();
          if (!N)
            return std::nullopt;
          Out[Axis] = std::max(Out[Axis], *N);
        }
  return llvm::is_contained(Out, uint64_t(0)) ? std::nullopt
                                              : std::optional(Out);
}

/// Whether two threads are of one block or cluster.
static bool runTogether(const GridThread &A, const GridThread &B,
                        const Cluster &Of) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (A.Block[Axis] / Of[Axis] != B.Block[Axis] / Of[Axis])
      return false;
  return true;
}

/// Threads of a few blocks: who waits for all others, or announces to them,
/// takes one block each.
static std::vector<GridThread> someThreads(GridThreads &G) {
  std::vector<GridThread> Out;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (uint32_t Block = Axis ? 1 : 0; Block < 3; ++Block)
      for (uint32_t Thread = 0; Thread < 3; ++Thread) {
        GridThread T;
        T.Block[Axis] = Block;
        T.Thread[0] = Thread;
        if (G.has(T))
          Out.push_back(T);
      }
  llvm::append_range(Out, G.ofLastBlocks());
  return Out;
}

/// Whether memory says which word of an array is looked at: what a block
/// depends on.
static bool isChosenByData(const SymExpr *Address) {
  bool Chosen = false;
  forEachPart(Address, [&](const SymExpr *E) {
    Chosen |= E->Kind == SymExpr::Symbol && E->Loc &&
              E->Loc->root()->Kind == Location::Pointee;
    return true;
  });
  return Chosen;
}

const DeviceStep *BlockWaits::otherWriter(GridThreads &G, const FunctionDecl *F,
                                          const Cluster &Of,
                                          const DevicePath &Path,
                                          const DeviceStep &Poll) {
  const AccessedObject Word = Steps.object(Poll.Address);
  struct Waiting {
    GridThread Thread;
    std::optional<AccessPlace> Place;
  };
  const std::vector<GridThread> Threads = someThreads(G);
  std::vector<Waiting> Waits;
  for (const GridThread &T : Threads)
    if (!G.excludes(Path.knownAt(Poll), T))
      Waits.push_back({T, G.place(Poll.Address, T)});
  const bool ByData = isChosenByData(Poll.Address) &&
                      llvm::none_of(Waits, [](const Waiting &W) {
                        return W.Place.has_value();
                      });
  const DeviceStep *Found = nullptr;
  for (const DevicePath &Other : Steps.of(F))
    for (const DeviceStep &S : Other.Steps) {
      if (S.Kind != DeviceStep::Access || !S.Writes ||
          !(Steps.object(S.Address) == Word))
        continue;
      // A lock: whoever holds it runs.
      if (takesLock(Polls, S))
        return nullptr;
      // What is put back to 0 was set by somebody else.
      const bool Clears =
          S.Written && S.Written->isInteger() && !S.Written->Bits;
      std::optional<Waiting> Before;
      for (const GridThread &Writing : Threads) {
        if (Found || G.excludes(Other.knownAt(S), Writing))
          continue;
        const std::optional<AccessPlace> Place = G.place(S.Address, Writing);
        if (!Place)
          continue;
        if (llvm::any_of(Waits, [&](const Waiting &W) {
              return !runTogether(W.Thread, Writing, Of) && W.Place == Place;
            }))
          Found = &S;
        // Each block writes a word of its own.
        if (ByData && !Waits.empty() && !Clears) {
          if (Before && !runTogether(Before->Thread, Writing, Of) &&
              Before->Place != Place)
            Found = &S;
          Before = {Writing, Place};
        }
      }
    }
  return Found;
}

/// Numbers that a kernel is given and that a launch does not say, which decide
/// what a thread looks at: how many of the blocks do something else.
static std::vector<const SymExpr *> openNumbers(PathExecution &Paths,
                                                const FunctionDecl *Kernel,
                                                const GridShape &Shape,
                                                const SymExpr *Address) {
  std::vector<const SymExpr *> Out;
  const FunctionDecl *Definition = Kernel;
  Kernel->hasBody(Definition);
  for (const ParmVarDecl *P : Definition->parameters()) {
    const SymExpr *V = P->getType()->isIntegralOrEnumerationType()
                           ? Paths.parameter(P)
                           : nullptr;
    if (V && contains(Address, V) &&
        llvm::none_of(Shape.Constants, [&](const auto &C) {
          return C.first == P->getFunctionScopeIndex();
        }))
      Out.push_back(V);
  }
  return Out;
}

const DeviceStep *BlockWaits::otherWriter(const FunctionDecl *F,
                                          const GridShape &Shape,
                                          const DevicePath &Path,
                                          const DeviceStep &Poll) {
  GridThreads G(TU, F, Shape);
  const std::optional<Cluster> Of = clusterOf(TU, F, Shape);
  if (!G.hasBlocks() || !Of)
    return nullptr;
  if (const DeviceStep *S = otherWriter(G, F, *Of, Path, Poll))
    return S;
  auto &Paths = TU.engine<PathExecution>();
  for (const SymExpr *V : openNumbers(Paths, F, Shape, Poll.Address)) {
    GridShape With = Shape;
    With.Chosen = {V, 1};
    GridThreads One(TU, F, With);
    if (const DeviceStep *S = otherWriter(One, F, *Of, Path, Poll))
      return S;
  }
  return nullptr;
}

void BlockWaits::look(const FunctionDecl *F) {
  const std::vector<GridShape> Shapes = gridShapes(TU, F);
  const auto &Paths = Steps.of(F);
  // A loop that is left early says on some paths only what it waits for.
  llvm::DenseSet<const Stmt *> InRow;
  for (const DevicePath &Path : Paths)
    for (size_t I = 0; I < Path.Steps.size(); ++I)
      if (Path.Steps[I].Kind == DeviceStep::Access &&
          Polls.isPoll(*Path.Steps[I].Event) && waitsInRow(Path, I))
        InRow.insert(Path.Steps[I].Event->Site);
  for (const DevicePath &Path : Paths)
    for (size_t I = 0; I < Path.Steps.size(); ++I) {
      const DeviceStep &Poll = Path.Steps[I];
      if (Poll.Kind != DeviceStep::Access || !Poll.Reads || Poll.Exchanges ||
          !(Polls.isPoll(*Poll.Event) || Poll.Waits) ||
          !Steps.object(Poll.Address) || Told.contains(placeOf(F, *Poll.Event)))
        continue;
      if (waitsForChild(F, Path, I) || InRow.contains(Poll.Event->Site))
        continue;
      const bool Together = llvm::any_of(Shapes, [&](const GridShape &S) {
        return !S.Launched || S.Cooperative ||
               (S.Launcher && isSizedToFit(S.Launcher));
      });
      if (Together)
        continue;
      for (const GridShape &Shape : Shapes) {
        const DeviceStep *Writer = otherWriter(F, Shape, Path, Poll);
        const Stmt *Place = placeOf(F, *Poll.Event);
        if (!Writer || !Told.insert(Place).second)
          continue;
        BlockWait W{Poll.Event, Place, Writer->Event};
        W.Name = Steps.nameOf(Steps.object(Poll.Address));
        W.Kernel = F;
        W.Launch = Shape.Site;
        Found.push_back(std::move(W));
      }
    }
}

} // namespace cuda_lint
