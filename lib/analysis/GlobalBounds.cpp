//===- GlobalBounds.cpp ---------------------------------------------------===//

#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/Profile.h"
#include "cuda/TemplateBudget.h"
#include "clang/AST/Attr.h"
#include <set>

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxScenarioSteps("global-bounds-steps", 400'000, BoundKind::Work,
                     "steps of the threads of one choice of numbers that are "
                     "run for accesses behind the end"),
    MaxUnitSteps("global-bounds-unit-steps", 12'000'000, BoundKind::Work,
                 "steps of all threads of a translation unit that are run for "
                 "accesses behind the end"),
    MaxTemplateSteps("global-bounds-template-steps", 500'000, BoundKind::Work,
                     "steps of the threads of a template's "
                     "instantiations that are run for accesses behind "
                     "the end, before no other one is begun");
static const Bound<size_t>
    MaxElements("global-bounds-elements", 1024, BoundKind::Reach,
                "elements of an array that a thread gets to by one access"),
    MaxFactors("global-bounds-factors", 4, BoundKind::Reach,
               "arguments of a launch whose products of three are taken for "
               "counts");

bool GlobalBounds::isSpent(uint64_t Steps, uint64_t Most) {
  const bool Spent = Steps > Most;
  if (Spent)
    Profile::count("bound reached: global bounds");
  return Spent;
}

bool GlobalBounds::isChoiceSpent(uint64_t Steps) {
  return isSpent(Steps, MaxScenarioSteps);
}

GlobalBounds::GlobalBounds(TranslationUnit &TU)
    : TU(TU), Scenarios(TU.engine<LaunchScenarios>()) {
  TemplateBudget Templates(MaxTemplateSteps);
  for (const FunctionDecl *F : TU.functions())
    if (F->hasAttr<CUDAGlobalAttr>() && !isSpent(Steps, MaxUnitSteps) &&
        !Templates.leavesOut(F)) {
      const uint64_t Before = Steps;
      look(F);
      Templates.spent(F, Steps - Before);
    }
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const GlobalFault &A, const GlobalFault &B) {
    return SM.isBeforeInTranslationUnit(A.Place->getBeginLoc(),
                                        B.Place->getBeginLoc());
  });
}

void GlobalBounds::look(const FunctionDecl *Kernel) {
  const llvm::ArrayRef<LaunchContext> Launches = Scenarios.launchesOf(Kernel);
  const size_t Before = Found.size();
  // What a kernel says by itself is the best to say.
  lookAlone(Kernel);
  for (const LaunchContext &C : Launches)
    look(Kernel, C);
  for (const GlobalFault &F : std::exchange(Admitted, {}))
    if (Found.size() == Before)
      add(F);
}

GlobalBounds::Trace GlobalBounds::trace(const FunctionDecl *Kernel,
                                        const LaunchScenario &S) {
  Trace Out;
  ThreadRun Run(TU);
  const ScenarioArguments Arguments(Run, Kernel, S);
  std::set<uint64_t> Counts;
  for (const PassedArgument &A : S.Arguments)
    if (A.Number && *A.Number > 0)
      Counts.insert(uint64_t(*A.Number));
  const std::set<uint64_t> Factors = Counts;
  for (uint64_t A : Factors)
    for (uint64_t B : Factors) {
      Counts.insert(A * B);
      if (Factors.size() <= MaxFactors)
        for (uint64_t C : Factors)
          Counts.insert(A * B * C);
    }
  for (const SymExpr *Symbol : S.Symbols)
    if (const std::optional<int64_t> N = S.Numbers.get(Symbol); N && *N > 0)
      Counts.insert(uint64_t(*N));
  if (S.RoundedUp)
    Counts.insert(*S.RoundedUp);
  // Whoever takes several elements at once, up to a count.
  const std::set<uint64_t> Whole = Counts;
  for (uint64_t N : Whole)
    for (uint64_t Several : {2, 4, 8})
      Counts.insert(N / Several);
  const std::vector<uint64_t> Before = distances(Kernel);
  std::set<Triple> Blocks;
  const Triple Last{S.Grid[0] - 1, S.Grid[1] - 1, S.Grid[2] - 1};
  Blocks.insert(Last);
  Blocks.insert({0, 0, 0});
  Blocks.insert({Last[0], 0, 0});
  Blocks.insert({0, Last[1], 0});
  // The neighbours of the count may begin in the block before the last.
  const uint64_t Start = Last[0] * S.Block[0];
  for (const uint64_t N : Counts)
    for (const uint64_t Distance : Before)
      if (N >= Start && N - Start < S.Block[0] && Distance <= N)
        Blocks.insert({(N - Distance) / S.Block[0], 0, 0});
  ThreadPlace At;
  At.BlockDim = ThreadPlace::known(S.Block);
  At.GridDim = ThreadPlace::known(S.Grid);
  // The end first.
  for (const Triple &Block : llvm::reverse(Blocks)) {
    std::vector<uint64_t> Axes[3];
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Axes[Axis] =
          indices(S.Block[Axis], Block[Axis] * S.Block[Axis], Counts, Before);
    for (uint64_t Z : Axes[2])
      for (uint64_t Y : Axes[1])
        for (uint64_t X : Axes[0]) {
          if (isChoiceSpent(Run.steps()))
            break;
          const Triple Thread{X, Y, Z};
          At.Thread = ThreadPlace::known(Thread);
          At.Block = ThreadPlace::known(Block);
          Run.run(
              Kernel, At, Arguments.Values,
              [&](const ThreadAccess &A) { observe(S, A, Thread, Block, Out); },
              Arguments.Parts);
        }
  }
  Steps += Run.steps();
  return Out;
}

