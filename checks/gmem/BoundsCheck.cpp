//===- BoundsCheck.cpp - Guards of global memory that miss ----------------===//

#include "analysis/ColumnGuards.h"
#include "analysis/GlobalBounds.h"
#include "analysis/GuardContradictions.h"
#include "analysis/IdleGuards.h"
#include "analysis/LateGuards.h"
#include "analysis/LiveFunctions.h"
#include "analysis/NeighbourGuards.h"
#include "analysis/RoundedTiles.h"
#include "checks/ArrayFaultReport.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {
namespace {

class GlobalBoundsCheck : public ArrayFaultCheck {
public:
  using ArrayFaultCheck::ArrayFaultCheck;

private:
  /// Where an access is, with parentheses around it or without.
  static SourceLocation placeOf(const Stmt *Access) {
    if (const auto *E = dyn_cast<Expr>(Access))
      Access = E->IgnoreParenImpCasts();
    return Access->getBeginLoc();
  }

  /// Reports what stands at a place, once.
  template <class Finding> void reportAt(const Stmt *Place, const Finding &F) {
    if (claim(placeOf(Place)))
      report(F);
  }

  /// What the guards of a function say of what they do not guard.
  void checkGuards(TranslationUnit &TU, const FunctionDecl *F,
                   const DataFlow &In) {
    const bool Kernel = F->hasAttr<CUDAGlobalAttr>();
    for (const GuardContradiction &C : guardContradictions(In))
      reportAt(C.Access, C);
    for (const OpenAccess &A : openAccesses(In))
      if (A.Form == OpenAccess::Row || !Kernel ||
          TU.engine<GlobalBounds>().isOfAnyShape(F) ||
          (A.Form == OpenAccess::Column &&
           TU.engine<LaunchScenarios>().isRoundedUpToBlock(F, A.Count)))
        reportAt(A.Access, A);
    for (const LateGuard &G : lateGuards(In))
      reportAt(G.Access, G);
    for (const NeighbourGuard &G : neighbourGuards(In))
      if (G.Test)
        reportAt(G.Access, G);
    if (Kernel)
      for (const RoundedTile &T : roundedTiles(In))
        if (T.Rounded && T.Count &&
            TU.engine<LaunchScenarios>().mayGiveAnything(F, T.Count))
          reportAt(T.Access, T);
    for (const IdleGuard &G : idleGuards(In))
      reportAt(G.Test, G);
  }

  void checkUnit(TranslationUnit &TU) override {
    const llvm::ArrayRef<GlobalFault> All = TU.engine<GlobalBounds>().faults();
    llvm::SmallPtrSet<const GlobalFault *, 8> Counted;
    for (const GlobalFault &F : All) {
      if (Counted.contains(&F))
        continue;
      Alike More;
      for (const GlobalFault &Other : All)
        if (&Other != &F &&
            (isSameAllocation(F, Other) || isSameGuard(F, Other)) &&
            Counted.insert(&Other).second) {
          ++More.Accesses;
          More.OtherArrays |= Other.Array != F.Array;
        }
      if (claim(placeOf(F.Place)))
        report(F, More);
    }
    const LiveFunctions &Live = TU.engine<LiveFunctions>();
    for (const FunctionDecl *F : TU.functions())
      if (const DataFlow *In = runsOnDevice(F) && Live.mayRun(F)
                                   ? TU.engine<DataFlows>().of(F)
                                   : nullptr)
        checkGuards(TU, F, *In);
    reportFaults(TU, [](const ArrayFault &F) {
      return F.Space == MemorySpace::Global ||
             F.Space == MemorySpace::Constant ||
             F.Space == MemorySpace::Managed;
    });
  }

  /// What a kernel does at one end of an array is mended by one guard, or by a
  /// larger allocation.
  static bool isSameAllocation(const GlobalFault &A, const GlobalFault &B) {
    return A.Form == GlobalFault::Allocation && B.Form == A.Form &&
           !A.Array.empty() && A.Array == B.Array && A.Launch && B.Launch &&
           A.Launch->Kernel == B.Launch->Kernel && A.Allocated == B.Allocated &&
           (A.Index < 0) == (B.Index < 0);
  }

