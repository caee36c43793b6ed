//===- GlobalBoundsAlone.cpp - What a kernel says without a launch --------===//

#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "cuda/UnseenLaunches.h"
#include <set>

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxIntegers("global-bounds-integers", 6, BoundKind::Reach,
                "integers of a kernel that is looked at without its launches");

static bool isCount(QualType T) {
  return T->isIntegerType() && !T->isBooleanType();
}

/// The scalars that a kernel is given, and the members of what it is given.
static std::vector<PassedArgument> scalarsOf(const FunctionDecl *Kernel) {
  std::vector<PassedArgument> Out;
  const auto Add = [&Out](unsigned Parameter, QualType T, std::string Name) {
    PassedArgument &A = Out.emplace_back();
    A.Parameter = Parameter;
    A.Type = T;
    A.Name = std::move(Name);
  };
  for (const ParmVarDecl *P : Kernel->parameters()) {
    const unsigned N = P->getFunctionScopeIndex();
    const RecordDecl *Class = P->getType()->getAsRecordDecl();
    if (!Class)
      Add(N, P->getType(), P->getNameAsString());
    else if (!Class->isUnion() && hasLayout(P->getType()))
      forEachScalar(
          Class, 0, P->getNameAsString(), Kernel->getASTContext(),
          [&](const FieldDecl *Field, int64_t At, const std::string &Name) {
            Add(N, Field->getType(), Name);
            Out.back().MemberAt = At;
          });
  }
  return Out;
}

/// Memory of which nothing is known, and integers that are all different, in
/// the order of the parameters or against it.
static LaunchScenario countsInOrder(std::vector<PassedArgument> Arguments,
                                    unsigned Integers, bool Descending) {
  LaunchScenario S;
  unsigned Next = 0;
  S.Arguments = std::move(Arguments);
  for (PassedArgument &A : S.Arguments) {
    if (A.Type->isPointerType()) {
      A.Memory = int(S.Memories.size());
      S.Memories.emplace_back();
    } else if (isCount(A.Type)) {
      const unsigned Rank = Descending ? Integers - 1 - Next : Next;
      ++Next;
      // No thread around a count is the first of its block or warp: what such
      // a one does by itself, the others leave without a guard.
      A.Number = 1031 + 1024 * int64_t(Rank);
      A.Chosen = true;
    }
  }
  return S;
}

bool GlobalBounds::isOfAnyShape(const FunctionDecl *Kernel) {
  return !TU.engine<UnseenLaunches>().of(Kernel) &&
         llvm::all_of(Scenarios.launchesOf(Kernel), [](const LaunchContext &C) {
           return llvm::all_of(C.Event->Grid, [](const SymExpr *Extent) {
             const SymExpr *E = Extent ? stripCasts(Extent) : nullptr;
             return E &&
                    (E->Kind == SymExpr::Symbol || E->Kind == SymExpr::Field);
           });
         });
}

void GlobalBounds::describe(const LaunchScenario &S, const Use &U,
                            GlobalFault &F) {
  F.Site = U.Site;
  F.Place = U.Place;
  F.Array = S.Arguments[U.Argument].Name;
  F.Write = U.Write;
  F.BlockDim = S.Block;
  F.Chosen = true;
}

GlobalFault &GlobalBounds::unguarded(const LaunchScenario &S, const Use &U,
                                     const Place &Key, Faults &Now) {
  GlobalFault F;
  F.Form = GlobalFault::Sibling;
  describe(S, U, F);
  return Now.try_emplace(Key, F).first->second;
}

bool GlobalBounds::Use::isOpen(uint64_t Count) const {
  return !Several && reaches(0) && reaches(Count - 1) && reaches(Count) &&
         reaches(Count + 1) && reaches(8000);
}

bool GlobalBounds::Use::isGuarded(uint64_t Count) const {
  // Each second thread is no guard.
  return !Several && reaches(0) && reaches(Count - 2) && reaches(Count - 1) &&
         !sees({Count, 0, 0}) && !sees({Count + 1, 0, 0});
}

void GlobalBounds::judgeSiblings(const LaunchScenario &S, const Trace &T,
                                 Faults &Now) {
  for (unsigned N = 0; N < S.Arguments.size(); ++N) {
    if (!S.Arguments[N].Number)
      continue;
    const auto Count = uint64_t(*S.Arguments[N].Number);
    for (const auto &[Key, U] : T.Uses) {
      if (!U.isOpen(Count))
        continue;
      for (const auto &[OtherKey, Other] : T.Uses)
        if (Other.Memory == U.Memory && Other.isOfSameType(U) &&
            Other.isGuarded(Count)) {
          GlobalFault &F = unguarded(S, U, Key, Now);
          F.Count = nameOf(S, {N});
          F.Other = Other.Site;
          break;
        }
    }
  }
}

