//===- EndlessLaunches.cpp ------------------------------------------------===//

#include "analysis/EndlessLaunches.h"
#include "analysis/LaunchConfig.h"
#include "analysis/LaunchValues.h"
#include "analysis/PathRoots.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxCycle("launch-flood-cycle", 9, BoundKind::Reach,
             "launches by which a kernel may launch itself");
static const Bound<unsigned>
    MaxChoices("launch-flood-choices", 64, BoundKind::Reach,
               "ways through the kernels of a cycle of launches of which each "
               "is asked whether it is taken again");

namespace {

using Node = const SymExpr *;

constexpr BuiltinVariable Shapes[] = {BuiltinVariable::BlockDim,
                                      BuiltinVariable::GridDim};

/// A path that comes to a launch: what it does there, and what it knows by
/// then.
struct Reach {
  const PathEvent *Launch;
  llvm::ArrayRef<Node> Known;
};

/// A launch, with the calls that lead there from the kernel.
struct Edge {
  const FunctionDecl *From, *To;
  const PathEvent *First;
  std::vector<Reach> Reaching;
  /// What the other paths know in the end.
  std::vector<llvm::ArrayRef<Node>> Passing;
};

/// One way around a cycle of launches: what holds in each of its kernels
/// whenever it is launched by the one before.
class Invariant {
public:
  struct Kernel {
    llvm::ArrayRef<Reach> Reaching;
    llvm::ArrayRef<llvm::ArrayRef<Node>> Passing;
    /// Of the paths that launch, the one whose tests are looked at.
    Reach Chosen;
    /// Symbols that are one number in every generation but the first.
    llvm::DenseMap<Node, Node> Numbers;
    Facts Holds;
  };

  Invariant(PathExecution &Engine, std::vector<Kernel> Kernels)
      : Engine(Engine), Sym(Engine.symbols()), Kernels(std::move(Kernels)) {}

  /// Whether it may hold of what a launch from outside gives the kernel.
  bool mayBegin(size_t K, const LaunchConfig &Launch) {
    llvm::DenseMap<Node, Node> By;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      By[Engine.builtin(BuiltinVariable::BlockDim, Axis)] =
          Launch.Block[Axis].Value;
      By[Engine.builtin(BuiltinVariable::GridDim, Axis)] =
          Launch.Grid[Axis].Value;
    }
    for (unsigned I = 0;
         I < Launch.Arguments.size() && I < Launch.Kernel->getNumParams(); ++I)
      if (const Node Symbol = Engine.parameter(Launch.Kernel->getParamDecl(I)))
        By[Symbol] = Launch.Arguments[I].Value;
    for (auto &[Symbol, Value] : By)
      Value = !Value ? Symbol : Sym.cast(Symbol->Type, Value);
    return llvm::none_of(Kernels[K].Holds, [&](Node Fact) {
      return Sym.decide(Sym.replace(Fact, By), Launch.Known) == false;
    });
  }

  /// Whether each kernel comes to its launch in every generation.
  bool isKept() {
    findNumbers();
    for (size_t K = 0; K < Kernels.size(); ++K)
      if (!begin(K))
        return false;
    for (size_t Turn = 1; Turn < Kernels.size(); ++Turn)
      for (size_t K = 0; K < Kernels.size(); ++K)
        if (!require(K))
          return false;
    while (weaken())
      ;
    for (size_t K = 0; K < Kernels.size(); ++K)
      if (!alwaysLaunches(K))
        return false;
    return true;
  }

private:
  size_t before(size_t K) const {
    return (K + Kernels.size() - 1) % Kernels.size();
  }

  Node numbersIn(size_t K, Node V) {
    return V ? Sym.replace(V, Kernels[K].Numbers) : V;
  }

