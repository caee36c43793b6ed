//===- WaitLoops.cpp ------------------------------------------------------===//

#include "analysis/WaitLoops.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/StatementParents.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

namespace {

static const Bound<unsigned> MaxDepth(
    "wait-loop-calls", 3, BoundKind::Reach,
    "functions within each other between a loop and what its body does");

struct Doing {
  bool Waits = false, Works = false;
  Doing &operator|=(Doing O) {
    Waits |= O.Waits;
    Works |= O.Works;
    return *this;
  }
};

Doing doingOf(TranslationUnit &TU, const CallExpr *Call, unsigned Depth) {
  if (TU.launchAt(Call))
    return {false, true};
  if (const HostFunction *Row = hostFunction(Call)) {
    switch (Row->Work) {
    case HostWork::WaitForStream:
    case HostWork::WaitForDevice:
    case HostWork::WaitForEventOnHost:
    case HostWork::WaitForEvent:
    case HostWork::RecordEvent:
      return {true, false};
    default:
      return {false, Row->enqueues()};
    }
  }
  Doing Out;
  const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
  // What other threads have put into streams they wait for themselves.
  if (Callee && waitsForThreads(Callee))
    return {true, false};
  if (Callee && Depth < MaxDepth && Callee->hasBody(Definition))
    for (const CallSite &Site : TU.callsIn(Definition))
      Out |= doingOf(TU, Site.Call, Depth + 1);
  return Out;
}

/// Finds the innermost loop around each wait.
class Finder {
public:
  explicit Finder(TranslationUnit &TU) : TU(TU) {}
  struct Loop {
    llvm::SmallVector<const Stmt *, 2> Waits;
    bool Works = false;
    /// Asks a stream or an event whether it is done, until the answer is that
    /// it is.
    const CallExpr *Asks = nullptr;
  };
  std::vector<Loop> Found;

  void visit(const Stmt *S, Loop *In) {
    if (!S)
      return;
    if (isLoop(*S, TU.context())) {
      Loop Inner;
      for (const Stmt *Child : S->children())
        visit(Child, &Inner);
      // Work of a loop in a loop is the outer one's, too.
      if (In)
        In->Works |= Inner.Works;
      // A path that comes by a question has the answer.
      if (In && Inner.Asks)
        In->Waits.push_back(Inner.Asks);
      if (!Inner.Works && !Inner.Waits.empty() && !Inner.Asks)
        Found.push_back(std::move(Inner));
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && In) {
      if (const HostFunction *Row = hostFunction(Call);
          Row && (Row->Work == HostWork::QueryStream ||
                  Row->Work == HostWork::QueryEvent))
        In->Asks = Call;
      const Doing What = doingOf(TU, Call, 0);
      In->Works |= What.Works;
      if (What.Waits && !What.Works)
        In->Waits.push_back(Call);
    }
    for (const Stmt *Child : S->children())
      visit(Child, In);
  }

private:
  TranslationUnit &TU;
};

} // namespace

WaitLoops::WaitLoops(TranslationUnit &TU) : TU(TU) {
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F))
      continue;
    Finder Loops(TU);
    Loops.visit(F->getBody(), nullptr);
    for (Finder::Loop &L : Loops.Found) {
      Sites.insert(L.Waits.begin(), L.Waits.end());
      Own[F->getCanonicalDecl()].push_back(std::move(L.Waits));
    }
  }
}

bool WaitLoops::contains(const PathEvent &E) const {
  return Sites.contains(E.Site) || llvm::any_of(E.Calls, [&](const Stmt *Call) {
           return Sites.contains(Call);
         });
}

bool WaitLoops::isInLoop(const PathEvent &E) const {
  auto IsIn = [&](const Stmt *S) {
    for (; S; S = TU.engine<StatementParents>().parent(S))
      if (isLoop(*S, TU.context()))
        return true;
    return false;
  };
  return IsIn(E.Site) || llvm::any_of(E.Calls, IsIn);
}

const WaitLoops::Loops &WaitLoops::reachedFrom(const FunctionDecl *F) {
  auto [It, New] = Reached.try_emplace(F->getCanonicalDecl());
  if (!New)
    return It->second;
  llvm::SetVector<const FunctionDecl *> Work;
  Work.insert(F->getCanonicalDecl());
  for (size_t I = 0; I < Work.size(); ++I) {
    if (auto Mine = Own.find(Work[I]); Mine != Own.end())
      It->second.append(Mine->second.begin(), Mine->second.end());
    const FunctionDecl *Definition = nullptr;
    if (Work[I]->hasBody(Definition))
      for (const CallSite &Site : TU.callsIn(Definition))
        if (const FunctionDecl *Callee = Site.Call->getDirectCallee())
          Work.insert(Callee->getCanonicalDecl());
  }
  return It->second;
}

bool WaitLoops::passesBy(const FunctionDecl *F, const ExecutionPath &Path) {
  if (Sites.empty())
    return false;
  return llvm::any_of(reachedFrom(F), [&](llvm::ArrayRef<const Stmt *> Loop) {
    return llvm::none_of(Path.Events, [&](const PathEvent *E) {
      return llvm::is_contained(Loop, E->Site) ||
             llvm::any_of(E->Calls, [&](const Stmt *Call) {
               return llvm::is_contained(Loop, Call);
             });
    });
  });
}

} // namespace cuda_lint