/// The argument that passes a memory.
static unsigned argumentOf(const LaunchScenario &S, int Memory) {
  for (unsigned N = 0; N < S.Arguments.size(); ++N)
    if (S.Arguments[N].Memory == Memory)
      return N;
  return 0;
}

/// How many of the calls that lead to an access are those of the place that is
/// to be told. A lambda says itself what it gets to; what calls it may be for
/// many.
static size_t depthOf(const ThreadAccess &A, bool IntoLambdas) {
  const size_t Here = A.Calls.size();
  size_t Depth =
      std::min<size_t>({A.Address.Depth, A.Address.ExtentDepth, Here});
  const auto IsLambda = [](const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return Method && Method->getParent()->isLambda();
  };
  for (size_t At = Depth; IntoLambdas && At < Here; ++At)
    if (IsLambda(At + 1 < Here ? A.Callers[At + 1] : A.In))
      Depth = At + 1;
  return Depth;
}

void GlobalBounds::observe(const LaunchScenario &S, const ThreadAccess &A,
                           const Triple &Thread, const Triple &Block,
                           Trace &Out) {
  if (A.Object->Tag < 0 || !hasLayout(A.Type))
    return;
  const PassedMemory &M = S.Memories[A.Object->Tag];
  const auto PlaceOf = [&A](bool IntoLambdas) {
    const size_t Depth = depthOf(A, IntoLambdas);
    return Depth < A.Calls.size() ? A.Calls[Depth] : A.Site;
  };
  const Place Key{A.Calls.empty() ? nullptr : A.Calls.front(), A.Site};
  Use &U = Out.Uses[Key];
  const unsigned Argument = argumentOf(S, A.Object->Tag);
  // A macro's second access of the statement, another array by a pointer.
  if (U.Site && (U.Memory != A.Object->Tag || U.Write != A.Write))
    U.Several = U.Mixed = true;
  U.Memory = A.Object->Tag;
  U.Argument = Argument;
  U.Size = A.Size;
  U.Write = A.Write;
  U.Type = A.Type;
  U.Site = A.Site;
  U.Place = PlaceOf(/*IntoLambdas=*/false);
  const int64_t Size = int64_t(A.Size);
  const int64_t Start = S.Arguments[Argument].Offset;
  Triple Id;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Id[Axis] = Block[Axis] * S.Block[Axis] + Thread[Axis];
  if ((A.Address.Bits - Start) % Size)
    U.Several = U.Mixed = true;
  const int64_t Element = (A.Address.Bits - Start) / Size;
  auto &Elements = U.Elements[Id];
  if (!llvm::is_contained(Elements, Element))
    Elements.push_back(Element);
  if (Elements.size() > MaxElements)
    U.Several = true;
  if (A.Write && A.Constant)
    U.Constant.insert(Id);
  if (!M.Bytes)
    return;
  const int64_t End = A.Address.Bits + Size;
  if (A.Address.Bits >= 0 && End <= int64_t(*M.Bytes))
    return;
  // Behind the end of a member that is an array: a matter of its length.
  if (A.Address.High &&
      (A.Address.Bits < A.Address.Low || End > A.Address.High))
    return;
  int64_t &Furthest = Out.Furthest[Key];
  const int64_t Past =
      A.Address.Bits < 0 ? -A.Address.Bits : End - int64_t(*M.Bytes);
  // An index that wraps around in 32 bits is not as far as it looks.
  if (Past / Size < int64_t(1) << 31)
    Furthest = std::max(Furthest, Past);
  GlobalFault F;
  F.Form = GlobalFault::Allocation;
  F.Site = A.Site;
  F.Place = PlaceOf(/*IntoLambdas=*/true);
  F.Array = S.Arguments[Argument].Name;
  F.Write = A.Write;
  F.Index = A.Address.Bits >= 0 ? A.Address.Bits / Size
                                : -((Size - 1 - A.Address.Bits) / Size);
  F.Extent = *M.Bytes / uint64_t(Size);
  F.Thread = Thread;
  F.Block = Block;
  F.BlockDim = S.Block;
  F.Launch = S.Event;
  F.Allocated = M.Allocation;
  F.Chosen = !S.Symbols.empty();
  F.FixedSize = M.Fixed;
  if (auto [At, First] = Out.Outside.try_emplace(Key, F); !First) {
    // The first element outside says most.
    if (F.Index >= 0 && At->second.Index > F.Index)
      At->second = F;
  }
}

