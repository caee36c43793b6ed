//===- GlobalRaceCandidates.cpp - Accesses that may race ------------------===//
//
// The accesses of a kernel that are compared for races, each with what may
// order it: whom the thread has met before, and what it may have seen and told.
//
//===----------------------------------------------------------------------===//

#include "analysis/GlobalRaceCandidate.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

// An access counts once for what is known at it. Where there are many paths the
// first few of each access still have a place.
static const Bound<size_t>
    MaxAccesses("global-race-accesses", 128, BoundKind::Reach,
                "accesses of a kernel that are compared for races between "
                "threads of a grid"),
    MaxOfOne("global-race-first-ways", 4, BoundKind::Reach,
             "ways to one access of a kernel that are compared for races "
             "where it has many accesses"),
    MaxFirst("global-race-first-accesses", 512, BoundKind::Reach,
             "accesses of a kernel that are compared for races where few "
             "ways to each of them are known yet");
static bool maySee(const DeviceStep &S) {
  return S.Kind == DeviceStep::Unknown ||
         (S.Kind == DeviceStep::Barrier && S.Scope == DeviceScope::None) ||
         (S.Kind == DeviceStep::Access && S.Reads && (S.Atomic || S.Volatile));
}
static bool mayTell(const DeviceStep &S) {
  return S.Kind == DeviceStep::Unknown ||
         (S.Kind == DeviceStep::Barrier && S.Scope == DeviceScope::None) ||
         (S.Kind == DeviceStep::Access && S.Writes && (S.Atomic || S.Volatile));
}

/// Whether a value is part of another, or given to what computed that.
static bool goesInto(const DevicePath &Path, const SymExpr *Given,
                     const SymExpr *Written) {
  if (contains(Written, Given))
    return true;
  return llvm::any_of(Path.Path->Events, [&](const PathEvent *E) {
    return E->Kind == PathEvent::Call && E->Result &&
           contains(Written, E->Result) &&
           llvm::any_of(E->Arguments, [&](const SymExpr *A) {
             return A && contains(A, Given);
           });
  });
}

class GlobalRaces::CandidateSearch {
public:
  CandidateSearch(DeviceSteps &Steps, const FunctionDecl *F) : Steps(Steps) {
    for (const DevicePath &Path : Steps.of(F))
      survey(Path);
    for (const DevicePath &Path : Steps.of(F))
      collect(Path);
  }
  std::vector<Candidate> take() { return std::move(Out); }

private:
  using Access =
      std::tuple<const Stmt *, const Stmt *, const SymExpr *, bool, size_t>;

  /// The object that a step accesses.
  AccessedObject objectOf(const DeviceStep &S) const {
    return S.Kind == DeviceStep::Access ? Steps.object(S.Address)
                                        : AccessedObject();
  }

  auto atomicOf(const AccessedObject &O) {
    return llvm::find_if(LastAtomic,
                         [&](const auto &Known) { return Known.first == O; });
  }

  /// Notes where accesses lead to, and when threads may tell each other.
  void survey(const DevicePath &Path) {
    size_t Met = 0;
    SiteCounter Times;
    for (const DeviceStep &S : Path.Steps) {
      Met += S.isBarrierOf(DeviceScope::Block);
      if (S.Kind == DeviceStep::Access)
        Places[Times.next(S)].insert(S.Address);
      if (maySee(S))
        FirstSees = std::min(FirstSees, Met);
      if (mayTell(S))
        LastTells = std::max(LastTells, Met);
      const AccessedObject O = S.Atomic ? objectOf(S) : AccessedObject();
      if (!O)
        continue;
      if (auto It = atomicOf(O); It != LastAtomic.end())
        It->second = std::max(It->second, Met);
      else
        LastAtomic.push_back({O, Met});
    }
  }

  /// Whether an access is another one than those before by what is known at it.
  bool isNew(const Access &A, llvm::ArrayRef<const SymExpr *> Known) {
    auto &Variants = Seen[A];
    const llvm::hash_code Here = llvm::hash_combine_range(Known);
    if (llvm::is_contained(Variants, Here) ||
        Out.size() >= (Variants.size() < MaxOfOne ? MaxFirst : MaxAccesses))
      return false;
    Variants.push_back(Here);
    return true;
  }

  /// A thread meets others at a barrier.
  static void meet(const DeviceStep &S, const Candidate::Meeting &Here,
                   Candidate &Now) {
    if (S.Kind != DeviceStep::Barrier)
      return;
    if (S.Scope == DeviceScope::Warp)
      Now.Warp.push_back(Here);
    if (S.Scope == DeviceScope::Block || S.Scope == DeviceScope::Cluster ||
        S.Scope == DeviceScope::Grid || S.Scope == DeviceScope::System) {
      Now.Block.push_back(Here);
      Now.Warp.clear();
      Now.Opaque = false;
      if (S.Scope != DeviceScope::Block)
        Now.Grid.push_back(Here);
    }
  }