  /// The axis of a built-in variable that a symbol is; none for others.
  std::optional<unsigned> axisOf(BuiltinVariable B, Node Symbol) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Engine.builtin(B, Axis) == Symbol)
        return Axis;
    return std::nullopt;
  }

  /// What a launch makes of what its kernel finds in a symbol; null where that
  /// is not known. Which of the threads it is stays open: one like it is there
  /// again.
  Node next(const PathEvent &Launch, Node Symbol) {
    Node Value = nullptr;
    if (const auto Axis = axisOf(BuiltinVariable::BlockDim, Symbol))
      Value = Launch.Block[*Axis];
    else if (const auto Axis = axisOf(BuiltinVariable::GridDim, Symbol))
      Value = Launch.Grid[*Axis];
    else if (axisOf(BuiltinVariable::ThreadIdx, Symbol) ||
             axisOf(BuiltinVariable::BlockIdx, Symbol))
      return Symbol;
    else
      Value = valueAtLaunch(Launch, Symbol).Value;
    if (!Value || Value->Type == Symbol->Type)
      return Value;
    return Sym.cast(Symbol->Type, Value);
  }

  /// Calls \p Visit with the symbols that a value is made of until it returns
  /// false; returns false as well where the value is made of something else.
  static bool forEachSymbol(Node Value, llvm::function_ref<bool(Node)> Visit) {
    bool Good = true;
    forEachPart(Value, [&](Node Part) {
      if (Part->Kind == SymExpr::Field ||
          (Part->Kind == SymExpr::Address &&
           Part->Loc->root()->Kind == Location::Pointee))
        Good = false;
      else if (Part->Kind == SymExpr::Symbol)
        Good = Good && Visit(Part);
      return Good;
    });
    return Good;
  }

  /// A condition on what a kernel is launched with, as one on what its launcher
  /// was launched with; null where it says something else.
  Node asOfLauncher(size_t K, Node Condition, const PathEvent &Launch) {
    llvm::DenseMap<Node, Node> By;
    const bool Known = forEachSymbol(Condition, [&](Node Symbol) {
      const Node Value = next(Launch, Symbol);
      if (Value)
        By[Symbol] = Value;
      return Value != nullptr;
    });
    return Known ? numbersIn(before(K), Sym.replace(Condition, By)) : nullptr;
  }

  /// What a kernel is given as a number, and what becomes a number by that.
  void findNumbers() {
    llvm::SmallVector<llvm::SmallSetVector<Node, 8>, 4> Asked(Kernels.size());
    for (size_t K = 0; K < Kernels.size(); ++K) {
      auto Add = [&](Node V) {
        if (V)
          forEachPart(V, [&](Node Part) {
            if (Part->Kind == SymExpr::Symbol)
              Asked[K].insert(Part);
            return true;
          });
      };
      for (BuiltinVariable B : Shapes)
        for (unsigned Axis = 0; Axis < 3; ++Axis)
          Add(Engine.builtin(B, Axis));
      for (const Reach &R : Kernels[K].Reaching) {
        llvm::for_each(R.Known, Add);
        llvm::for_each(R.Launch->Grid, Add);
        llvm::for_each(R.Launch->Block, Add);
        llvm::for_each(R.Launch->Arguments, Add);
        for (const PathEvent::Part &Member : R.Launch->Members)
          Add(Member.Value);
      }
      for (llvm::ArrayRef<Node> Known : Kernels[K].Passing)
        llvm::for_each(Known, Add);
    }
    for (bool More = true; More;) {
      More = false;
      for (size_t K = 0; K < Kernels.size(); ++K)
        for (const Node Symbol : Asked[K]) {
          if (Kernels[K].Numbers.contains(Symbol))
            continue;
          Node Number = nullptr;
          const bool Same =
              llvm::all_of(Kernels[before(K)].Reaching, [&](const Reach &R) {
                const Node V = numbersIn(before(K), next(*R.Launch, Symbol));
                if (!V || !V->isInteger() || (Number && Number != V))
                  return false;
                Number = V;
                return true;
              });
          if (!Same || !Number)
            continue;
          Kernels[K].Numbers[Symbol] = Number;
          More = true;
        }
    }
  }

  Facts known(size_t K, llvm::ArrayRef<Node> Known) {
    Facts Out;
    for (const Node Fact : Known)
      Out.push_back(numbersIn(K, Fact));
    return Out;
  }

  /// Starts with all that the chosen path says; false where it is not taken
  /// again.
  bool begin(size_t K) {
    Kernel &Of = Kernels[K];
    auto Add = [&](Node Condition) {
      Condition = numbersIn(K, Condition);
      if (Sym.decide(Condition, {}) == false)
        return false;
      Sym.assume(Condition, Of.Holds);
      return true;
    };
    if (!llvm::all_of(Of.Chosen.Known, Add))
      return false;
    for (const auto &Extents :
         {Of.Chosen.Launch->Grid, Of.Chosen.Launch->Block})
      for (const Node Extent : Extents)
        if (!Extent || !Add(Sym.truth(Extent)))
          return false;
    // From what no thread finds anything would follow.
    return llvm::none_of(Of.Holds, [&](Node Fact) {
      Facts Others = Of.Holds;
      llvm::erase(Others, Fact);
      return Sym.decide(Fact, Others) == false;
    });
  }

  /// Adds what has to hold for that to hold in the kernel that it launches:
  /// where one does not test, another of the cycle may. False where it does
  /// not.
  bool require(size_t Launched) {
    Kernel &Launcher = Kernels[before(Launched)];
    for (const Node Fact : Facts(Kernels[Launched].Holds)) {
      const Node Was = asOfLauncher(Launched, Fact, *Launcher.Chosen.Launch);
      if (Was && Sym.decide(Was, {}) == false)
        return false;
      if (Was)
        Sym.assume(Was, Launcher.Holds);
    }
    return true;
  }

  /// Whether a path is none that a kernel takes.
  bool isRuledOut(const Kernel &Of, llvm::ArrayRef<Node> Path) {
    return llvm::any_of(Path,
                        [&](Node Fact) {
                          return Sym.decide(Fact, Of.Holds) == false;
                        }) ||
           llvm::any_of(Of.Holds, [&](Node Fact) {
             return Sym.decide(Fact, Path) == false;
           });
  }

  /// Takes out what need not hold in the next generation; false when there is
  /// nothing more.
  bool weaken() {
    bool Any = false;
    for (size_t K = 0; K < Kernels.size(); ++K) {
      const Kernel &Launcher = Kernels[before(K)];
      Facts Kept = Kernels[K].Holds;
      for (const Reach &R : Launcher.Reaching) {
        Facts There = known(before(K), R.Known);
        if (isRuledOut(Launcher, There))
          continue;
        There.append(Launcher.Holds.begin(), Launcher.Holds.end());
        llvm::erase_if(Kept, [&](Node Fact) {
          const Node Was = asOfLauncher(K, Fact, *R.Launch);
          return !Was || Sym.decide(Was, There) != true;
        });
      }
      Any |= Kept.size() < Kernels[K].Holds.size();
      Kernels[K].Holds = std::move(Kept);
    }
    return Any;
  }

  bool alwaysLaunches(size_t K) {
    const Kernel &Of = Kernels[K];
    // A thread that the block or the grid does not have launches nothing.
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      for (const auto &[Index, Extent] :
           {std::pair(BuiltinVariable::ThreadIdx, BuiltinVariable::BlockDim),
            std::pair(BuiltinVariable::BlockIdx, BuiltinVariable::GridDim)}) {
        const Node Is = Engine.builtin(Index, Axis);
        const Node Most = numbersIn(K, Engine.builtin(Extent, Axis));
        if (Is->Type == Most->Type &&
            Sym.decide(Sym.binary(SymExpr::LT, ScalarType::boolean(), Is, Most),
                       Of.Holds) == false)
          return false;
      }
    // What launches no block fails: that is an end.
    for (const Reach &R : Of.Reaching) {
      Facts There = known(K, R.Known);
      if (isRuledOut(Of, There))
        continue;
      There.append(Of.Holds.begin(), Of.Holds.end());
      for (const auto &Extents : {R.Launch->Grid, R.Launch->Block})
        for (const Node Extent : Extents)
          if (!Extent ||
              Sym.decide(Sym.truth(numbersIn(K, Extent)), There) != true)
            return false;
    }
    return llvm::all_of(Of.Passing, [&](llvm::ArrayRef<Node> Path) {
      return isRuledOut(Of, known(K, Path));
    });
  }

  PathExecution &Engine;
  SymContext &Sym;
  std::vector<Kernel> Kernels;
};