/// Whether the grid is as long as a product of arguments, also where that is a
/// multiple of the block.
bool GlobalBounds::roundsUp(const LaunchContext &C,
                            llvm::ArrayRef<unsigned> Arguments) {
  const std::optional<LaunchScenario> S = Scenarios.exact(C);
  if (!S)
    return false;
  uint64_t N = 1;
  for (unsigned A : Arguments) {
    if (A >= S->Arguments.size() || !S->Arguments[A].Number)
      return false;
    N *= uint64_t(*S->Arguments[A].Number);
  }
  if (N % S->Block[0])
    return false;
  const uint64_t Threads = S->Grid[0] * S->Block[0];
  if (Threads == N)
    return true;
  // This way is taken where there is a rest: `n / b + (n % b == 0 ? 0 : 1)`.
  return Threads == N + S->Block[0] &&
         llvm::any_of(C.Path->knownAt(*C.Event), [&](const SymExpr *Fact) {
           return S->Numbers.integer(Fact) == 0;
         });
}

bool GlobalBounds::coversAllButOne(const LaunchContext &C, unsigned Argument) {
  for (int64_t More : {0, 1}) {
    const std::optional<LaunchScenario> S = Scenarios.exact(C, More);
    if (!S || Argument >= S->Arguments.size() || !S->Arguments[Argument].Number)
      continue;
    const auto N = uint64_t(*S->Arguments[Argument].Number) - 1;
    if (N % S->Block[0] == 0 && S->Grid[0] * S->Block[0] == N)
      return true;
  }
  return false;
}

uint64_t GlobalBounds::product(const LaunchScenario &S,
                               llvm::ArrayRef<unsigned> Arguments) {
  uint64_t N = 1;
  for (const unsigned A : Arguments)
    N *= uint64_t(*S.Arguments[A].Number);
  return N;
}

bool GlobalBounds::isLast(const LaunchScenario &S, uint64_t Number) {
  return llvm::any_of(S.Arguments, [&](const PassedArgument &A) {
    return A.Number && A.OfGrid && *A.Number == int64_t(Number) + 1;
  });
}

std::string GlobalBounds::nameOf(const LaunchScenario &S,
                                 llvm::ArrayRef<unsigned> Arguments) {
  std::string Out;
  for (unsigned A : Arguments)
    Out += (Out.empty() ? "'" : " * '") + S.Arguments[A].Name + "'";
  return Out;
}