  /// What the same threads do to several arrays of a kernel is mended by one
  /// guard.
  static bool isSameGuard(const GlobalFault &A, const GlobalFault &B) {
    return A.Form == B.Form && A.Launch && B.Launch &&
           A.Launch->Kernel == B.Launch->Kernel && A.Place != B.Place &&
           A.Count == B.Count && A.Columns == B.Columns &&
           A.Planes == B.Planes && A.Thread == B.Thread &&
           (A.Form != GlobalFault::Allocation ||
            (A.Index == B.Index && A.Extent == B.Extent)) &&
           A.Block == B.Block && A.BlockDim == B.BlockDim;
  }

  /// What else the report about an access speaks for.
  struct Alike {
    unsigned Accesses = 0;
    bool OtherArrays = false;

    /// ", and 2 more accesses of it".
    std::string text() const {
      if (!Accesses)
        return "";
      return ", and " + std::to_string(Accesses) + " more access" +
             (Accesses == 1 ? "" : "es") +
             (OtherArrays ? " in this kernel" : " of it");
    }
  };

  static std::string nameOf(const GlobalFault &F) {
    return F.Array.empty() ? "memory" : "'" + F.Array + "'";
  }

  static std::string nameOf(const ValueDecl *D, llvm::StringRef Otherwise) {
    return D && D->getIdentifier() ? "'" + D->getNameAsString() + "'"
                                   : Otherwise.str();
  }

  void report(const GuardContradiction &C) {
    const SourceLocation At = placeOf(C.Access);
    const std::string Array = nameOf(C.Array, "memory"),
                      Count = nameOf(C.Count, "the count");
    const llvm::StringRef Does = C.Write ? "written" : "read";
    switch (C.Form) {
    case GuardContradiction::Clamped:
      diag(At, "%0 is %1 at the index %2 itself: what is larger falls back to "
               "the element before it, the last one")
          << Array << Does << Count;
      note(C.Other->getBeginLoc(), "compare with '>=' here");
      break;
    case GuardContradiction::HalfGuarded:
      diag(At, "%0 is %1 with no guard against %2, which guards the same "
               "element of another array right before, and %0 elsewhere")
          << Array << Does << Count;
      note(C.Other->getBeginLoc(), "guarded here");
      note(At, "guard it with the same condition");
      break;
    }
  }

  void report(const LateGuard &G) {
    const SourceLocation At = placeOf(G.Access);
    if (G.Count)
      diag(At,
           "%0 is read at an index that is compared with %1 only afterwards, "
           "and what was read is used only where it is below")
          << nameOf(G.Array, "memory") << nameOf(G.Count, "the count");
    else
      diag(At, "%0 is read before its beginning by the first thread, which is "
               "held back only afterwards: it does not use what was read")
          << nameOf(G.Array, "memory");
    note(G.Test->getBeginLoc(), "compared here");
    note(At, "read it behind the comparison");
  }

  void report(const RoundedTile &T) {
    const SourceLocation At = placeOf(T.Access);
    diag(At, "%0 is %select{read|written}1 in tiles with no guard against %2, "
             "which their number is rounded up from: the last one may end "
             "behind it")
        << nameOf(T.Array, "memory") << T.Write << nameOf(T.Count, "the count");
    note(T.Rounded->getBeginLoc(), "rounded up here");
    note(At, "guard it with the place in the tile and where it begins");
  }

  void report(const NeighbourGuard &G) {
    const SourceLocation At = placeOf(G.Access);
    diag(At,
         "%0 is %select{read|written}1 at a neighbour of the thread's own "
         "element behind a guard that always holds: the %select{first|last}2 "
         "thread gets %select{before its beginning|past its end}2")
        << nameOf(G.Array, "memory") << G.Write << (G.Outer != nullptr);
    note(G.Test->getBeginLoc(), "this asks of the thread's own element%select{|"
                                ", which is asked before}0")
        << (G.Outer != nullptr);
    if (G.Outer)
      note(G.Outer->getBeginLoc(), "asked here");
    note(G.Test->getBeginLoc(), "compare the neighbour with %0")
        << nameOf(G.Count, G.Outer ? "the count" : "0");
  }