void GlobalBounds::judgeHalfGuarded(const FunctionDecl *Kernel,
                                    const LaunchScenario &S, const Trace &T,
                                    Faults &Now) {
  for (unsigned N = 0; N < S.Arguments.size(); ++N) {
    if (!S.Arguments[N].Number || !isOfAnyShape(Kernel))
      continue;
    const auto Count = uint64_t(*S.Arguments[N].Number);
    for (const auto &[Key, U] : T.Uses) {
      const QualType Pointer = S.Arguments[U.Argument].Type;
      if (U.Write || !U.isOpen(Count) ||
          !Pointer->getPointeeType().isConstQualified())
        continue;
      for (const auto &[OtherKey, Other] : T.Uses)
        if (Other.Write && Other.Memory != U.Memory && Other.isOfSameType(U) &&
            Other.isGuarded(Count)) {
          GlobalFault &F = unguarded(S, U, Key, Now);
          F.Form = GlobalFault::HalfGuarded;
          F.Count = nameOf(S, {N});
          F.Other = Other.Site;
          break;
        }
    }
  }
}

void GlobalBounds::judgeSwapped(const LaunchScenario &S, const Trace &T,
                                Faults &Now) {
  for (unsigned W = 0; W < S.Arguments.size(); ++W)
    for (unsigned H = 0; H < S.Arguments.size(); ++H) {
      if (W == H || !S.Arguments[W].Number || !S.Arguments[H].Number)
        continue;
      const auto Width = uint64_t(*S.Arguments[W].Number),
                 Height = uint64_t(*S.Arguments[H].Number);
      for (const auto &[Key, U] : T.Uses) {
        auto At = [&](uint64_t X, uint64_t Y) {
          auto It = U.Elements.find({X, Y, 0});
          return It != U.Elements.end() && It->second.size() == 1 &&
                 It->second.front() == int64_t(Y * Width + X);
        };
        auto Away = [&](uint64_t X, uint64_t Y) { return !U.sees({X, Y, 0}); };
        if (U.Several || !At(0, 0) || !At(Height - 2, 0) ||
            !At(Height - 1, 0) || !Away(Height, 0) || !Away(Height + 1, 0) ||
            !At(0, Width - 2) || !At(0, Width - 1) || !Away(0, Width) ||
            !Away(0, Width + 1))
          continue;
        GlobalFault &F = unguarded(S, U, Key, Now);
        F.Form = GlobalFault::Swapped;
        F.Count = nameOf(S, {H});
        F.Columns = nameOf(S, {W});
      }
    }
}

void GlobalBounds::judgeAdmitted(const FunctionDecl *Kernel,
                                 const LaunchScenario &S, const Trace &T,
                                 Faults &Now) {
  // A launch would say more.
  if (!isOfAnyShape(Kernel))
    return;
  std::set<uint64_t> Counts;
  for (const PassedArgument &A : S.Arguments)
    if (A.Number)
      Counts.insert(uint64_t(*A.Number));
  for (unsigned C = 0; C < S.Arguments.size(); ++C) {
    if (!S.Arguments[C].Number)
      continue;
    const auto Columns = uint64_t(*S.Arguments[C].Number);
    for (const auto &[Key, U] : T.Uses)
      for (const bool Swap : {false, true}) {
        auto Thread = [&](uint64_t Column, uint64_t Row) {
          return Swap ? Triple{Row, Column, 0} : Triple{Column, Row, 0};
        };
        auto At = [&](uint64_t Column, uint64_t Row) -> std::optional<int64_t> {
          auto It = U.Elements.find(Thread(Column, Row));
          return It == U.Elements.end()
                     ? std::nullopt
                     : std::optional(*llvm::min_element(It->second));
        };
        const std::optional<int64_t> First = At(0, 0),
                                     Before = At(Columns - 2, 0),
                                     Last = At(Columns - 1, 0),
                                     Behind = At(Columns, 0);
        if (U.Several || !First || !Before || !Last || !Behind ||
            U.sees(Thread(Columns + 1, 0)))
          continue;
        const int64_t Each = *Last - *Before;
        if (Each <= 0 || *Last - *First != int64_t(Columns - 1) * Each ||
            *Behind - *Last != Each ||
            llvm::none_of(Counts, [&](uint64_t Rows) {
              const std::optional<int64_t> A = At(0, Rows - 2),
                                           B = At(0, Rows - 1);
              return A && B && *B - *A == int64_t(Columns) * Each;
            }))
          continue;
        GlobalFault &F = unguarded(S, U, Key, Now);
        F.Form = GlobalFault::ColumnAdmitted;
        F.Count = nameOf(S, {C});
      }
  }
}

