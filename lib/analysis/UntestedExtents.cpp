//===- UntestedExtents.cpp ------------------------------------------------===//

#include "analysis/UntestedExtents.h"
#include "analysis/DataFlow.h"
#include "analysis/FoundEmpty.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/HostNumbers.h"
#include "analysis/RemainderExtents.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/VisibleArguments.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/HostRuntime.h"
#include "cuda/Launch.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool occurs(const SymExpr *Part, llvm::ArrayRef<const SymExpr *> In) {
  return llvm::any_of(In, [&](const SymExpr *E) {
    llvm::SmallVector<const SymExpr *, 8> Symbols;
    collectSymbols(E, Symbols);
    return llvm::is_contained(Symbols, Part);
  });
}

/// The container of the language's library whose member a symbol is the first
/// value of: a parameter, or a member of one whose class is open to all. What a
/// class guards holds something by what that promises; what the function made
/// is as long as it made it.
const Location *containerOf(const SymExpr *Symbol) {
  if (!memberOfParameter(Symbol))
    return nullptr;
  const Location *Container = nullptr;
  for (const Location *L = Symbol->Loc->Parent; L; L = L->Parent) {
    const CXXRecordDecl *Record =
        L->Type.isNull() ? nullptr
                         : L->Type.getNonReferenceType()->getAsCXXRecordDecl();
    if (Record && Record->isInStdNamespace())
      Container = L;
    else if (Container && !(Record && Record->isAggregate()))
      return nullptr;
  }
  return Container;
}

/// Whether a number is computed of the grid's extent in a dimension.
bool isOfGrid(const DataFlow &In, ir::Register R, unsigned Axis) {
  llvm::SmallVector<ir::Register, 4> Work{R};
  llvm::SmallDenseSet<ir::Register, 8> Seen;
  while (!Work.empty()) {
    const ir::Instruction &I = In.definition(In.bare(Work.pop_back_val()));
    if (!Seen.insert(I.Result).second)
      continue;
    if (I.Code == ir::Opcode::Builtin &&
        I.builtin() == BuiltinVariable::GridDim && I.Number == Axis)
      return true;
    if (I.Code == ir::Opcode::Binary)
      Work.append(I.Operands.begin(), I.Operands.end());
  }
  return false;
}

/// Whether a loop adds the grid's extent in a dimension to a variable.
bool stepsBy(const DataFlow &In, const ir::Loop &L, uint32_t Variable,
             unsigned Axis) {
  for (unsigned B : L.Body.set_bits())
    for (const ir::Instruction &I : In.function().Blocks[B].Instructions) {
      if (I.Code != ir::Opcode::Store || In.variable(I.Operands[0]) != Variable)
        continue;
      const ir::Instruction &Sum = In.definition(In.bare(I.Operands[1]));
      if (Sum.Code == ir::Opcode::Binary && Sum.binary() == BO_Add &&
          llvm::any_of(Sum.Operands, [&](ir::Register R) {
            return In.loadedVariable(In.bare(R)) == Variable;
          }))
        return isOfGrid(In, Sum.Operands[0], Axis) ||
               isOfGrid(In, Sum.Operands[1], Axis);
    }
  return false;
}

/// The parameter that a loop with such a step goes up to.
std::optional<unsigned> boundOfSteps(const DataFlow &In, unsigned Axis) {
  for (const ir::Loop &L : In.function().Loops) {
    const ir::Instruction &Last = In.function().Blocks[L.Header].terminator();
    if (Last.Code != ir::Opcode::Branch)
      continue;
    const auto While = In.comparison({Last.Operands[0], true, L.Header});
    if (!While || (While->Op != BO_LT && While->Op != BO_GT))
      continue;
    const bool Swap = While->Op == BO_GT;
    const ir::Register Counter = Swap ? While->B : While->A,
                       Bound = Swap ? While->A : While->B;
    const auto Variable = In.loadedVariable(In.bare(Counter));
    const auto Parameter = In.parameter(In.bare(Bound));
    if (Variable && Parameter && stepsBy(In, L, *Variable, Axis))
      return Parameter;
  }
  return std::nullopt;
}

/// How far below the limit of y and z a test for it may be.
constexpr int64_t NearLimit = 64;