std::vector<llvm::SmallVector<unsigned, 2>>
GlobalBounds::counts(const LaunchScenario &S) {
  std::vector<llvm::SmallVector<unsigned, 2>> Out;
  llvm::SmallVector<unsigned, 4> Single;
  for (unsigned N = 0; N < S.Arguments.size(); ++N)
    if (S.Arguments[N].Number && S.Arguments[N].OfGrid &&
        *S.Arguments[N].Number > 1 && *S.Arguments[N].Number < 1 << 30) {
      Out.push_back({N});
      // What is a product itself is no factor.
      if (*S.Arguments[N].Number < 1 << 20)
        Single.push_back(N);
    }
  for (size_t A = 0; A < Single.size(); ++A)
    for (size_t B = A + 1; B < Single.size(); ++B) {
      Out.push_back({Single[A], Single[B]});
      for (size_t C = B + 1; C < Single.size(); ++C)
        Out.push_back({Single[A], Single[B], Single[C]});
    }
  return Out;
}

int64_t GlobalBounds::Use::perThread() const {
  const auto First = Elements.find(Triple{0, 0, 0}),
             Second = Elements.find(Triple{1, 0, 0});
  if (First == Elements.end() || Second == Elements.end())
    return 0;
  return *llvm::min_element(Second->second) - *llvm::min_element(First->second);
}

bool GlobalBounds::Use::own(uint64_t Thread, int64_t PerThread) const {
  const auto It = Elements.find(Triple{Thread, 0, 0});
  return PerThread > 0 && It != Elements.end() &&
         llvm::all_of(It->second, [&](int64_t E) {
           return E >= 0 && E / PerThread == int64_t(Thread);
         });
}

bool GlobalBounds::Use::ownInRows(uint64_t Thread, uint64_t Count) const {
  const auto First = Elements.find(Triple{0, 0, 0}),
             Own = Elements.find(Triple{Thread, 0, 0});
  if (Mixed || First == Elements.end() || Own == Elements.end() ||
      First->second.size() < 2 || First->second.size() != Own->second.size())
    return false;
  for (size_t I = 0; I < First->second.size(); ++I) {
    const int64_t Row = First->second[I];
    if (Row < 0 || Row % int64_t(Count) ||
        Own->second[I] != Row + int64_t(Thread))
      return false;
  }
  return true;
}

bool GlobalBounds::Use::ownColumn(uint64_t Thread) const {
  const auto First = Elements.find(Triple{0, 0, 0}),
             Own = Elements.find(Triple{Thread, 0, 0});
  if (Mixed || First == Elements.end() || Own == Elements.end() ||
      First->second.empty() || First->second.size() != Own->second.size())
    return false;
  for (size_t I = 0; I < First->second.size(); ++I)
    if (Own->second[I] - First->second[I] != int64_t(Thread))
      return false;
  return true;
}

bool GlobalBounds::Use::isOneRow() const {
  return llvm::all_of(Elements, [&](const auto &Seen) {
    const auto First = Elements.find(Triple{Seen.first[0], 0, 0});
    return First != Elements.end() && First->second == Seen.second;
  });
}

/// A count of elements, and what the threads around its end do.
class GlobalBounds::RowCount {
public:
  RowCount(const LaunchScenario &S, uint64_t Count, const Trace &T)
      : S(S), Count(Count) {
    for (const auto &[Key, U] : T.Uses) {
      Aware |=
          isAbsent(U, Count - 1) != isAbsent(U, Count + 1) && !isOfFirst(U);
      GuardsOwn |= (reaches(U, Count - 1) || U.ownColumn(Count - 1)) &&
                   isAbsent(U, Count) && isAbsent(U, Count + 1);
    }
  }

  /// How accesses go beyond the count; none where they do not.
  std::optional<GlobalFault::FormT> formOf(const Use &U) const {
    if (S.Memories[U.Memory].Bytes || !reaches(U, Count - 1) ||
        !reaches(U, 0) || !reaches(U, Count) || !U.isOneRow() ||
        (Aware && U.ownInRows(Count, Count)))
      return std::nullopt;
    // Beside what ends at the count, what takes one more is meant to: where the
    // rows of a list begin there is one more than rows.
    if (!reaches(U, Count + 1))
      return GuardsOwn ? std::nullopt
                       : std::optional(GlobalFault::CountAdmitted);
    if (!Aware)
      return GlobalFault::Unguarded;
    // The rest may be filled up with what is known, and a guard of its own lets
    // a halo through.
    if (GuardsOwn && !U.Constant.contains({Count, 0, 0}) &&
        reaches(U, S.Grid[0] * S.Block[0] - 1))
      return GlobalFault::HalfGuarded;
    return std::nullopt;
  }

private:
  bool reaches(const Use &U, uint64_t Thread) const {
    // A read of the next row may be one of memory that is there.
    return (!U.Several && U.own(Thread, U.perThread())) ||
           (U.Write && U.ownInRows(Thread, Count));
  }
  static bool isAbsent(const Use &U, uint64_t Thread) {
    return !U.sees({Thread, 0, 0});
  }
  /// That one thread of a block does something says nothing of a count.
  bool isOfFirst(const Use &U) const {
    return S.Block[0] > 1 && llvm::all_of(U.Elements, [&](const auto &Seen) {
             return Seen.first[0] % S.Block[0] == 0;
           });
  }