bool mayBeTail(SymContext &Sym, const PathEvent &Launch,
               llvm::ArrayRef<Node> Known) {
  return !Launch.Stream ||
         Sym.anyCase(Launch.Stream, Known,
                     [](llvm::ArrayRef<Node> Case, llvm::ArrayRef<Node>) {
                       return stripCasts(Case.front())->unsignedInteger() ==
                              TailLaunchStream;
                     });
}

class Search {
public:
  Search(TranslationUnit &TU, std::vector<EndlessCycle> &Found)
      : TU(TU), Engine(TU.engine<PathExecution>()), Found(Found) {}

  /// Adds the launches of a kernel.
  void collect(const FunctionDecl *Kernel) {
    const ExecutionPaths &All = Engine.paths(Kernel);
    if (!All.Complete)
      return;
    const size_t Start = Edges.size();
    auto edgeOf = [&](const PathEvent &E) {
      return std::find_if(Edges.begin() + Start, Edges.end(),
                          [&](const Edge &Known) {
                            return Known.First->Site == E.Site &&
                                   Known.First->Calls == E.Calls &&
                                   Known.To == E.Kernel->getCanonicalDecl();
                          });
    };
    for (const ExecutionPath &Path : All.Paths)
      for (const PathEvent *E : Path.Events)
        if (E->Kind == PathEvent::Launch && E->Kernel && E->Kernel->hasBody() &&
            !mayBeTail(Engine.symbols(), *E, Path.knownAt(*E)) &&
            edgeOf(*E) == Edges.end())
          Edges.push_back({Kernel->getCanonicalDecl(),
                           E->Kernel->getCanonicalDecl(),
                           E,
                           {},
                           {}});
    for (auto It = Edges.begin() + Start; It != Edges.end(); ++It)
      for (const ExecutionPath &Path : All.Paths) {
        const auto Reached =
            llvm::find_if(Path.Events, [&](const PathEvent *E) {
              return E->Kind == PathEvent::Launch && E->Kernel &&
                     !mayBeTail(Engine.symbols(), *E, Path.knownAt(*E)) &&
                     edgeOf(*E) == It;
            });
        if (Reached != Path.Events.end())
          It->Reaching.push_back({*Reached, Path.knownAt(**Reached)});
        else
          It->Passing.push_back(Path.Known);
      }
  }