class Finder {
public:
  Finder(TranslationUnit &TU, std::vector<UntestedExtent> &Found,
         std::vector<UntestedExtent> &Counts,
         std::vector<UntestedExtent> &Empties)
      : Paths(TU.engine<PathExecution>()), Symbols(Paths.symbols()),
        Flows(TU.engine<DataFlows>()), Callers(TU), Found(Found),
        Counts(Counts), Empties(Empties) {}

  /// \p Root: nobody is seen to call it.
  void look(const FunctionDecl *F, bool Root) {
    const ExecutionPaths &All = Paths.paths(F);
    const FoundEmpty Empty(Symbols, F, Root, All);
    LeftLoops = All.LeftLoops;
    Limited.clear();
    Compared.clear();
    for (const ExecutionPath &Path : All.Paths)
      for (const SymExpr *Fact : Path.Known) {
        // What is asked of a product of counts is asked of none of them.
        llvm::SmallVector<const SymExpr *, 8> Of;
        collectSymbols(Fact, Of);
        if (Of.size() == 1 && namesLimit(Fact))
          Limited.push_back(Of.front());
        if (namesNumber(Fact))
          collectSymbols(Fact, Compared);
      }
    for (const ExecutionPath &Path : All.Paths)
      for (const PathEvent *E : Path.Events)
        if (E->Kind == PathEvent::Launch && !E->L->onDevice())
          look(Root, Path, *E, Empty);
  }

private:
  void add(UntestedExtent::KindT Kind, const PathEvent &E, bool OfGrid,
           unsigned Axis, unsigned Tested = 0, int64_t Most = 0) {
    if (!Callers.decide(E, OfGrid, Axis) && Seen.insert(E.Site).second)
      Found.push_back({Kind, &E, OfGrid, Axis, Tested, Most});
  }

  void look(bool Root, const ExecutionPath &Path, const PathEvent &E,
            const FoundEmpty &Empty) {
    lookAtGrid(Root, Path, E, Empty);
    lookAtBlock(Path, E);
  }

