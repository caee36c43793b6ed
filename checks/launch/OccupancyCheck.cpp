//===- OccupancyCheck.cpp - Launches that leave multiprocessors empty -----===//

#include "analysis/AsyncHazards.h"
#include "analysis/LaunchConfig.h"
#include "analysis/LocalArrays.h"
#include "analysis/SharedMemoryUse.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Names.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Occupancy.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include "llvm/Support/MathExtras.h"

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
    TU.engine<LaunchConfigs>().forEachUntilWrong([&](const LaunchConfig &C) {
      if (!C.Kernel)
        return false;
      if (sizedToDevice(TU, C))
        return false;
      std::optional<Finding> Found = look(TU, C, *Limits);
      if (!Found || copiesAsynchronously(TU, C.Kernel) ||
          usesTensorCores(TU, C.Kernel) ||
          isFullOfArrays(TU, C.Kernel, *Found, *Limits))
        return false;
      if (!claim(C.place()))
        return true;
      diag(
          C.place(),
          "%0 limit%select{|s}1 the occupancy of %2 to %3 of %4 warps on sm_%5")
          << nameOf(Found->Result.Limit)
          << (Found->Result.Limit == OccupancyLimit::SharedMemory)
          << quotedName(C.Kernel) << std::to_string(Found->Result.warpsPerSM())
          << std::to_string(Found->Result.MaxWarpsPerSM)
          << Limits->Architecture;
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      // The text has a per cent sign.
      verbatimNote(C.L->location(),
                   explain(Found->Result, *Limits, Found->Resources));
      for (const TracedValue &V : {C.Block[0], C.DynamicBytes})
        for (const ValueStep &Step : V.path())
          note(Step.Loc, Step.Text);
      note(C.L->location(), advice(Found->Result.Limit));
      return true;
    });
  }

  /// True when the number of blocks was computed from the number of
  /// multiprocessors, or from the occupancy that the runtime calculates: then
  /// it is chosen to be what fits.
  static bool sizedToDevice(TranslationUnit &TU, const LaunchConfig &C) {
    llvm::SmallVector<const SymExpr *, 16> Parts;
    llvm::SmallPtrSet<const SymExpr *, 16> Seen;
    for (const TracedValue &Extent : C.Grid)
      Parts.push_back(Extent.Value);
    while (!Parts.empty()) {
      const SymExpr *V = Parts.pop_back_val();
      if (!V || !Seen.insert(V).second)
        continue;
      Parts.append({V->A, V->B, V->C});
      if ((V->Kind == SymExpr::Field || V->Kind == SymExpr::Symbol) && V->Loc &&
          V->Loc->Decl && V->Loc->Decl->getIdentifier() &&
          V->Loc->Decl->getName() == "multiProcessorCount")
        return true;
      if (V->Kind == SymExpr::Symbol && V->Origin && asksForSize(TU, C, V))
        return true;
    }
    return false;
  }

  /// True for a value that a call of the runtime has put into its first
  /// argument.
  static bool asksForSize(TranslationUnit &TU, const LaunchConfig &C,
                          const SymExpr *V) {
    constexpr int64_t DevAttrMultiProcessorCount = 16;
    for (const ExecutionEvent &Event :
         TU.engine<PathExecution>().run(C.Root).Events) {
      const auto *Call = Event.Kind == ExecutionEvent::Call
                             ? dyn_cast<CallExpr>(Event.Site)
                             : nullptr;
      if (!Call || !Call->getNumArgs() ||
          (Call != V->Origin && Call->getArg(0) != V->Origin))
        continue;
      llvm::StringRef Api = runtimeApiName(Call);
      return Api.starts_with("cudaOccupancy") ||
             (Api == "cudaDeviceGetAttribute" && Event.Arguments.size() > 1 &&
              Event.Arguments[1].Value &&
              Event.Arguments[1].Value->integer() ==
                  DevAttrMultiProcessorCount);
    }
    return false;
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
    TU.engine<PathExecution>().symbols().anyCase(
        All, C.Known,
        [&](llvm::ArrayRef<const SymExpr *> V,
            llvm::ArrayRef<const SymExpr *>) {
          uint64_t Threads = 1, Blocks = 1;
          for (const SymExpr *Extent : V.take_front(3)) {
            std::optional<uint64_t> N =
                Extent ? Extent->unsignedInteger() : std::nullopt;
            if (!N || *N == 0 || *N > MaxThreadsPerBlock)
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
            Blocks = llvm::SaturatingMultiply(Blocks, N.value_or(1));
          }
          LaunchResources Resources;
          Resources.ThreadsPerBlock = unsigned(Threads);
          Resources.SharedBytesPerBlock =
              TU.engine<SharedMemoryUse>().staticBytes(C.Kernel) + *Dynamic;
          if (Registers)
            Resources.RegistersPerThread =
                std::min(Registers, registerBound(C.Kernel, Limits));
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

  /// Whether what each thread holds in registers leaves too few warps already,
  /// whatever becomes of the limit: arrays of one scope, but for those that are
  /// in local memory.
  bool isFullOfArrays(TranslationUnit &TU, const FunctionDecl *Kernel,
                      const Finding &Found,
                      const ArchitectureLimits &Limits) const {
    const FunctionDecl *Definition = nullptr;
    if (Found.Result.Limit != OccupancyLimit::SharedMemory ||
        !Kernel->hasBody(Definition))
      return false;
    llvm::SmallPtrSet<const Decl *, 4> InMemory;
    const WarpTrace &Trace = TU.engine<WarpValues>().trace(
        Definition, shapeOfCompiler(), /*Warp=*/0);
    for (const LocalArray &Array : localArrays(Trace, TU.context()))
      if (Array.InMemory)
        InMemory.insert(Array.Object->Decl);
    LaunchResources Without;
    Without.ThreadsPerBlock = Found.Resources.ThreadsPerBlock;
    Without.RegistersPerThread = unsigned(std::min<uint64_t>(
        MaxRegistersPerThread,
        bytesOfScope(Definition->getBody(), InMemory, TU.context()) /
            RegisterBytes));
    const std::optional<Occupancy> Result = occupancyOf(Limits, Without);
    return Without.RegistersPerThread && Result &&
           Result->share() * 100 < MinOccupancy;
  }

  /// The most bytes that the arrays of one scope take in a thread.
  static uint64_t bytesOfScope(const Stmt *S,
                               const llvm::SmallPtrSetImpl<const Decl *> &Not,
                               const ASTContext &Ctx) {
    uint64_t Own = 0, Most = 0;
    for (const Stmt *Child : S->children()) {
      if (!Child)
        continue;
      Most = std::max(Most, bytesOfScope(Child, Not, Ctx));
      const auto *Declared = dyn_cast<DeclStmt>(Child);
      if (!Declared || !isa<CompoundStmt>(S))
        continue;
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D);
            V && V->hasLocalStorage() && V->getType()->isConstantArrayType() &&
            !Not.contains(V))
          Own += Ctx.getTypeSizeInChars(V->getType()).getQuantity();
    }
    return std::max(Own, Most);
  }

  /// The most registers per thread that `__launch_bounds__` leaves: as many
  /// blocks as it asks for, of as many threads as it allows, have to fit. The
  /// compiler may use fewer, so this alone shows no loss.
  static unsigned registerBound(const FunctionDecl *Kernel,
                                const ArchitectureLimits &Limits) {
    unsigned Bound = MaxRegistersPerThread;
    for (const FunctionDecl *D : Kernel->redecls()) {
      const auto *Bounds = D->getAttr<CUDALaunchBoundsAttr>();
      if (!Bounds)
        continue;
      auto Number = [&](const Expr *E) -> uint64_t {
        Expr::EvalResult R;
        return E && !E->isValueDependent() &&
                       E->EvaluateAsInt(R, D->getASTContext())
                   ? R.Val.getInt().getLimitedValue(1 << 20)
                   : 0;
      };
      uint64_t Threads =
                   llvm::alignTo(Number(Bounds->getMaxThreads()), WarpSize),
               Blocks = Number(Bounds->getMinBlocks());
      if (!Threads)
        continue;
      uint64_t Most = Blocks ? Limits.RegistersPerSM / (Threads * Blocks)
                             : Limits.RegistersPerBlock / Threads;
      // Registers are given out to warps in units. Fewer are none, which limits
      // nothing.
      Bound = std::min(Bound, unsigned(llvm::alignDown(
                                  Most, RegisterAllocationUnit / WarpSize)));
    }
    return Bound;
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
const RegisterOptions Options(
    "cuda-launch-occupancy",
    {{"MinOccupancy", CheckOption::Number, /*Shared=*/true, 0, 100},
     {"RegistersPerThread", CheckOption::Number, /*Shared=*/true, 0, 255},
     {"Multiprocessors", CheckOption::Number, /*Shared=*/true, 1}});

} // namespace
} // namespace cuda_lint
