//===- ConfigCheck.cpp - Launch configurations that cannot run ------------===//

#include "analysis/LaunchConfig.h"
#include "analysis/RemainderExtents.h"
#include "analysis/UntestedExtents.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/ClusterExtents.h"
#include "cuda/Constants.h"
#include "cuda/LaunchBounds.h"
#include "hardware/Limits.h"
#include "hardware/Occupancy.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// What is wrong with a configuration: the warning, the numbers, the way out,
/// and the values to explain.
struct Finding {
  std::string Message;
  std::string Arithmetic;
  std::string Fix;
  llvm::SmallVector<TracedValue, 3> Values;
  const Decl *Declared = nullptr;
};

std::string times(llvm::ArrayRef<uint64_t> Extents) {
  std::string Out;
  uint64_t Product = 1;
  for (uint64_t E : Extents) {
    Out += (Out.empty() ? "" : " x ") + withSeparators(E);
    Product *= E;
  }
  return Out + " = " + withSeparators(Product);
}

class ConfigCheck : public Check {
public:
  ConfigCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context)
      : Check(Name, Context), StrictCounts(Options.get("StrictCounts", false)),
        StrictEmpty(Options.get("StrictEmpty", false)) {}
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "StrictCounts", StrictCounts);
    Options.store(Opts, "StrictEmpty", StrictEmpty);
  }

