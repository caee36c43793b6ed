//===- OccupancyCheck.cpp - Launches that leave multiprocessors empty -----===//

#include "analysis/LaunchConfig.h"
#include "analysis/SharedMemoryUse.h"
#include "checks/Check.h"
#include "hardware/Occupancy.h"

using namespace clang;

namespace cuda_lint {
namespace {

class OccupancyCheck : public Check {
public:
  OccupancyCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        MinOccupancy(Options.getLocalOrGlobal("MinOccupancy", 50u)),
        Registers(Options.getLocalOrGlobal("RegistersPerThread", 0u)),
        Multiprocessors(Options.getLocalOrGlobal("Multiprocessors", 132u)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "MinOccupancy", MinOccupancy);
    Options.store(Opts, "RegistersPerThread", Registers);
    Options.store(Opts, "Multiprocessors", Multiprocessors);
  }

private:
  struct Finding {
    Occupancy Result;
    LaunchResources Resources;
  };

  void checkUnit(TranslationUnit &TU) override {
    const ArchitectureLimits *Limits = limitsOf(TU.target().Architecture);
    if (!Limits)
      return;
    std::vector<const LaunchConfig *> Wrong;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      if (!C.Reached || !C.Kernel ||
          llvm::any_of(Wrong,
                       [&](const LaunchConfig *W) { return C.extends(*W); }))
        continue;
      std::optional<Finding> Found = look(TU, C, *Limits);
      if (!Found)
        continue;
      Wrong.push_back(&C);
      if (!claim(C.place()))
        continue;
      diag(C.place(),
           "%0 limits the occupancy of %1 to %2 of %3 warps on sm_%4")
          << nameOf(Found->Result.Limit) << C.Kernel
          << std::to_string(Found->Result.warpsPerSM())
          << std::to_string(Found->Result.MaxWarpsPerSM)
          << Limits->Architecture;
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      // The text has a per cent sign, which a message would take for a
      // placeholder.
      diag(C.L->location(), "%0", DiagnosticIDs::Note)
          << explain(Found->Result, *Limits, Found->Resources);
      for (const TracedValue &V : {C.Block[0], C.DynamicBytes})
        for (const ValueStep &Step : V.path())
          note(Step.Loc, Step.Text);
      note(C.L->location(), advice(Found->Result.Limit));
    }
  }

  static llvm::StringRef advice(OccupancyLimit Limit) {
    switch (Limit) {
    case OccupancyLimit::Threads:
      return "use a block size that divides the threads of a multiprocessor";
    case OccupancyLimit::Blocks:
      return "use larger blocks: a multiprocessor holds a limited number of "
             "them";
    case OccupancyLimit::SharedMemory:
      return "use less shared memory per block, or more threads per block for "
             "the same memory";
    case OccupancyLimit::Registers:
      return "use fewer registers per thread, or __launch_bounds__ to tell the "
             "compiler how many blocks should fit";
    }
    llvm_unreachable("covered switch");
  }

  std::optional<Finding> look(TranslationUnit &TU, const LaunchConfig &C,
                              const ArchitectureLimits &Limits) {
    std::optional<Finding> Out;
    const SymExpr *All[] = {C.Block[0].Value, C.Block[1].Value,
                            C.Block[2].Value, C.DynamicBytes.Value,
                            C.Grid[0].Value,  C.Grid[1].Value,
                            C.Grid[2].Value};
    TU.engine<SymbolicExecution>().symbols().anyCase(
        All, C.Known,
        [&](llvm::ArrayRef<const SymExpr *> V,
            llvm::ArrayRef<const SymExpr *>) {
          uint64_t Threads = 1, Blocks = 1;
          for (const SymExpr *Extent : V.take_front(3)) {
            std::optional<uint64_t> N =
                Extent ? Extent->unsignedInteger() : std::nullopt;
            if (!N || *N == 0 || *N > 1024)
              return false;
            Threads *= *N;
          }
          std::optional<uint64_t> Dynamic =
              V[3] ? V[3]->unsignedInteger() : std::nullopt;
          // A configuration that cannot run is another check's.
          if (Threads > MaxThreadsPerBlock || !Dynamic)
            return false;
          bool GridKnown = true;
          for (const SymExpr *Extent : V.drop_front(4)) {
            std::optional<uint64_t> N =
                Extent ? Extent->unsignedInteger() : std::nullopt;
            GridKnown &= N.has_value();
            Blocks *= std::min<uint64_t>(N.value_or(1), 1 << 20);
          }
          LaunchResources Resources;
          Resources.ThreadsPerBlock = unsigned(Threads);
          Resources.SharedBytesPerBlock =
              TU.engine<SharedMemoryUse>().staticBytes(C.Kernel) + *Dynamic;
          if (Registers)
            Resources.RegistersPerThread = Registers;
          if (Resources.SharedBytesPerBlock > Limits.MaxSharedBytesPerBlock)
            return false;
          std::optional<Occupancy> Result = occupancyOf(Limits, Resources);
          if (!Result || Result->BlocksPerSM == 0 ||
              Result->share() * 100 >= MinOccupancy)
            return false;
          // A grid that does not fill the device would not have more blocks on
          // a multiprocessor anyway.
          if (GridKnown &&
              Blocks <= uint64_t(Result->BlocksPerSM) * Multiprocessors)
            return false;
          Out = Finding{*Result, Resources};
          return true;
        });
    return Out;
  }

  const unsigned MinOccupancy, Registers, Multiprocessors;
};

const RegisterCheck<OccupancyCheck>
    Registered({"cuda-launch-occupancy",
                CheckKind::Performance,
                FixSupport::Note,
                "a block size or shared memory size that leaves most warps of "
                "a multiprocessor unused",
                {{"CUDA Programming Guide", "Kernel Launch and Occupancy"}}});

} // namespace
} // namespace cuda_lint