  /// Looks for the cycles that a kernel is in.
  void search(const FunctionDecl *Kernel) {
    Cycle Way;
    search(Kernel->getCanonicalDecl(), Way);
    Finished.insert(Kernel->getCanonicalDecl());
  }

private:
  using Cycle = llvm::SmallVector<const Edge *, 4>;

  void search(const FunctionDecl *Kernel, Cycle &Way) {
    if (Way.size() >= MaxCycle)
      return;
    for (const Edge &E : Edges) {
      if (E.From != Kernel || Finished.contains(E.To))
        continue;
      Way.push_back(&E);
      const auto *Start =
          llvm::find_if(Way, [&](const Edge *X) { return X->From == E.To; });
      if (Start == Way.end()) {
        search(E.To, Way);
      } else if (const llvm::ArrayRef Closed(Start, Way.end());
                 isEndless(Closed)) {
        Found.emplace_back();
        for (const Edge *Step : Closed)
          Found.back().Steps.push_back({Step->From, Step->First});
      }
      Way.pop_back();
    }
  }

  bool isEndless(llvm::ArrayRef<const Edge *> Edges) {
    llvm::SmallVector<size_t, 4> Choice(Edges.size());
    for (unsigned Left = MaxChoices; Left; --Left) {
      std::vector<Invariant::Kernel> Kernels;
      for (size_t K = 0; K < Edges.size(); ++K) {
        Invariant::Kernel &Of = Kernels.emplace_back();
        Of.Reaching = Edges[K]->Reaching;
        Of.Passing = Edges[K]->Passing;
        Of.Chosen = Of.Reaching[Choice[K]];
      }
      Invariant Held(Engine, std::move(Kernels));
      if (Held.isKept() && isEntered(Edges, Held))
        return true;
      size_t K = 0;
      while (K < Edges.size() && ++Choice[K] == Edges[K]->Reaching.size())
        Choice[K++] = 0;
      if (K == Edges.size())
        break;
    }
    return false;
  }