  void collect(const DevicePath &Path) {
    Candidate Now{&Path, nullptr};
    SiteCounter Times;
    for (size_t I = 0; I < Path.Steps.size(); ++I) {
      const DeviceStep &S = Path.Steps[I];
      const Candidate::Meeting Here{
          S.Event->Site,
          S.Event->Calls.empty() ? nullptr : S.Event->Calls.front()};
      meet(S, Here, Now);
      const AccessedObject O = objectOf(S);
      const size_t NumPlaces =
          S.Kind == DeviceStep::Access ? Places[Times.next(S)].size() : 0;
      if (O && isNew({S.Event->Site, Here.second, S.Address, S.Writes,
                      Now.Block.size()},
                     Path.knownAt(S))) {
        Candidate C = Now;
        C.Step = &S;
        C.Number = I;
        C.Places = NumPlaces;
        C.Saw |= Now.Block.size() > FirstSees;
        C.Told = Now.Block.size() < LastTells;
        lookBehind(Path, I, C);
        if (S.isPlain() && S.Reads)
          C.AfterAtomic = isAfterAtomic(Path, I, O, Now.Block.size());
        Out.push_back(std::move(C));
      }
      Now.Saw |= maySee(S);
      Now.Opaque |=
          S.Kind == DeviceStep::Unknown || S.Waits ||
          (S.Kind == DeviceStep::Barrier && S.Scope == DeviceScope::None);
    }
  }

  /// What the thread does behind an access.
  static void lookBehind(const DevicePath &Path, size_t I, Candidate &C) {
    const DeviceStep &S = Path.Steps[I];
    for (size_t J = I + 1; J < Path.Steps.size(); ++J) {
      const DeviceStep &Later = Path.Steps[J];
      C.Told |= mayTell(Later);
      if (Later.Kind != DeviceStep::Access)
        continue;
      if (S.Reads && S.Given && Later.Writes && !Later.Atomic &&
          Later.Address == S.Address && Later.Written &&
          Later.Written != S.Given && goesInto(Path, S.Given, Later.Written))
        C.Updated = true;
    }
  }

  /// \p Met: how often the thread has met its block.
  bool isAfterAtomic(const DevicePath &Path, size_t I, const AccessedObject &O,
                     size_t Met) {
    // On another path perhaps, and before a barrier that both meet.
    const auto Last = atomicOf(O);
    bool After = Last != LastAtomic.end() && Last->second < Met;
    for (size_t J = 0; J < Path.Steps.size(); ++J)
      if (Path.Steps[J].Atomic && Path.Steps[J].Update &&
          Steps.object(Path.Steps[J].Address) == O)
        After = J < I;
    return After;
  }

  DeviceSteps &Steps;
  std::vector<Candidate> Out;
  std::map<Access, llvm::SmallVector<llvm::hash_code, 4>> Seen;
  /// Whoever met the block before knows what another thread of it saw, and
  /// tells by whoever meets it later: after how many barriers somebody does.
  size_t FirstSees = ~size_t(0), LastTells = 0;
  /// The same of the last atomic access of an object.
  std::vector<std::pair<AccessedObject, size_t>> LastAtomic;
  /// Where an access leads on each path, the first one of a path, the second
  /// and so on by themselves.
  std::map<std::tuple<const Stmt *, const Stmt *, unsigned>,
           llvm::SmallDenseSet<const SymExpr *, 4>>
      Places;
};

std::vector<GlobalRaces::Candidate>
GlobalRaces::candidates(const FunctionDecl *F) {
  return CandidateSearch(Steps, F).take();
}

bool needsShift(GridThreads &G, const Facts &Guards, const GridThread &T) {
  SymContext &Symbols = G.unit().engine<PathExecution>().symbols();
  const GridThread First, Other{{1, 1, 1}, {1, 1, 1}};
  auto Varies = [&](const SymExpr *Side) {
    return G.value(Side, First) != G.value(Side, Other);
  };
  return llvm::any_of(Guards, [&](const SymExpr *Guard) {
    const SymExpr *Bare = Guard->Kind == SymExpr::Not ? Guard->A : Guard;
    if (Bare->Kind != SymExpr::Binary || Bare->Op < SymExpr::LT ||
        Bare->Op > SymExpr::NE || !Varies(Bare->A) || !Varies(Bare->B))
      return false;
    const SymExpr *ForThread = G.value(Guard, T);
    if (!ForThread)
      return false;
    // What memory holds decides otherwise.
    bool OfData = false;
    llvm::DenseMap<const SymExpr *, const SymExpr *> None;
    forEachPart(ForThread, [&](const SymExpr *Part) {
      if (Part->Kind != SymExpr::Symbol)
        return true;
      const Location *Root = Part->Loc ? Part->Loc->root() : nullptr;
      OfData |= Part->Type.Real || !Root || Root->Kind != Location::Variable ||
                !isa_and_nonnull<ParmVarDecl>(Root->Decl);
      None[Part] = Symbols.integer(0, Part->Type);
      return true;
    });
    return !OfData && !None.empty() &&
           Symbols.decide(Symbols.replace(ForThread, None), {}) == false;
  });
}

} // namespace cuda_lint