  const LaunchScenario &S;
  const uint64_t Count;
  /// Whether anything tells the threads behind the count from the others, and
  /// whether that is what guards the same element of another array.
  bool Aware = false, GuardsOwn = false;
};

/// Accesses at the thread's own number, where the grid is rounded up from an
/// argument that the kernel gets.
void GlobalBounds::judgeRow(const LaunchContext &C, const LaunchScenario &S,
                            const Trace &T, Faults &Out) {
  if (S.Grid[1] * S.Grid[2] != 1)
    return;
  for (const auto &Names : counts(S)) {
    const uint64_t Count = product(S, Names);
    if (Count % S.Block[0] == 0 || Count <= (S.Grid[0] - 1) * S.Block[0] ||
        Count > S.Grid[0] * S.Block[0] || Count + 1 >= S.Grid[0] * S.Block[0])
      continue;
    const RowCount Row(S, Count, T);
    for (const auto &[Key, U] : T.Uses) {
      const auto Form = Row.formOf(U);
      if (!Form || (*Form == GlobalFault::CountAdmitted && isLast(S, Count)) ||
          (*Form == GlobalFault::Unguarded && !isOfAllThreads(S, Key)) ||
          !roundsUp(C, Names))
        continue;
      GlobalFault F;
      F.Form = *Form;
      describe(S, U, F);
      F.Index = int64_t(Count) * U.perThread();
      F.Extent = Count * uint64_t(U.perThread());
      F.Block = {Count / S.Block[0], 0, 0};
      F.Thread = {Count % S.Block[0], 0, 0};
      F.Count = nameOf(S, Names);
      F.Launch = S.Event;
      Out.try_emplace(Key, F);
    }
  }
}

/// Accesses of the element behind the thread's own, where the grid is for one
/// thread less than there are elements (the differences of neighbours, the rows
/// of a list of where each begins) and the guard for as many.
void GlobalBounds::judgeNext(const LaunchContext &C, const LaunchScenario &S,
                             const Trace &T, Faults &Out,
                             std::set<Place> &Shown) {
  if (S.Grid[1] * S.Grid[2] * S.Block[1] * S.Block[2] != 1)
    return;
  const uint64_t Threads = S.Grid[0] * S.Block[0];
  for (unsigned N = 0; N < S.Arguments.size(); ++N) {
    const PassedArgument &A = S.Arguments[N];
    if (!A.Number || !A.OfGrid || *A.Number <= 2 || *A.Number >= 1 << 30)
      continue;
    const auto Count = uint64_t(*A.Number);
    const bool Rest = Count < Threads;
    if (Count - 1 <= (S.Grid[0] - 1) * S.Block[0] || Count - 1 > Threads)
      continue;
    for (const auto &[Key, U] : T.Uses) {
      const auto IsNext = [&U = U](uint64_t Thread) {
        const auto It = U.Elements.find(Triple{Thread, 0, 0});
        return It != U.Elements.end() && It->second.size() == 1 &&
               It->second.front() == int64_t(Thread) + 1;
      };
      if (U.Several || S.Memories[U.Memory].Bytes || !IsNext(0) || !IsNext(1) ||
          !IsNext(Rest ? Count - 1 : Threads - 1) || U.sees({Count, 0, 0}) ||
          !coversAllButOne(C, N))
        continue;
      if (Rest)
        Shown.insert(Key);
      GlobalFault F;
      F.Form = GlobalFault::NextAdmitted;
      describe(S, U, F);
      F.Index = int64_t(Count);
      F.Extent = Count;
      F.Block = {(Count - 1) / S.Block[0], 0, 0};
      F.Thread = {(Count - 1) % S.Block[0], 0, 0};
      F.Count = nameOf(S, {N});
      F.Launch = S.Event;
      Out.try_emplace(Key, F);
    }
  }
}