void GlobalBounds::judgeEither(const LaunchScenario &S, const Trace &T,
                               Faults &Now) {
  for (unsigned C = 0; C < S.Arguments.size(); ++C)
    for (unsigned R = 0; R < S.Arguments.size(); ++R) {
      if (C == R || !S.Arguments[C].Number || !S.Arguments[R].Number)
        continue;
      const auto Columns = uint64_t(*S.Arguments[C].Number),
                 Rows = uint64_t(*S.Arguments[R].Number);
      for (const auto &[Key, U] : T.Uses)
        for (const bool Swap : {false, true}) {
          const auto Thread = [&](uint64_t Column, uint64_t Row) {
            return Swap ? Triple{Row, Column, 0} : Triple{Column, Row, 0};
          };
          const auto At = [&](uint64_t Column, uint64_t Row) {
            const auto It = U.Elements.find(Thread(Column, Row));
            return It != U.Elements.end() && It->second.size() == 1 &&
                   It->second.front() == int64_t(Row * Columns + Column);
          };
          if (U.Several || !At(0, 0) || !At(Columns - 1, 0) ||
              !At(Columns, 0) || !At(Columns + 1, 0) || !At(0, Rows - 1) ||
              !At(0, Rows) || !At(0, Rows + 1) || !At(Columns, Rows - 1) ||
              !At(Columns - 1, Rows) || U.sees(Thread(Columns, Rows)))
            continue;
          GlobalFault &F = unguarded(S, U, Key, Now);
          F.Form = GlobalFault::EitherAdmitted;
          F.Count = nameOf(S, {R});
          F.Columns = nameOf(S, {C});
        }
    }
}

/// What a kernel says by itself: guards that contradict each other.
void GlobalBounds::lookAlone(const FunctionDecl *Kernel) {
  // Counts that differ, in two orders.
  std::vector<PassedArgument> Scalars = scalarsOf(Kernel);
  const auto Integers = [&Scalars] {
    return unsigned(llvm::count_if(
        Scalars, [](const PassedArgument &A) { return isCount(A.Type); }));
  };
  // A class of many numbers is left open.
  if (Integers() > MaxIntegers)
    llvm::erase_if(Scalars, [](const PassedArgument &A) {
      return A.MemberAt && isCount(A.Type);
    });
  const unsigned Count = Integers();
  if (Count == 0 || Count > MaxIntegers)
    return;
  std::optional<Faults> Always;
  for (unsigned Order = 0; Order < 2; ++Order) {
    LaunchScenario S = countsInOrder(Scalars, Count, Order != 0);
    // The threads around each count.
    Trace T;
    ThreadRun Run(TU);
    const ScenarioArguments Arguments(Run, Kernel, S);
    std::set<uint64_t> Counts;
    for (const PassedArgument &A : S.Arguments)
      if (A.Number)
        Counts.insert(uint64_t(*A.Number));
    std::set<std::pair<uint64_t, uint64_t>> Threads{{0, 0}, {8000, 0}};
    for (uint64_t N : Counts)
      for (uint64_t At : {N - 2, N - 1, N, N + 1})
        Threads.insert({At, 0});
    auto RunAll = [&](bool TwoAxes) {
      ThreadPlace At;
      S.Block = TwoAxes ? Triple{16, 16, 1} : Triple{256, 1, 1};
      for (const auto &[X, Y] : Threads) {
        if (isChoiceSpent(Run.steps()))
          break;
        const Triple Thread{X % S.Block[0], Y % S.Block[1], 0},
            Block{X / S.Block[0], Y / S.Block[1], 0};
        At.BlockDim = ThreadPlace::known(S.Block);
        At.Thread = ThreadPlace::known(Thread);
        At.Block = ThreadPlace::known(Block);
        Run.run(
            Kernel, At, Arguments.Values,
            [&](const ThreadAccess &A) { observe(S, A, Thread, Block, T); },
            Arguments.Parts);
      }
    };
    RunAll(false);
    Faults Now;
    judgeSiblings(S, T, Now);
    judgeHalfGuarded(Kernel, S, T, Now);
    // Rows and columns.
    if (Count >= 2) {
      T = Trace();
      Threads.clear();
      Threads.insert({0, 0});
      for (uint64_t N : Counts)
        for (uint64_t At : {N - 2, N - 1, N, N + 1}) {
          Threads.insert({At, 0});
          Threads.insert({0, At});
        }
      for (uint64_t A : Counts)
        for (uint64_t B : Counts)
          if (A != B) {
            Threads.insert({A, B});
            Threads.insert({A, B - 1});
            Threads.insert({A - 1, B});
          }
      RunAll(true);
      judgeSwapped(S, T, Now);
      judgeAdmitted(Kernel, S, T, Now);
      judgeEither(S, T, Now);
    }
    Steps += Run.steps();
    if (!keepCommon(Always, std::move(Now)))
      return;
  }
  add(Always);
}

} // namespace cuda_lint