  /// Whether a launch from outside may begin it; so may one that is not seen
  /// where none is.
  bool isEntered(llvm::ArrayRef<const Edge *> Edges, Invariant &Held) {
    bool Seen = false;
    for (size_t K = 0; K < Edges.size(); ++K)
      for (const Launch *L : TU.launchesOf(Edges[K]->From)) {
        if (llvm::any_of(Edges, [&](const Edge *E) {
              return E->First->L->Site == L->Site;
            }))
          continue;
        if (runsOnDevice(L->Caller))
          return true;
        Seen = true;
        const llvm::ArrayRef<LaunchConfig> Ways =
            TU.engine<LaunchConfigs>().allOf(*L);
        for (const LaunchConfig &C : Ways) {
          // What a caller passes counts by the callers.
          if (llvm::any_of(Ways, [&](const LaunchConfig &Longer) {
                return Longer.Reached && Longer.extends(C);
              }))
            continue;
          if (!C.Reached || !C.Kernel ||
              C.Kernel->getCanonicalDecl() != Edges[K]->From ||
              Held.mayBegin(K, C))
            return true;
        }
      }
    return !Seen;
  }

  TranslationUnit &TU;
  PathExecution &Engine;
  std::vector<EndlessCycle> &Found;
  std::vector<Edge> Edges;
  llvm::DenseSet<const FunctionDecl *> Finished;
};

} // namespace

EndlessLaunches::EndlessLaunches(TranslationUnit &TU) {
  llvm::DenseSet<const FunctionDecl *> Launching;
  for (const Launch &L : TU.launches())
    if (runsOnDevice(L.Caller))
      Launching.insert(L.Caller->getCanonicalDecl());
  if (Launching.empty())
    return;
  const PathRoots Roots(TU, [&](const FunctionDecl *F) {
    return Launching.contains(F->getCanonicalDecl());
  });
  llvm::SmallVector<const FunctionDecl *> Kernels;
  for (const FunctionDecl *F : TU.functions())
    if (isKernel(F) && Roots.contains(F))
      Kernels.push_back(F);
  // A cycle begins where host code enters it, else where the source does: what
  // closes it is the launch that leads back there.
  const SourceManager &SM = TU.context().getSourceManager();
  auto isEntered = [&](const FunctionDecl *F) {
    return llvm::any_of(TU.launchesOf(F), [](const Launch *L) {
      return !runsOnDevice(L->Caller);
    });
  };
  llvm::stable_sort(Kernels, [&](const FunctionDecl *A, const FunctionDecl *B) {
    const bool First = isEntered(A), Second = isEntered(B);
    return First != Second ? First
                           : SM.isBeforeInTranslationUnit(A->getBeginLoc(),
                                                          B->getBeginLoc());
  });
  Search Of(TU, Found);
  for (const FunctionDecl *F : Kernels)
    Of.collect(F);
  for (const FunctionDecl *F : Kernels)
    Of.search(F);
}

} // namespace cuda_lint