/// The number of the launch's function that the grid is rounded up from, where
/// the kernel is given no number that depends on it.
static const SymExpr *hiddenCount(const LaunchScenario &S) {
  for (const PassedArgument &A : S.Arguments)
    if (A.Chosen && A.Number)
      return nullptr;
  if (S.Symbols.size() != 1 ||
      S.Grid[1] * S.Grid[2] * S.Block[1] * S.Block[2] != 1)
    return nullptr;
  const SymExpr *Count = S.Symbols.front();
  const std::optional<int64_t> N = S.Numbers.get(Count);
  if (!N || *N <= 1 || uint64_t(*N) % S.Block[0] == 0 ||
      uint64_t(*N) <= (S.Grid[0] - 1) * S.Block[0] ||
      uint64_t(*N) >= S.Grid[0] * S.Block[0])
    return nullptr;
  return Count;
}

/// Accesses of each thread's own element in a kernel that cannot know how many
/// there are.
void GlobalBounds::judgeHidden(const LaunchContext &C, const LaunchScenario &S,
                               const Trace &T, Faults &Out) {
  const SymExpr *Symbol = hiddenCount(S);
  if (!Symbol || !Symbol->Loc || !Symbol->Loc->Decl)
    return;
  const std::optional<LaunchScenario> Exact = Scenarios.exact(C);
  if (!Exact || uint64_t(Exact->Numbers.get(Symbol).value_or(0)) !=
                    Exact->Grid[0] * Exact->Block[0])
    return;
  const auto Count = uint64_t(*S.Numbers.get(Symbol));
  // Whatever it is that keeps some threads away may be a guard.
  for (const auto &[Key, U] : T.Uses)
    if (!U.sees({Count, 0, 0}))
      return;
  for (const auto &[Key, U] : T.Uses) {
    if (U.Several || S.Memories[U.Memory].Bytes || !U.own(0, U.perThread()) ||
        !U.own(Count - 1, U.perThread()) || !U.own(Count, U.perThread()))
      continue;
    GlobalFault F;
    F.Form = GlobalFault::Unguarded;
    describe(S, U, F);
    F.Index = int64_t(Count) * U.perThread();
    F.Extent = Count * uint64_t(U.perThread());
    F.Block = {Count / S.Block[0], 0, 0};
    F.Thread = {Count % S.Block[0], 0, 0};
    F.Count = "'" + Symbol->Loc->Decl->getNameAsString() + "'";
    F.Launch = S.Event;
    Out.try_emplace(Key, F);
  }
}

/// Whether rows are a given number of elements apart, which is no less than
/// what they have, and the row behind the last is reached in the same way.
bool GlobalBounds::pitched(const LaunchScenario &S, const Use &U, int64_t Width,
                           int64_t Height) {
  auto Row = [&](int64_t Y) -> std::optional<int64_t> {
    auto It = U.Elements.find({0, uint64_t(Y), 0});
    if (It == U.Elements.end() || It->second.size() != 1)
      return std::nullopt;
    return It->second.front();
  };
  const std::optional<int64_t> First = Row(0), Second = Row(1),
                               Last = Row(Height - 1), Behind = Row(Height);
  if (!First || !Second || !Last || !Behind)
    return false;
  const int64_t Pitch = *Second - *First;
  // What all rows read alike is no row.
  return Pitch >= Width && *First == 0 && *Last == (Height - 1) * Pitch &&
         *Behind == *Last + Pitch &&
         llvm::any_of(S.Arguments, [&](const PassedArgument &A) {
           return A.Number && *A.Number == Pitch && Pitch != Height;
         });
}

/// An array of rows, or of planes of rows, as two arguments give its width and
/// its height.
class GlobalBounds::RowsOfArray {
public:
  RowsOfArray(const LaunchScenario &S, unsigned W, unsigned H)
      : S(S), W(W), H(H), Width(*S.Arguments[W].Number),
        Height(*S.Arguments[H].Number) {}