  void lookAtGrid(bool Root, const ExecutionPath &Path, const PathEvent &E,
                  const FoundEmpty &Empty) {
    const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(E);
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const SymExpr *Extent = E.Grid[Axis];
      if (Extent && !Seen.contains(E.Site) &&
          Empty.isZeroByChoice(Path, E, Axis,
                               [&](llvm::ArrayRef<const SymExpr *> Of) {
                                 return isAskedElsewhere(Path, E, Of);
                               }))
        add(UntestedExtent::Clamped, E, true, Axis);
      if (!Extent || Extent->isInteger())
        continue;
      llvm::SmallVector<const SymExpr *, 4> Of;
      collectSymbols(Extent, Of);
      if (isAskedElsewhere(Path, E, Of))
        continue;
      if (Root && mayBeZero(Extent, Of, Known) &&
          !Callers.decide(E, true, Axis) && Emptiable.insert(E.Site).second)
        Empties.push_back({UntestedExtent::MaybeEmpty, &E, true, Axis});
      if (Root && isOfEmptyContainer(Extent, Of, Known))
        add(UntestedExtent::EmptyContainer, E, true, Axis);
      if (Empty.isKnownEmpty(Path, E, Extent, Of))
        add(UntestedExtent::KnownEmpty, E, true, Axis);
      else if (!E.Calls.empty())
        continue;
      else if (isClamped(Extent, Known))
        add(UntestedExtent::Clamped, E, true, Axis);
      else if (isOneLess(Extent, Of, Known))
        add(UntestedExtent::OneLess, E, true, Axis);
      else if (const std::optional<int64_t> Most =
                   testedForMore(E, Axis, Known))
        add(UntestedExtent::TestedForMore, E, true, Axis, 0, *Most);
      else if (isTestedElsewhere(Path, E, Axis, Of))
        add(UntestedExtent::TestedElsewhere, E, true, Axis);
      else if (const std::optional<unsigned> Tested =
                   testedSibling(E, Axis, Of, Known))
        add(UntestedExtent::NoSibling, E, true, Axis, *Tested);
      else if (isAllInShortAxis(E, Axis, Of, Known))
        add(UntestedExtent::ShortAxis, E, true, Axis);
      else if (!isCount(E, Axis, Of, Known))
        continue;
      else if (goesRound(E, Axis))
        add(UntestedExtent::GoesRound, E, true, Axis);
      else if (!Callers.decide(E, true, Axis) && Counted.insert(E.Site).second)
        Counts.push_back({UntestedExtent::Count, &E, true, Axis});
    }
  }

  void lookAtBlock(const ExecutionPath &Path, const PathEvent &E) {
    const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(E);
    llvm::SmallVector<const SymExpr *, 4> OfBlock;
    for (const SymExpr *Extent : E.Block)
      collectSymbols(Extent, OfBlock);
    if (!E.Calls.empty() || isAskedElsewhere(Path, E, OfBlock))
      return;
    if (std::optional<unsigned> Axis = swappedAxis(E, Known);
        Axis || (Axis = swappedTile(E, Known)))
      add(UntestedExtent::Swapped, E, false, *Axis);
    if (const std::optional<unsigned> Axis = blockOfData(E, Known))
      add(UntestedExtent::DataBlock, E, false, *Axis);
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (const std::optional<int64_t> Threads = threadsMeant(E, Axis, Known))
        add(UntestedExtent::AllInBlock, E, false, Axis, 0, *Threads);
  }

  /// Whether what is not seen is given any of some numbers, the container that
  /// they are the ends of or what is computed of them, before a launch: it may
  /// stop where there is nothing, or too much. An element that is read is
  /// there.
  bool isAskedElsewhere(const ExecutionPath &Path, const PathEvent &E,
                        llvm::ArrayRef<const SymExpr *> Of) {
    llvm::SmallPtrSet<const Location *, 2> Containers;
    for (const SymExpr *S : Of)
      if (const Location *Container = containerOf(S))
        Containers.insert(Container);
    auto IsGiven = [&](const SymExpr *A) {
      if (!A)
        return false;
      const SymExpr *Address = stripCasts(A);
      return llvm::any_of(Of, [&](const SymExpr *S) { return occurs(S, A); }) ||
             (Address->Kind == SymExpr::Address &&
              Containers.contains(Address->Loc)) ||
             llvm::any_of(Containers, [&](const Location *Container) {
               return isAddressOf(Address, *Container);
             });
    };
    for (const PathEvent *Before : Path.Events) {
      if (Before == &E)
        return false;
      if (Before->Kind == PathEvent::Call && mayStop(Before->Callee) &&
          (llvm::any_of(Before->Arguments, IsGiven) || IsGiven(Before->This)))
        return true;
      if (Before->Kind == PathEvent::Read && !Containers.empty() &&
          Before->Address &&
          llvm::is_contained(Of, Paths.base(Before->Address)))
        return true;
    }
    return false;
  }

  /// Whether a pointer that a function is given, or the reference that it has,
  /// leads to an object.
  static bool isAddressOf(const SymExpr *Address, const Location &Object) {
    return Object.Kind == Location::Pointee && Object.Pointer &&
           stripCasts(Object.Pointer) == Address;
  }

  bool isZeroWith(const SymExpr *Extent, const SymExpr *Of,
                  const SymExpr *Value) {
    llvm::DenseMap<const SymExpr *, const SymExpr *> By;
    By[Of] = Value;
    const SymExpr *There = Symbols.replace(Extent, By);
    return There->isInteger() && There->Bits == 0;
  }

  /// Whether a fact does not ask whether a container with these ends is empty:
  /// it says nothing of it, or compares its size with something else than a
  /// number, as with a capacity, and holds for an empty one.
  bool isNoQuestion(const SymExpr *Fact, const SymExpr *First,
                    const SymExpr *Last) {
    llvm::SmallVector<const SymExpr *, 8> Of;
    collectSymbols(Fact, Of);
    if (!llvm::is_contained(Of, First) && !llvm::is_contained(Of, Last))
      return true;
    if (Of.size() < 3)
      return false;
    llvm::DenseMap<const SymExpr *, const SymExpr *> By;
    By[First] = Last;
    return Symbols.decide(Symbols.replace(Fact, By), {}) == true;
  }

  /// Whether an extent comes from the size of a container that nobody asks
  /// about, and is 0 where there is nothing in it. The distance of two pointers
  /// is a count like any other, which callers may know to be positive.
  bool isOfEmptyContainer(const SymExpr *Extent,
                          llvm::ArrayRef<const SymExpr *> Of,
                          llvm::ArrayRef<const SymExpr *> Known) {
    if (Of.size() != 2 || !isZeroWith(Extent, Of[0], Of[1]) ||
        !llvm::all_of(Known, [&](const SymExpr *Fact) {
          return isNoQuestion(Fact, Of[0], Of[1]);
        }))
      return false;
    const Location *Container = containerOf(Of[0]);
    return Container && containerOf(Of[1]) == Container;
  }

  /// Whether an extent is 0 where all numbers of the data are that it is made
  /// of, and nothing that is known says that they are not.
  bool mayBeZero(const SymExpr *Extent, llvm::ArrayRef<const SymExpr *> Of,
                 llvm::ArrayRef<const SymExpr *> Known) {
    llvm::DenseMap<const SymExpr *, const SymExpr *> By;
    for (const SymExpr *S : Of) {
      if (S->Type.Real || S->Type.Width < 32 ||
          (S->Loc && !S->Loc->Type.isNull() &&
           S->Loc->Type.getNonReferenceType()->isAnyPointerType()))
        return false;
      By[S] = Symbols.integer(0, S->Type);
    }
    if (By.empty())
      return false;
    const SymExpr *There = Symbols.replace(Extent, By);
    return There->isInteger() && There->Bits == 0 &&
           llvm::all_of(Known, [&](const SymExpr *Fact) {
             return !llvm::any_of(Of, [&](const SymExpr *S) {
               return occurs(S, Fact);
             }) || Symbols.decide(Symbols.replace(Fact, By), {}) != false;
           });
  }

  /// Whether an extent is `max(0, n)`, of whose parts nothing is asked: its
  /// author has seen that there may be none.
  bool isClamped(const SymExpr *Extent, llvm::ArrayRef<const SymExpr *> Known) {
    const SymExpr *V = stripCasts(Extent);
    if (V->Kind != SymExpr::Binary || V->Op != SymExpr::Max)
      return false;
    for (const auto &[Zero, Of] : {std::pair(V->A, V->B), {V->B, V->A}}) {
      if (!Zero->isInteger() || Zero->Bits || Symbols.range(Of, Known).Min > 0)
        continue;
      llvm::SmallVector<const SymExpr *, 8> Parts;
      collectSymbols(Of, Parts);
      return !Parts.empty() && llvm::none_of(Parts, [&](const SymExpr *Part) {
        return occurs(Part, Known);
      });
    }
    return false;
  }

  /// What a value is one less than; null for any other.
  static const SymExpr *oneMoreThan(const SymExpr *V) {
    if (V->Kind != SymExpr::Binary || V->A->Type.Real)
      return nullptr;
    const std::optional<int64_t> N = V->B->integer();
    // Of a number without a sign one is taken by adding the largest.
    const bool IsOneLess =
        (V->Op == SymExpr::Sub && N == 1) ||
        (V->Op == SymExpr::Add && N &&
         llvm::SignExtend64(V->B->Bits,
                            std::max<unsigned>(1, V->B->Type.Width)) == -1);
    return IsOneLess ? V->A : nullptr;
  }

  /// Whether a value is divided by what a block may have: half of a row is
  /// that of its complex numbers.
  static bool isDivided(const SymExpr *V) {
    return divisorOf(V).value_or(0) > 2;
  }
  static bool divides(const SymExpr *E) {
    bool Any = false;
    forEachPart(E, [&](const SymExpr *Part) {
      Any |= isDivided(Part);
      return !Any;
    });
    return Any;
  }

  /// What parts of a value are one less than: numbers of blocks, as
  /// `(n - 1) / 16` is. Of what is divided again, as what is left of a row
  /// without its padding, the parts count elements; the pairs of blocks are
  /// half of a product.
  void collectCounts(const SymExpr *E,
                     llvm::SmallVectorImpl<const SymExpr *> &Out) {
    forEachPart(E, [&](const SymExpr *Part) {
      if (const SymExpr *Blocks = oneMoreThan(Part); Blocks && divides(Blocks))
        Out.push_back(Blocks);
      const bool Divides = isDivided(Part);
      if (Divides && oneMoreThan(Part->A))
        Out.push_back(Symbols.binary(SymExpr::Add, Part->Type, Part,
                                     Symbols.integer(1, Part->Type)));
      return !Divides;
    });
  }

  /// Whether an extent is one less than a number of blocks, or a product with
  /// that, and so 0 where one block is enough for the data, as for the pairs of
  /// blocks `m * (m - 1) / 2`.
  bool isOneLess(const SymExpr *Extent, llvm::ArrayRef<const SymExpr *> Of,
                 llvm::ArrayRef<const SymExpr *> Known) {
    if (Of.size() != 1 || Of[0]->Type.Real)
      return false;
    llvm::SmallVector<const SymExpr *, 2> Counts;
    collectCounts(Extent, Counts);
    HostNumbers Numbers;
    Numbers.set(Of[0], int64_t(1) << 14);
    if (Counts.empty() || Numbers.integer(Extent).value_or(0) <= 0)
      return false;
    return llvm::any_of(std::array<int64_t, 5>{1, 2, 4, 8, 32}, [&](int64_t N) {
      Numbers.set(Of[0], N);
      return Numbers.integer(Extent) == 0 &&
             llvm::any_of(Counts,
                          [&](const SymExpr *Blocks) {
                            return Numbers.integer(Blocks) == 1;
                          }) &&
             llvm::all_of(Known, [&](const SymExpr *Fact) {
               return !occurs(Of[0], Fact) ||
                      Numbers.integer(Fact).value_or(0) != 0;
             });
    });
  }

  /// Whether a kernel has a loop up to the very number that is an extent, with
  /// that extent for its step.
  bool goesRound(const PathEvent &E, unsigned Axis) {
    const DataFlow *Kernel = E.Kernel ? Flows.of(E.Kernel) : nullptr;
    const auto I = Kernel ? boundOfSteps(*Kernel, Axis) : std::nullopt;
    return I && *I < E.Arguments.size() && E.Arguments[*I] &&
           stripCasts(E.Arguments[*I]) == stripCasts(E.Grid[Axis]) &&
           !isGuardedElsewhere(stripCasts(E.Grid[Axis]), E.In);
  }

  /// Whether a number is of a member that only another class than that of a
  /// function may give it: how many there are at most is what that class
  /// promises.
  static bool isGuardedElsewhere(const SymExpr *V, const FunctionDecl *In) {
    const auto *Member =
        V->Kind == SymExpr::Symbol && V->Loc && V->Loc->Kind == Location::Member
            ? dyn_cast_or_null<FieldDecl>(V->Loc->Decl)
            : nullptr;
    if (!Member || (Member->getAccess() != AS_private &&
                    Member->getAccess() != AS_protected))
      return false;
    const auto *Of = dyn_cast<CXXMethodDecl>(In);
    const auto *Guard = cast<CXXRecordDecl>(Member->getParent());
    return !Of ||
           (Of->getParent()->getCanonicalDecl() != Guard->getCanonicalDecl() &&
            !Of->getParent()->isDerivedFrom(Guard));
  }

  /// What a value is at most by its type, and by what is known. A negative
  /// count is no count: what an extent is made of may be signed.
  __int128 most(const SymExpr *V, llvm::ArrayRef<const SymExpr *> Known) {
    return std::min(Symbols.range(V, Known).Max,
                    Symbols.range(stripCasts(V), Known).Max);
  }

  /// The most that a count in y or z passes a test with, where the test is for
  /// more than the axis takes.
  std::optional<int64_t> testedForMore(const PathEvent &E, unsigned Axis,
                                       llvm::ArrayRef<const SymExpr *> Known) {
    const SymExpr *V = stripCasts(E.Grid[Axis]);
    if (Axis == 0 || V->Kind != SymExpr::Symbol)
      return std::nullopt;
    const __int128 Most = most(V, Known);
    // Wider than the type of an extent: somebody has thought of what fits.
    return Most > MaxGridExtents.Y && Most <= MaxGridExtents.X &&
                   most(V, {}) > MaxGridExtents.X
               ? std::optional<int64_t>(Most)
               : std::nullopt;
  }

  /// Whether a condition compares with the most that y and z take, or with a
  /// multiple of it.
  static bool namesLimit(const SymExpr *E) {
    bool Names = false;
    forEachPart(E, [&](const SymExpr *Part) {
      const std::optional<int64_t> N = Part->integer();
      const int64_t Limit = MaxGridExtents.Y;
      Names |= N && *N >= Limit && *N <= int64_t(1) << 32 &&
               (*N % Limit == 0 || *N % Limit == 1);
      return !Names;
    });
    return Names;
  }

  /// Whether a condition compares with a number that is more than one.
  static bool namesNumber(const SymExpr *E) {
    bool Names = false;
    forEachPart(E, [&](const SymExpr *Part) {
      Names |= Part->integer().value_or(0) > 1;
      return !Names;
    });
    return Names;
  }

  /// A count in y or z that other ways compare with the limit, and this one
  /// does not. `if (blocks.x > most || blocks.y > most) warn();` compares both,
  /// though it does not come to the second on every way.
  bool isTestedElsewhere(const ExecutionPath &Path, const PathEvent &E,
                         unsigned Axis, llvm::ArrayRef<const SymExpr *> Of) {
    const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(E);
    llvm::SmallVector<const SymExpr *, 4> OfGrid;
    for (const SymExpr *Extent : E.Grid)
      collectSymbols(Extent, OfGrid);
    return Axis != 0 && Path.Left.empty() && Of.size() == 1 &&
           llvm::is_contained(Limited, Of[0]) &&
           llvm::none_of(Known,
                         [&](const SymExpr *Fact) {
                           return namesLimit(Fact) &&
                                  llvm::any_of(OfGrid, [&](const SymExpr *S) {
                                    return occurs(S, Fact);
                                  });
                         }) &&
           most(E.Grid[Axis], Known) > MaxGridExtents.Y;
  }

  /// Whether a condition may bound a symbol in a way that ranges do not show.
  static bool saysMore(const SymExpr *Fact,
                       llvm::ArrayRef<const SymExpr *> Of) {
    const bool IsAbout =
        llvm::any_of(Of, [&](const SymExpr *S) { return occurs(S, Fact); });
    const bool IsPlain = Fact->Kind == SymExpr::Binary && Fact->A && Fact->B &&
                         (Fact->A->isInteger() || Fact->B->isInteger());
    return IsAbout && !IsPlain;
  }

  /// An extent of y or z that is tested for the limit, where this one is not.
  std::optional<unsigned> testedSibling(const PathEvent &E, unsigned Axis,
                                        llvm::ArrayRef<const SymExpr *> Of,
                                        llvm::ArrayRef<const SymExpr *> Known) {
    const unsigned Other = 3 - Axis;
    if (Axis == 0 || !E.Grid[Other] || E.Grid[Other]->isInteger() ||
        Of.empty() || llvm::any_of(Known, [&](const SymExpr *Fact) {
          return saysMore(Fact, Of);
        }))
      return std::nullopt;
    const __int128 Limit = MaxGridExtents.Y;
    // `n < 65535 ? n : 65535` is the limit on one way, and less on the other.
    const __int128 Tested = most(E.Grid[Other], Known);
    return Tested <= Limit && Tested > Limit - NearLimit &&
                   most(E.Grid[Other], {}) > Limit &&
                   most(E.Grid[Axis], Known) > Limit
               ? std::optional(Other)
               : std::nullopt;
  }

  /// Whether a grid has one block in a dimension, and not only in the first
  /// turns of a loop, which are those that were followed.
  bool hasOneBlock(const PathEvent &E, unsigned Axis) {
    if (!E.Grid[Axis] || E.Grid[Axis]->integer() != 1)
      return false;
    if (!LeftLoops)
      return true;
    const DataFlow *In = Flows.of(E.L->Caller);
    const std::optional<ProgramPoint> At =
        In ? In->site(E.L->Site) : std::nullopt;
    if (!At || In->at(*At).Code != ir::Opcode::Launch)
      return false;
    const std::optional<ir::Register> Made =
        componentOf(*In, ir::launchOperands(In->at(*At)).Grid, Axis);
    return Made && In->constant(*Made);
  }

  /// Whether a grid has one block in the other dimensions, and in y or z as
  /// many as the data divided by a number: nothing but the limit keeps them
  /// from x.
  bool isAllInShortAxis(const PathEvent &E, unsigned Axis,
                        llvm::ArrayRef<const SymExpr *> Of,
                        llvm::ArrayRef<const SymExpr *> Known) {
    if (Axis == 0 || Of.size() != 1 || !E.Calls.empty())
      return false;
    for (unsigned Other = 0; Other < 3; ++Other)
      if (Other != Axis && !hasOneBlock(E, Other))
        return false;
    const SymExpr *V = stripCasts(E.Grid[Axis]);
    const std::optional<int64_t> By = divisorOf(V);
    return By && *By <= int64_t(MaxThreadsPerBlock) &&
           most(V, Known) > MaxGridExtents.Y &&
           !llvm::is_contained(Compared, Of[0]) &&
           llvm::none_of(
               Known, [&](const SymExpr *Fact) { return saysMore(Fact, Of); });
  }

  /// Whether an extent of y or z is a number of the data, by itself or in a
  /// product, that may be above the limit, and that the function compares with
  /// no number.
  bool isCount(const PathEvent &E, unsigned Axis,
               llvm::ArrayRef<const SymExpr *> Of,
               llvm::ArrayRef<const SymExpr *> Known) {
    const SymExpr *V = stripCasts(E.Grid[Axis]);
    if (Axis == 0 || Of.empty() || most(V, Known) <= MaxGridExtents.Y)
      return false;
    for (const SymExpr *Factor : productOf(V).Factors)
      if (Factor->Kind != SymExpr::Symbol)
        return false;
    return llvm::none_of(Of,
                         [&](const SymExpr *S) {
                           return llvm::is_contained(Compared, S);
                         }) &&
           llvm::none_of(
               Known, [&](const SymExpr *Fact) { return saysMore(Fact, Of); });
  }

  /// Whether a value is what a count divided by a number and rounded up gives,
  /// or the quotient and one more.
  static bool isRoundedUp(const SymExpr *V, int64_t By) {
    HostNumbers::Symbols Of;
    HostNumbers::collect(V, Of);
    if (Of.empty() || By < 2)
      return false;
    HostNumbers Numbers;
    for (const SymExpr *Symbol : Of)
      Numbers.set(Symbol, 1);
    // The last ones tell a quotient from a count.
    const std::pair<int64_t, int64_t> Samples[] = {
        {1, 1},      {By - 1, 1}, {By, 1},
        {By + 1, 2}, {7 * By, 7}, {7 * By + 1, 8}};
    return llvm::all_of(Samples, [&](const auto &Sample) {
      const auto [Count, Blocks] = Sample;
      Numbers.set(Of.front(), Count);
      const std::optional<int64_t> N = Numbers.integer(V);
      return N == Blocks || (Count % By == 0 && N == Blocks + 1);
    });
  }

  /// The axis in which the block has the extent of a grid: what is left when
  /// the data are divided by the number that the grid has there, which is one
  /// that blocks have.
  std::optional<unsigned> swappedAxis(const PathEvent &E,
                                      llvm::ArrayRef<const SymExpr *> Known) {
    int64_t Blocks = 1;
    std::optional<unsigned> Out;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const std::optional<int64_t> Grid =
          E.Grid[Axis] ? E.Grid[Axis]->integer() : std::nullopt;
      const SymExpr *Block = E.Block[Axis];
      if (!Grid || *Grid < 1 || *Grid > int64_t(MaxThreadsPerBlock) || !Block)
        return std::nullopt;
      Blocks *= *Grid;
      if (*Grid > 1 && !Block->isInteger() &&
          most(Block, Known) > MaxThreadsPerBlock &&
          isRoundedUp(stripCasts(Block), *Grid))
        Out = Axis;
    }
    return Blocks % WarpSize == 0 && Blocks <= int64_t(MaxThreadsPerBlock)
               ? Out
               : std::nullopt;
  }

  /// The same with a grid of as many blocks in x as in y, whatever that number
  /// is, and a block of what is left in both when the data are divided by it.
  std::optional<unsigned> swappedTile(const PathEvent &E,
                                      llvm::ArrayRef<const SymExpr *> Known) {
    const SymExpr *Side = E.Grid[0] ? stripCasts(E.Grid[0]) : nullptr;
    if (!Side || Side->Kind != SymExpr::Symbol || !E.Grid[1] ||
        stripCasts(E.Grid[1]) != Side)
      return std::nullopt;
    for (unsigned Axis = 0; Axis < 2; ++Axis) {
      llvm::SmallVector<const SymExpr *, 4> Of;
      collectSymbols(E.Block[Axis], Of);
      if (Of.empty() || !isRoundedUpBy(stripCasts(E.Block[Axis]), Side) ||
          llvm::any_of(Known, [&](const SymExpr *Fact) {
            return llvm::any_of(Of, [&](const SymExpr *S) {
              return occurs(S, Fact) && !isLowerBound(Fact, S);
            });
          }))
        return std::nullopt;
    }
    return 0;
  }

  /// Whether a value is what a count divided by a symbol and rounded up gives.
  static bool isRoundedUpBy(const SymExpr *V, const SymExpr *By) {
    if (V->Kind != SymExpr::Binary || V->Op != SymExpr::Div ||
        stripCasts(V->B) != By)
      return false;
    HostNumbers::Symbols Of;
    HostNumbers::collect(V->A, Of);
    if (Of.size() < 2 || !Of.contains(By))
      return false;
    HostNumbers Numbers;
    for (const SymExpr *Symbol : Of)
      Numbers.set(Symbol, 0);
    // Of no data, what is added to round up is left.
    return llvm::all_of(std::array<int64_t, 2>{8, 32}, [&](int64_t Sample) {
      Numbers.set(By, Sample);
      return Numbers.integer(V->A) == Sample - 1;
    });
  }

  /// How many threads the grid is computed for where the block has as many as
  /// there are data, though it is one of several then; none where it may be
  /// right.
  std::optional<int64_t> threadsMeant(const PathEvent &E, unsigned Axis,
                                      llvm::ArrayRef<const SymExpr *> Known) {
    const SymExpr *Block = E.Block[Axis] ? stripCasts(E.Block[Axis]) : nullptr;
    const SymExpr *Grid = E.Grid[Axis] ? stripCasts(E.Grid[Axis]) : nullptr;
    if (!Block || !Grid || Block->Kind != SymExpr::Symbol ||
        Grid->isInteger() ||
        Symbols.range(Block, Known).Max <= MaxThreadsPerBlock)
      return std::nullopt;
    llvm::SmallVector<const SymExpr *, 4> Of;
    collectSymbols(Grid, Of);
    if (Of.size() != 1 || Of.front() != Block ||
        llvm::any_of(Known, [&](const SymExpr *Fact) {
          return occurs(Block, Fact) && !isLowerBound(Fact, Block);
        }))
      return std::nullopt;
    std::optional<int64_t> Threads;
    forEachPart(Grid, [&](const SymExpr *Part) {
      const std::optional<int64_t> N = Part->integer();
      if (N && *N >= WarpSize && *N <= int64_t(MaxThreadsPerBlock) &&
          isRoundedUp(Grid, *N))
        Threads = *N;
      return !Threads;
    });
    return Threads;
  }

  /// The first of two extents of the block that the kernel is told as counts of
  /// its data.
  std::optional<unsigned> blockOfData(const PathEvent &E,
                                      llvm::ArrayRef<const SymExpr *> Known) {
    unsigned Counts = 0;
    std::optional<unsigned> Axis;
    const SymExpr *First = nullptr;
    for (unsigned I = 0; I < 3; ++I) {
      const SymExpr *V = E.Block[I] ? stripCasts(E.Block[I]) : nullptr;
      if (!V || V->Kind != SymExpr::Symbol || !parameterOf(V) || V == First ||
          llvm::any_of(Known,
                       [&](const SymExpr *Fact) {
                         return occurs(V, Fact) && !isLowerBound(Fact, V);
                       }) ||
          Symbols.range(V, Known).Max <= MaxThreadsPerBlock)
        continue;
      // By itself, or as a factor of how many there are.
      Counts += llvm::any_of(E.Arguments, [&](const SymExpr *A) {
        return A && llvm::is_contained(productOf(A).Factors, V);
      });
      First = V;
      Axis = Axis.value_or(I);
    }
    return Counts >= 2 ? Axis : std::nullopt;
  }

  PathExecution &Paths;
  SymContext &Symbols;
  DataFlows &Flows;
  CallersExtents Callers;
  std::vector<UntestedExtent> &Found, &Counts, &Empties;
  llvm::DenseSet<const Stmt *> Seen, Counted, Emptiable;
  /// The paths of the function that is looked at leave a loop that may go on.
  bool LeftLoops = false;
  /// What the function that is looked at compares with the limit, on any way.
  llvm::SmallVector<const SymExpr *, 8> Limited;
  /// And with any number but 0 and 1.
  llvm::SmallVector<const SymExpr *, 8> Compared;
};

} // namespace

UntestedExtents::UntestedExtents(TranslationUnit &TU) {
  Finder All(TU, Found, Counts, Empties);
  for (const FunctionDecl *F : TU.functions())
    if (TU.engine<RuntimeCallers>().contains(F))
      // What callers give is seen from them.
      All.look(F, TU.callersOf(F).empty());
}

} // namespace cuda_lint