  void report(const IdleGuard &G) {
    diag(G.Test->getBeginLoc(),
         "this guard %select{never holds|always holds}0: what is compared with "
         "0 has no sign, so what is below wraps to a large number")
        << G.Holds;
    note(G.Below->getBeginLoc(), "this may be below 0");
    note(placeOf(G.Access), "the memory is accessed all the same");
    note(G.Test->getBeginLoc(), "compute it with a sign: cast the thread's "
                                "number to 'int' first");
  }

  void report(const OpenAccess &A) {
    const SourceLocation At = placeOf(A.Access);
    const std::string Array = nameOf(A.Array, "memory"),
                      Count = nameOf(A.Count, "the count");
    const llvm::StringRef Does = A.Write ? "written" : "read";
    switch (A.Form) {
    case OpenAccess::Column:
      diag(At, "%0 has rows of %2, and is %1 at a column with no guard against "
               "it, which guards the same column of other rows")
          << Array << Does << Count;
      break;
    case OpenAccess::Admitted:
      diag(At, "the guard lets the column %2 itself through: %0 has rows of %2 "
               "elements, and is %1 at the first one of the next row")
          << Array << Does << Count;
      note(A.Other->getBeginLoc(), "the last column is %0 - 1: compare with "
                                   "'<', or leave with '>='")
          << Count;
      return;
    case OpenAccess::Row:
      diag(At, "%0 is %1 with no guard against %2: only the beginning of the "
               "tile is tested, and the same row is guarded elsewhere")
          << Array << Does << Count;
      break;
    }
    note(A.Other->getBeginLoc(), "guarded here");
    note(At, "guard it with the same condition");
  }

  void report(const GlobalFault &F, const Alike &More) {
    const SourceLocation At = F.Place->getBeginLoc();
    const llvm::StringRef Does = F.Write ? "written" : "read";
    switch (F.Form) {
    case GlobalFault::Allocation:
      outside(F, At, More);
      break;
    case GlobalFault::Unguarded:
      diag(At, "%0 is %1 with no guard against %2, which the grid is rounded "
               "up from: with %3 elements, %4 is outside%5")
          << nameOf(F) << Does << F.Count << std::to_string(F.Extent)
          << whereIs(F) << More.text();
      break;
    case GlobalFault::CountAdmitted:
      diag(At, "the guard lets the thread through whose index is %2 itself: "
               "%0 is %1 one past its %3 elements%4")
          << nameOf(F) << Does << F.Count << std::to_string(F.Extent)
          << More.text();
      break;
    case GlobalFault::ThreadAdmitted:
      diag(At, "the guard lets the thread through whose index is %2 itself, "
               "one more than the grid is rounded up from: %0 is %1 by it as "
               "by those before it%3")
          << nameOf(F) << Does << F.Count << More.text();
      break;
    case GlobalFault::NextAdmitted:
      diag(At, "the grid is rounded up from %2 - 1, and the guard lets one "
               "thread more through: %0 is %1 one past its %3 elements%4")
          << nameOf(F) << Does << F.Count << std::to_string(F.Extent)
          << More.text();
      break;
    case GlobalFault::Sibling:
      diag(At, "%0 is %1 with no guard against %2, which the same element is "
               "guarded against elsewhere in the kernel%3")
          << nameOf(F) << Does << F.Count << More.text();
      note(F.Other->getBeginLoc(), "guarded here");
      break;
    case GlobalFault::HalfGuarded:
      diag(At, "%0 is %1 with no guard against %2, which "
               "%select{guards the same element of another array|the grid is "
               "rounded up from and which guards other accesses of the "
               "kernel}3%4")
          << nameOf(F) << Does << F.Count << (F.Launch != nullptr)
          << More.text();
      if (F.Other)
        note(F.Other->getBeginLoc(), "guarded here");
      break;
    case GlobalFault::Swapped:
      diag(At, "the guards of %0 compare the column with %1 and the row with "
               "%2, and its rows have %2 columns%3")
          << nameOf(F) << F.Count << F.Columns << More.text();
      break;
    case GlobalFault::ColumnAdmitted:
      diag(At, "the guard lets the column %2 itself through: %0 has rows of %2 "
               "elements, and is %1 at the first one of the next row%3")
          << nameOf(F) << Does << F.Count << More.text();
      break;
    case GlobalFault::OtherCount:
      diag(At, "the guard of %0 compares with %2, and the grid is rounded up "
               "from %3: where %2 is larger, what is behind %3 is %1%4")
          << nameOf(F) << Does << F.Columns << F.Count << More.text();
      break;
    case GlobalFault::EitherAdmitted:
      diag(At,
           "the guard keeps a thread away only where both its column is "
           "behind %2 and its row behind %3: %0 is %1 outside of its rows%4")
          << nameOf(F) << Does << F.Columns << F.Count << More.text();
      break;
    case GlobalFault::Rows:
      diag(At, "%0 is %1 outside of its %select{%6 planes of |}7%2 rows of %3 "
               "elements by thread (%4, %5%select{, %8|}7) of the grid, which "
               "is rounded up from these%9")
          << nameOf(F) << Does << F.Count << F.Columns
          << std::to_string(F.Thread[0]) << std::to_string(F.Thread[1])
          << F.Planes << F.Planes.empty() << std::to_string(F.Thread[2])
          << More.text();
      break;
    }
    if (F.Place != F.Site)
      note(F.Site->getBeginLoc(), "the access is here, in the called function");
    if (F.Launch)
      note(F.Launch->Site->getBeginLoc(), "launched here");
    if (F.Allocated)
      note(F.Allocated->Site->getBeginLoc(), "allocated here");
    wayOut(F, At);
  }