  /// Whether an axis of the grid is rounded up from an argument.
  static bool covers(const LaunchScenario &S, unsigned N, unsigned Axis) {
    // Constants are rounded up from nothing.
    auto IsConstant = [](const SymExpr *E) { return E && E->isInteger(); };
    // What the grid is not made of fits it by chance.
    const PassedArgument &A = S.Arguments[N];
    if (!A.Number || !A.Chosen || !A.OfGrid || *A.Number <= 1 ||
        (S.Event && IsConstant(S.Event->Grid[Axis]) &&
         IsConstant(S.Event->Block[Axis])))
      return false;
    const auto Count = uint64_t(*A.Number);
    return Count > (S.Grid[Axis] - 1) * S.Block[Axis] &&
           Count <= S.Grid[Axis] * S.Block[Axis];
  }

  bool isSquare() const { return Width == Height; }

  /// A thread outside that accesses the array all the same.
  struct Outsider {
    Triple Thread;
    /// The argument that counts planes, where it is behind the last of those.
    std::optional<unsigned> Planes;
  };
  std::optional<Outsider> outside(const Use &U) const {
    const int64_t Each = std::max<int64_t>(1, U.perThread());
    bool ByRow = Each <= 4, ByColumn = S.Grid[2] * S.Block[2] == 1;
    // Threads of one row alone say nothing of how far apart rows are.
    bool ManyRows = false;
    std::optional<Triple> Outside;
    for (const auto &[Id, Elements] : U.Elements) {
      const auto X = int64_t(Id[0]), Y = int64_t(Id[1]), Z = int64_t(Id[2]);
      ManyRows |= Y != 0 || Z != 0;
      for (int64_t Element : Elements) {
        ByRow &= Element / Each == (Z * Height + Y) * Width + X;
        ByColumn &= Element == X * Height + Y;
      }
      if (!Outside && (X >= Width || Y >= Height))
        Outside = Id;
    }
    if (!ManyRows)
      return std::nullopt;
    if (!ByRow && !ByColumn)
      return pitched(S, U, Width, Height)
                 ? std::optional(Outsider{{0, uint64_t(Height), 0}, {}})
                 : std::nullopt;
    if (Outside)
      return Outsider{*Outside, {}};
    return ByRow ? behindPlanes(U) : std::nullopt;
  }

private:
  std::optional<Outsider> behindPlanes(const Use &U) const {
    for (unsigned D = 0; D < S.Arguments.size(); ++D)
      if (D != W && D != H && S.Grid[2] * S.Block[2] > 1 && covers(S, D, 2))
        for (const auto &[Id, Elements] : U.Elements)
          if (int64_t(Id[2]) >= *S.Arguments[D].Number)
            return Outsider{Id, D};
    return std::nullopt;
  }

  const LaunchScenario &S;
  const unsigned W, H;
  const int64_t Width, Height;
};

/// The same for an array of rows, or of planes of rows.
void GlobalBounds::judgeRows(const LaunchScenario &S, const Trace &T,
                             Faults &Out) {
  if (S.Block[1] * S.Grid[1] == 1)
    return;
  for (unsigned W = 0; W < S.Arguments.size(); ++W)
    for (unsigned H = 0; H < S.Arguments.size(); ++H) {
      if (W == H || !RowsOfArray::covers(S, W, 0) ||
          !RowsOfArray::covers(S, H, 1))
        continue;
      const RowsOfArray Rows(S, W, H);
      if (Rows.isSquare())
        continue;
      for (const auto &[Key, U] : T.Uses) {
        if (U.Several || S.Memories[U.Memory].Bytes || U.Elements.size() < 4)
          continue;
        const auto Outside = Rows.outside(U);
        if (!Outside)
          continue;
        GlobalFault F;
        F.Form = GlobalFault::Rows;
        describe(S, U, F);
        F.Thread = Outside->Thread;
        F.Count = nameOf(S, {H});
        F.Columns = nameOf(S, {W});
        if (Outside->Planes)
          F.Planes = nameOf(S, {*Outside->Planes});
        F.Launch = S.Event;
        Out.try_emplace(Key, F);
      }
    }
}

bool GlobalBounds::keepCommon(std::optional<Faults> &Always, Faults Now,
                              const std::set<Place> &Whole) {
  if (!Always)
    Always = std::move(Now);
  else
    std::erase_if(*Always, [&](const auto &Entry) {
      // What makes up for a tail that a choice lacks says nothing of a thread.
      return !Now.contains(Entry.first) &&
             (!Whole.contains(Entry.first) ||
              Entry.second.Form == GlobalFault::ThreadAdmitted);
    });
  return !Always->empty();
}

