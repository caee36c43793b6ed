//===- BlockWaits.cpp -----------------------------------------------------===//

#include "analysis/BlockWaits.h"
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

bool BlockWaits::waitsForChild(const FunctionDecl *F, const DevicePath &Path,
                               size_t At) {
  const AccessedObject Word = Steps.object(Path.Steps[At].Address);
  for (size_t I = 0; I < At; ++I) {
    const DeviceStep &S = Path.Steps[I];
    if (S.Kind != DeviceStep::Launch || !S.Event->Kernel)
      continue;
    const auto Uses = argumentUses(TU.engine<PathExecution>(), S.Event->Kernel);
    for (size_t N = 0; N < S.Event->Arguments.size() && N < Uses.size(); ++N) {
      const SymExpr *A = S.Event->Arguments[N];
      if (!A || !Uses[N].Writes || !(Steps.object(A).Base == Word.Base))
        continue;
      if (Told.insert(Path.Steps[At].Event->Site).second)
        Found.push_back(
            {Path.Steps[At].Event, S.Event, true, Steps.nameOf(Word), F});
      return true;
    }
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

const DeviceStep *BlockWaits::otherWriter(GridThreads &G, const FunctionDecl *F,
                                          const DevicePath &Path,
                                          const DeviceStep &Poll) {
  const AccessedObject Word = Steps.object(Poll.Address);
  std::vector<GridThread> Blocks;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (uint32_t N = Axis ? 1 : 0; N < 3; ++N) {
      GridThread T;
      T.Block[Axis] = N;
      if (G.has(T))
        Blocks.push_back(T);
    }
  const DeviceStep *Found = nullptr;
  for (const DevicePath &Other : Steps.of(F))
    for (const DeviceStep &S : Other.Steps) {
      if (S.Kind != DeviceStep::Access || !S.Writes ||
          !(Steps.object(S.Address) == Word))
        continue;
      // A lock: whoever holds it runs.
      if (takesLock(Polls, S))
        return nullptr;
      for (const GridThread &Waiting : Blocks)
        for (const GridThread &Writing : Blocks) {
          if (Found || Waiting == Writing ||
              G.excludes(Path.knownAt(Poll), Waiting) ||
              G.excludes(Other.knownAt(S), Writing))
            continue;
          const auto One = G.place(Poll.Address, Waiting),
                     Two = G.place(S.Address, Writing);
          if (One && One == Two)
            Found = &S;
        }
    }
  return Found;
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
          !Steps.object(Poll.Address) || Told.contains(Poll.Event->Site))
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
        GridThreads G(TU, F, Shape);
        if (!G.hasBlocks())
          continue;
        const DeviceStep *Writer = otherWriter(G, F, Path, Poll);
        if (!Writer || !Told.insert(Poll.Event->Site).second)
          continue;
        BlockWait W{Poll.Event, Writer->Event};
        W.Name = Steps.nameOf(Steps.object(Poll.Address));
        W.Kernel = F;
        W.Launch = Shape.Site;
        Found.push_back(std::move(W));
      }
    }
}

} // namespace cuda_lint