  /// "thread 5 of block 3".
  static std::string whereIs(const GlobalFault &F) {
    const bool Row =
        F.BlockDim[1] * F.BlockDim[2] == 1 && F.Block[1] + F.Block[2] == 0;
    return describeThread(F.Thread, Row) + " of block " +
           (Row ? std::to_string(F.Block[0])
                : "(" + std::to_string(F.Block[0]) + ", " +
                      std::to_string(F.Block[1]) + ", " +
                      std::to_string(F.Block[2]) + ")");
  }

  void outside(const GlobalFault &F, SourceLocation At, const Alike &More) {
    diag(At, "%0 %1 element %2 of %3, which has %4 elements%5%6")
        << whereIs(F) << (F.Write ? "writes" : "reads")
        << describeIndex(F.Index) << nameOf(F) << std::to_string(F.Extent)
        << (F.Chosen ? ", for one size of many" : "") << More.text();
  }

  void wayOut(const GlobalFault &F, SourceLocation At) {
    switch (F.Form) {
    case GlobalFault::CountAdmitted:
    case GlobalFault::ThreadAdmitted:
    case GlobalFault::ColumnAdmitted:
      note(At, "the last index is %0 - 1: compare with '<', or return with "
               "'>='")
          << F.Count;
      return;
    case GlobalFault::NextAdmitted:
      note(At, "compare the index + 1 with %0") << F.Count;
      return;
    case GlobalFault::EitherAdmitted:
      note(At, "both have to be inside: return with '||', or go on with '&&'");
      return;
    case GlobalFault::Swapped:
      note(At, "compare the column with %0 and the row with %1")
          << F.Columns << F.Count;
      return;
    case GlobalFault::OtherCount:
    case GlobalFault::Unguarded:
    case GlobalFault::Sibling:
    case GlobalFault::HalfGuarded:
      note(At, "guard it with 'if (index < %0)'") << F.Count;
      return;
    default:
      note(At, "guard the access, or allocate what the threads reach");
    }
  }
};

const RegisterCheck<GlobalBoundsCheck> Registered(
    {"cuda-gmem-bounds",
     CheckKind::Correctness,
     FixSupport::Note,
     "global memory accessed outside of its extent: a guard that is missing or "
     "wrong",
     {{"CUDA C++ Programming Guide", "Thread Hierarchy"},
      {"Compute Sanitizer", "Memcheck Tool"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