private:
  using Values = llvm::ArrayRef<const SymExpr *>;
  SymContext *Sym = nullptr;
  LaunchConfigs *Configs = nullptr;
  const bool StrictCounts, StrictEmpty;

  void checkUnit(TranslationUnit &TU) override {
    for (const RemainderExtent &R : TU.engine<RemainderExtents>().all())
      reportRemainder(R);
    llvm::DenseSet<const Launch *> TooManyThreads;
    for (const UntestedExtent &U : TU.engine<UntestedExtents>().all()) {
      reportUntested(U);
      if (!U.OfGrid)
        TooManyThreads.insert(U.Launch->L);
    }
    Sym = &TU.engine<PathExecution>().symbols();
    Configs = &TU.engine<LaunchConfigs>();
    Configs->forEachUntilWrong([&](const LaunchConfig &C) {
      // What a caller gives makes no second hazard of it.
      if (TooManyThreads.contains(C.L))
        return false;
      std::optional<Finding> Found = look(TU, C);
      if (!Found)
        return false;
      if (!claim(C.place()))
        return true;
      diag(C.place(), Found->Message);
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      if (!Found->Arithmetic.empty())
        note(C.L->location(), Found->Arithmetic);
      if (Found->Declared)
        note(Found->Declared->getLocation(), "the kernel is declared here");
      for (const TracedValue &V : Found->Values)
        for (const ValueStep &Step : V.path())
          note(Step.Loc, Step.Text);
      note(C.L->location(), Found->Fix);
      return true;
    });
    if (StrictCounts)
      for (const UntestedExtent &U : TU.engine<UntestedExtents>().counts())
        reportUntested(U);
    if (StrictEmpty)
      reportEmpty(TU.engine<UntestedExtents>().empties());
  }

  /// One test is enough for all launches of a function with the same number:
  /// the first of them is reported, and says how many there are.
  void reportEmpty(llvm::ArrayRef<UntestedExtent> All) {
    using NumberInFunction = std::pair<const FunctionDecl *, const SymExpr *>;
    llvm::MapVector<NumberInFunction, std::vector<const UntestedExtent *>>
        Groups;
    llvm::DenseSet<SourceLocation> Places;
    for (const UntestedExtent &U : All)
      if (Places.insert(U.Launch->L->location()).second)
        Groups[{U.Launch->L->Caller->getCanonicalDecl(),
                stripCasts(U.Launch->Grid[U.Axis])}]
            .push_back(&U);
    for (const auto &[Of, Launches] : Groups)
      reportUntested(*Launches.front(), Launches.size() - 1);
  }

  void reportRemainder(const RemainderExtent &R) {
    const SourceLocation At = R.Launch->L->location();
    if (!claim(At))
      return;
    const SymExpr *Extent =
        stripCasts(R.OfGrid ? R.Launch->Grid[R.Axis] : R.Launch->Block[R.Axis]);
    const bool IsRemainder =
        Extent->Kind == SymExpr::Binary && Extent->Op == SymExpr::Rem;
    diag(At, "%select{block|grid}0 %1 extent is %select{computed from |}2a "
             "remainder, which is 0 where nothing is left over: the launch "
             "then fails and %3 does not run")
        << R.OfGrid << std::string(1, "xyz"[R.Axis]) << IsRemainder
        << (R.Launch->Kernel ? "'" + R.Launch->Kernel->getNameAsString() + "'"
                             : std::string("the kernel"));
    note(At, "take the divisor where the remainder is 0, or skip the launch");
  }

  /// Where an extent is 0.
  static llvm::StringRef nothingWhere(UntestedExtent::KindT Kind) {
    switch (Kind) {
    case UntestedExtent::EmptyContainer:
      return "0 where the container that it is computed from is empty";
    case UntestedExtent::KnownEmpty:
      return "0 where a test before it found nothing";
    case UntestedExtent::Clamped:
      return "0 where what it is computed from is not positive";
    case UntestedExtent::OneLess:
      return "one less than the number of blocks that the data need, and 0 "
             "where one is enough";
    default:
      return "0 where there is nothing to do, and nothing asks whether there "
             "is";
    }
  }

  /// \p More launches of the function have the same extent.
  void reportUntested(const UntestedExtent &U, size_t More = 0) {
    const SourceLocation At = U.Launch->L->location();
    if (!claim(At))
      return;
    const std::string Axis(1, "xyz"[U.Axis]);
    const std::string Kernel =
        U.Launch->Kernel ? "'" + U.Launch->Kernel->getNameAsString() + "'"
                         : std::string("the kernel");
    switch (U.Kind) {
    case UntestedExtent::EmptyContainer:
    case UntestedExtent::KnownEmpty:
    case UntestedExtent::Clamped:
    case UntestedExtent::OneLess:
    case UntestedExtent::MaybeEmpty:
      diag(At, "grid %0 extent is %1: the launch then fails and %2 does not run"
               "%select{|, nor %plural{1:does another launch|:do %4 other "
               "launches}4 with this extent}3")
          << Axis << nothingWhere(U.Kind) << Kernel << (More != 0)
          << unsigned(More);
      note(At, "skip the launch when there is nothing to do");
      return;
    case UntestedExtent::TestedForMore:
      diag(At, "grid %0 extent may be %1, which passes the test before, and "
               "the limit is 65,535: the launch then fails and %2 does not run")
          << Axis << withSeparators(U.Most) << Kernel;
      note(At, "use the x dimension for the longest extent, or launch in "
               "parts");
      return;
    case UntestedExtent::TestedElsewhere:
      diag(At, "grid %0 extent may be above the limit of 65,535, for which it "
               "is tested on other ways only: the launch then fails and %1 "
               "does not run")
          << Axis << Kernel;
      note(At, "test it on all ways, or launch in parts");
      return;
    case UntestedExtent::NoSibling:
      diag(At, "grid %0 extent may be above the limit of 65,535, for which "
               "only %1 is tested: the launch then fails and %2 does not run")
          << Axis << std::string(1, "xyz"[U.Tested]) << Kernel;
      note(At, "test both, or launch in parts");
      return;
    case UntestedExtent::ShortAxis:
      diag(At, "grid %0 extent may be above the limit of 65,535, and there is "
               "one block in the other dimensions: the launch then fails and "
               "%1 does not run")
          << Axis << Kernel;
      note(At, "use the x dimension, which has 2,147,483,647");
      return;
    case UntestedExtent::Count:
      diag(At, "grid %0 extent is a number of the data, and nothing keeps it "
               "below the limit of 65,535: the launch then fails and %1 does "
               "not run")
          << Axis << Kernel;
      note(At, "use the x dimension for it, or launch in parts");
      return;
    case UntestedExtent::GoesRound:
      diag(At, "grid %0 extent is a number of the data, and nothing keeps it "
               "below the limit of 65,535, though %1 goes round with fewer "
               "blocks: the launch then fails and it does not run")
          << Axis << Kernel;
      note(At, "give the smaller one of the number and the limit");
      return;
    case UntestedExtent::Swapped:
      if (const std::optional<int64_t> Blocks =
              U.Launch->Grid[U.Axis]->integer())
        diag(At, "the block has as many threads in %0 as blocks of %1 are "
                 "needed for the data, and the grid has %1 blocks: grid and "
                 "block are swapped")
            << Axis << std::to_string(*Blocks);
      else
        diag(At, "the block has as many threads in x and y as blocks are "
                 "needed for the data, of the grid's own extents: grid and "
                 "block are swapped");
      note(At, "the first of '<<<grid, block>>>' is the number of blocks");
      return;
    case UntestedExtent::DataBlock:
      diag(At, "a block has as many threads as there are data in two "
               "dimensions, and nothing keeps them below 1,024: the launch "
               "then fails and %0 does not run")
          << Kernel;
      note(At, "use blocks of a fixed shape and as many as the data need");
      return;
    case UntestedExtent::AllInBlock:
      diag(At, "the block has as many threads in %0 as there are data, where "
               "the grid has blocks of %1 for them: more than 1,024 are "
               "refused, and %2 does not run")
          << Axis << withSeparators(U.Most) << Kernel;
      note(At, "the second of '<<<grid, block>>>' is the number of threads of "
               "one block");
      return;
    }
  }

  std::optional<Finding> look(TranslationUnit &TU, const LaunchConfig &C) {
    llvm::SmallVector<const SymExpr *, 9> All;
    for (const TracedValue &V : C.Block)
      All.push_back(V.Value);
    for (const TracedValue &V : C.Grid)
      All.push_back(V.Value);
    const LaunchAttribute *Cluster =
        C.attribute(LaunchAttributeClusterDimension);
    if (Cluster)
      for (const TracedValue &V : Cluster->Values)
        All.push_back(V.Value);
    std::optional<Finding> Out;
    Sym->anyCase(All, C.Known, [&](Values V, Values Known) {
      Out = block(TU, C, V.take_front(3), Known);
      if (!Out)
        Out = grid(C, V.slice(3, 3), Known);
      if (!Out)
        Out = cluster(TU, C, V.slice(3, 3),
                      Cluster ? V.drop_front(6) : Values(), Known);
      return Out.has_value();
    });
    return Out;
  }

  /// The smallest value an extent can have; what is not known counts as 1.
  uint64_t least(const SymExpr *V, Values Known) {
    if (!V)
      return 1;
    ValueRange R = Sym->range(V, Known);
    return R.Min < 1 ? 1 : uint64_t(R.Min);
  }
  static bool isZero(const SymExpr *V) {
    return V && V->isInteger() && V->Bits == 0;
  }
  /// An extent that is 0 in every way: a 0 that only one branch gives is often
  /// the answer of a helper that found nothing, and then nobody launches.
  bool isAlwaysZero(const TracedValue &V, const LaunchConfig &C) {
    return V.Value && isZero(Sym->resolve(V.Value, C.Known));
  }

  /// A -1 that only one branch gives is the answer of a helper that knows none,
  /// and then nobody launches.
  bool isNone(const SymExpr *V, const TracedValue &Of, const LaunchConfig &C) {
    return V && V->isInteger() && int32_t(V->Bits) == -1 &&
           !Sym->resolve(Of.Value, C.Known)->isInteger();
  }

  static std::string kernelName(const LaunchConfig &C) {
    return C.Kernel ? "'" + C.Kernel->getNameAsString() + "'" : "the kernel";
  }

  std::optional<Finding> block(TranslationUnit &TU, const LaunchConfig &C,
                               Values V, Values Known) {
    static const char Axis[] = {'x', 'y', 'z'};
    const uint64_t Limits[] = {MaxBlockExtents.X, MaxBlockExtents.Y,
                               MaxBlockExtents.Z};
    uint64_t Extents[3], Threads = 1;
    bool Exact = true;
    for (int I = 0; I < 3; ++I) {
      if (isAlwaysZero(C.Block[I], C))
        return Finding{"a block with " + std::string(1, Axis[I]) +
                           " extent 0 has no threads: the launch fails and " +
                           kernelName(C) + " does not run",
                       "",
                       "give the block at least one thread in each dimension",
                       {C.Block[I]}};
      if (isNone(V[I], C.Block[I], C) || wrapsInOneWay(V[I], C.Block[I], C))
        return std::nullopt;
      Extents[I] = least(V[I], Known);
      Exact &= V[I] && V[I]->isInteger();
      // An extent has at most 32 bits: no product wraps around.
      Threads = Extents[I] > MaxThreadsPerBlock ? std::max(Extents[I], Threads)
                                                : Threads * Extents[I];
    }
    for (int I = 0; I < 3; ++I)
      if (Extents[I] > Limits[I])
        return Finding{
            "block " + std::string(1, Axis[I]) + " extent " +
                withSeparators(Extents[I]) + " is above the limit of " +
                withSeparators(Limits[I]) + ": the launch fails and " +
                kernelName(C) + " does not run",
            "a block has at most 1,024 x 1,024 x 64 threads per dimension, and "
            "1,024 in all",
            "use a smaller block and more blocks",
            {C.Block[I]}};
    std::string Count = (Exact ? "" : "at least ") + withSeparators(Threads);
    if (Threads > MaxThreadsPerBlock)
      return Finding{"a block of " + Count +
                         " threads is more than the 1,024 that a block can "
                         "have: the launch fails and " +
                         kernelName(C) + " does not run",
                     times(Extents) + " threads",
                     "use a smaller block and more blocks",
                     {C.Block[0], C.Block[1], C.Block[2]}};
    if (!C.Kernel)
      return std::nullopt;
    for (const FunctionDecl *D : C.Kernel->redecls())
      if (const auto [Bounds, OfArchitecture] = launchBounds(D, TU); Bounds) {
        // The host chooses among several blocks by the device that it finds.
        if (OfArchitecture && llvm::any_of(C.Block, [](const TracedValue &V) {
              return !V.Value || !V.Value->isInteger();
            }))
          continue;
        Expr::EvalResult R;
        if (!Bounds->getMaxThreads() ||
            Bounds->getMaxThreads()->isValueDependent() ||
            !Bounds->getMaxThreads()->EvaluateAsInt(R, D->getASTContext()))
          continue;
        uint64_t Max = uint64_t(low64(R.Val.getInt()));
        if (Max && Threads > Max && !isChosenByType(C.Kernel, *D, Max))
          return Finding{
              "a block of " + Count + " threads is more than the " +
                  withSeparators(Max) + " that __launch_bounds__ of " +
                  kernelName(C) +
                  " allows: the launch fails and the kernel does not run",
              times(Extents) + " threads",
              "launch at most " + withSeparators(Max) +
                  " threads per block, or raise __launch_bounds__",
              {C.Block[0], C.Block[1], C.Block[2]},
              D};
      }
    return std::nullopt;
  }

  /// Whether an expression asks a type for a value that a template is given.
  static bool asksType(const Stmt *S) {
    return isa_and_nonnull<DependentScopeDeclRefExpr>(S) ||
           (S && llvm::any_of(S->children(), asksType));
  }

  /// Whether a type says how many threads a kernel may have, and another launch
  /// of it has as many: of types for several architectures the device that runs
  /// chooses, in the kernel as in the launch.
  bool isChosenByType(const FunctionDecl *Kernel, const FunctionDecl &Declared,
                      uint64_t Max) {
    const FunctionDecl *Pattern = Declared.getTemplateInstantiationPattern();
    const auto *Bounds =
        Pattern ? Pattern->getAttr<CUDALaunchBoundsAttr>() : nullptr;
    return Bounds && asksType(Bounds->getMaxThreads()) &&
           llvm::any_of(Configs->blockShapes(Kernel).Known,
                        [&](const Extent3 &E) { return E.count() == Max; });
  }

  /// Whether an extent is below zero, as an unsigned number: a difference from
  /// what only one branch gives, as a helper that found nothing does.
  bool wrapsInOneWay(const SymExpr *V, const TracedValue &Of,
                     const LaunchConfig &C) {
    return V && V->isInteger() && V->Bits > INT32_MAX &&
           !(Of.Value && Sym->resolve(Of.Value, C.Known)->isInteger());
  }

  std::optional<Finding> grid(const LaunchConfig &C, Values V, Values Known) {
    static const char Axis[] = {'x', 'y', 'z'};
    const uint64_t Limits[] = {MaxGridExtents.X, MaxGridExtents.Y,
                               MaxGridExtents.Z};
    for (int I = 0; I < 3; ++I) {
      if (isAlwaysZero(C.Grid[I], C))
        return Finding{"a grid with " + std::string(1, Axis[I]) +
                           " extent 0 has no blocks: the launch fails and " +
                           kernelName(C) + " does not run",
                       "",
                       "launch at least one block, or skip the launch when "
                       "there is nothing to do",
                       {C.Grid[I]}};
      if (isNone(V[I], C.Grid[I], C) || wrapsInOneWay(V[I], C.Grid[I], C))
        return std::nullopt;
      if (least(V[I], Known) > Limits[I])
        return Finding{
            "grid " + std::string(1, Axis[I]) + " extent " +
                withSeparators(least(V[I], Known)) + " is above the limit of " +
                withSeparators(Limits[I]) + ": the launch fails and " +
                kernelName(C) + " does not run",
            "a grid has at most 2,147,483,647 x 65,535 x 65,535 blocks",
            I == 0
                ? "launch fewer blocks, with a loop over the rest in the kernel"
                : "use the x dimension for the longest extent, or a loop in "
                  "the kernel",
            {C.Grid[I]}};
    }
    return std::nullopt;
  }

  /// The blocks of a launch's clusters.
  struct Cluster {
    std::array<std::optional<uint64_t>, 3> Extents;
    /// What declares it; null where the launch says it.
    const Decl *Declared = nullptr;
    llvm::SmallVector<TracedValue, 3> From;
  };

  /// None where there are no clusters.
  static std::optional<Cluster> clusterOf(const LaunchConfig &C,
                                          Values Attribute) {
    Cluster Out;
    for (const FunctionDecl *D : C.Kernel->redecls())
      if (const auto Given = declaredCluster(*D)) {
        Out.Declared = D;
        Out.Extents = *Given;
      }
    if (Out.Declared)
      return Out;
    if (Attribute.empty())
      return std::nullopt;
    for (int I = 0; I < 3; ++I)
      Out.Extents[I] =
          Attribute[I] ? Attribute[I]->unsignedInteger() : std::nullopt;
    for (const TracedValue &V :
         C.attribute(LaunchAttributeClusterDimension)->Values)
      Out.From.push_back(V);
    return Out;
  }

  /// The extents of clusters along one axis, against those of the grid.
  static std::optional<Finding> clusterExtent(const LaunchConfig &C,
                                              const Cluster &Of, int I,
                                              const SymExpr *Grid) {
    static const char Axis[] = {'x', 'y', 'z'};
    const std::optional<uint64_t> Extent = Of.Extents[I];
    if (!Extent)
      return std::nullopt;
    if (*Extent == 0)
      return Finding{"a cluster with " + std::string(1, Axis[I]) +
                         " extent 0 has no blocks: the launch fails and " +
                         kernelName(C) + " does not run",
                     "",
                     "give the cluster at least one block in each dimension",
                     Of.From, Of.Declared};
    const std::optional<uint64_t> Blocks =
        Grid ? Grid->unsignedInteger() : std::nullopt;
    if (!Blocks || *Blocks % *Extent == 0)
      return std::nullopt;
    llvm::SmallVector<TracedValue, 3> Both{C.Grid[I]};
    Both.append(Of.From);
    return Finding{
        "grid " + std::string(1, Axis[I]) + " extent " +
            withSeparators(*Blocks) + " is not a multiple of the cluster's " +
            withSeparators(*Extent) + " blocks: the launch fails and " +
            kernelName(C) + " does not run",
        withSeparators(*Blocks) + " = " + withSeparators(*Blocks / *Extent) +
            " x " + withSeparators(*Extent) + " + " +
            withSeparators(*Blocks % *Extent),
        "round the grid up to a multiple of " + withSeparators(*Extent) +
            " blocks, and let the kernel skip what is too much",
        Both, Of.Declared};
  }

  /// Whether a kernel may have clusters of more blocks than all devices can
  /// have, or whether that is not decided here.
  bool mayBeNonPortable(const LaunchConfig &C, Values Known) {
    const SymExpr *Allowed =
        C.NonPortableCluster.Value
            ? Sym->resolve(C.NonPortableCluster.Value, Known)
            : nullptr;
    auto IsUnset = [](const SymExpr *V) {
      return V->Kind == SymExpr::Symbol && V->Loc &&
             V->Loc->Kind == Location::KernelAttribute;
    };
    const bool Unset = !Allowed || IsUnset(Allowed);
    // Set on some of the ways to the launch only: when, is not decided here.
    if (Unset && Allowed && !IsUnset(C.NonPortableCluster.Value))
      return true;
    return Unset ? Configs->mayBeSetElsewhere(
                       C, FuncAttributeNonPortableClusterSizeAllowed)
                 : !isZero(Allowed);
  }

  std::optional<Finding> cluster(TranslationUnit &TU, const LaunchConfig &C,
                                 Values Grid, Values Attribute, Values Known) {
    const std::optional<Cluster> Of =
        C.Kernel ? clusterOf(C, Attribute) : std::nullopt;
    if (!Of)
      return std::nullopt;
    for (int I = 0; I < 3; ++I)
      if (std::optional<Finding> Found = clusterExtent(C, *Of, I, Grid[I]))
        return Found;
    const auto &Extents = Of->Extents;
    if (!Extents[0] || !Extents[1] || !Extents[2])
      return std::nullopt;
    uint64_t Blocks = *Extents[0] * *Extents[1] * *Extents[2];
    const ArchitectureLimits *Limits = limitsOf(TU.target().Architecture);
    unsigned Most =
        Limits && Limits->MaxClusterBlocks ? Limits->MaxClusterBlocks : 16;
    uint64_t Numbers[] = {*Extents[0], *Extents[1], *Extents[2]};
    if (Blocks > Most)
      return Finding{"a cluster of " + withSeparators(Blocks) +
                         " blocks is more than the " + withSeparators(Most) +
                         " that a cluster can have: the launch fails and " +
                         kernelName(C) + " does not run",
                     times(Numbers) + " blocks", "use a smaller cluster",
                     Of->From, Of->Declared};
    if (Blocks <= PortableClusterBlocks || mayBeNonPortable(C, Known))
      return std::nullopt;
    return Finding{"a cluster of " + withSeparators(Blocks) +
                       " blocks is more than the 8 that are portable, and "
                       "nothing allows it for " +
                       kernelName(C) +
                       ": the launch fails and the kernel does not run",
                   times(Numbers) + " blocks",
                   "call cudaFuncSetAttribute with "
                   "cudaFuncAttributeNonPortableClusterSizeAllowed and 1 "
                   "before the launch, or use at most 8 blocks",
                   Of->From, Of->Declared};
  }
};

const RegisterCheck<ConfigCheck> Registered(
    {"cuda-launch-config",
     CheckKind::Correctness,
     FixSupport::Note,
     "a launch configuration that the hardware or the kernel refuses",
     {{"CUDA Dynamic Parallelism Programming Guide",
       "API Errors and Launch Failures"},
      {"CUDA Programming Guide", "Kernel Launch and Occupancy"}}});
const RegisterOptions Taken("cuda-launch-config",
                            {{"StrictCounts", CheckOption::StrictFlag},
                             {"StrictEmpty", CheckOption::StrictFlag}});

} // namespace
} // namespace cuda_lint