void GlobalBounds::add(const std::optional<Faults> &Always) {
  if (!Always)
    return;
  for (const auto &[Key, F] : *Always)
    if (F.Form == GlobalFault::ThreadAdmitted)
      Admitted.push_back(F);
    else
      add(F);
}

void GlobalBounds::look(const FunctionDecl *Kernel, const LaunchContext &C) {
  std::optional<Faults> Always;
  std::set<Place> Next, Other;
  unsigned Even = 0, Asked = 0;
  for (const LaunchScenario &S : Scenarios.scenarios(C)) {
    if (isSpent(Steps, MaxUnitSteps))
      return;
    if (leavesNone(S)) {
      ++Even;
      continue;
    }
    ++Asked;
    const Trace T = trace(Kernel, S);
    Faults Now;
    for (const auto &[Key, F] : T.Outside) {
      // Far behind the end: how the numbers belong together is not seen.
      const auto It = T.Furthest.find(Key);
      if (F.Chosen && F.Allocated && It != T.Furthest.end() &&
          uint64_t(It->second) >
              std::max<uint64_t>(*S.Memories[T.Uses.at(Key).Memory].Bytes / 4,
                                 4 * S.Block[0] * T.Uses.at(Key).Size))
        continue;
      Now.try_emplace(Key, F);
    }
    judgeRow(C, S, T, Now);
    judgeNext(C, S, T, Now, Next);
    judgeHidden(C, S, T, Now);
    judgeRows(S, T, Now);
    judgeThread(C, S, T, Now);
    judgeTiles(Kernel, S, T, Now);
    std::set<Place> Whole;
    std::set<std::string> Exact;
    judgeGroups(C, S, Now, Exact);
    if (Always)
      for (const auto &[Key, F] : *Always)
        if (F.OfGroup && Exact.contains(F.Count))
          Whole.insert(Key);
    judgeOtherCount(S, Now, Other);
    judgeTail(S, T, Now, Whole);
    if (!keepCommon(Always, std::move(Now), Whole))
      return;
  }
  // One choice alone may be an accident.
  if (Even && Asked < 2)
    return;
  if (Always) {
    std::erase_if(*Always, [&](const auto &Entry) {
      return (Entry.second.Form == GlobalFault::NextAdmitted &&
              !Next.contains(Entry.first)) ||
             (Entry.second.Form == GlobalFault::OtherCount &&
              !Other.contains(Entry.first));
    });
    leaveSmall(Kernel, C, *Always);
  }
  add(Always);
}

/// Whether a launch counts its blocks by an address that it passes: by how far
/// an algorithm of a library went in memory, which is no more than it has.
static bool countsPlaces(const FunctionDecl *Kernel, const PathEvent &E) {
  HostNumbers::Symbols OfGrid, Addresses;
  for (const SymExpr *Extent : E.Grid)
    HostNumbers::collect(Extent, OfGrid);
  for (unsigned N = 0; N < E.Arguments.size() && N < Kernel->getNumParams();
       ++N)
    if (Kernel->getParamDecl(N)->getType()->isPointerType())
      HostNumbers::collect(E.Arguments[N], Addresses);
  return llvm::any_of(OfGrid,
                      [&](const SymExpr *S) { return Addresses.contains(S); });
}

void GlobalBounds::leaveSmall(const FunctionDecl *Kernel,
                              const LaunchContext &C, Faults &Always) {
  const auto IsOpen = [](const auto &Entry) {
    return Entry.second.Form == GlobalFault::Allocation &&
           Entry.second.Chosen && Entry.second.FixedSize;
  };
  if (llvm::none_of(Always, IsOpen))
    return;
  if (countsPlaces(Kernel, *C.Event)) {
    std::erase_if(Always, IsOpen);
    return;
  }
  // Where they may not all be one, nothing says how small they are.
  const std::optional<LaunchScenario> Least = Scenarios.least(C);
  const Faults Outside = Least ? trace(Kernel, *Least).Outside : Faults();
  std::erase_if(Always, [&](const auto &Entry) {
    return IsOpen(Entry) && !Outside.contains(Entry.first);
  });
}

} // namespace cuda_lint
