//===- SizeCheck.cpp - Shared memory that a launch does not give ----------===//

#include "analysis/HostNumbers.h"
#include "analysis/LaunchConfig.h"
#include "analysis/SharedMemoryUse.h"
#include "checks/ArrayFaultReport.h"
#include "cuda/Names.h"
#include "hardware/Limits.h"
#include "hardware/Occupancy.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;

namespace cuda_lint {
namespace {

class SizeCheck : public Check {
public:
  using Check::Check;

private:
  struct Finding {
    std::string Message;
    std::string Arithmetic;
    std::string Fix;
    std::optional<DynamicAccess> Access;
    llvm::SmallVector<TracedValue, 2> Values;
  };
  using Values = llvm::ArrayRef<const SymExpr *>;

  void checkUnit(TranslationUnit &TU) override {
    checkStatic(TU);
    TU.engine<LaunchConfigs>().forEachUntilWrong([&](const LaunchConfig &C) {
      if (!C.Kernel)
        return false;
      std::optional<Finding> Found = look(TU, C);
      if (!Found)
        return false;
      if (!claim(C.place()))
        return true;
      diag(C.place(), Found->Message);
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      if (Found->Access)
        note(Found->Access->Site->getBeginLoc(), Found->Arithmetic);
      else if (!Found->Arithmetic.empty())
        note(C.Kernel->getLocation(), Found->Arithmetic);
      for (const TracedValue &V : Found->Values)
        for (const ValueStep &Step : V.path())
          note(Step.Loc, Step.Text);
      note(C.L->location(), Found->Fix);
      return true;
    });
    checkChosen(TU);
  }

  /// A size that follows from other numbers of the launch's function, or in
  /// another way, than how much of it the kernel uses.
  void checkChosen(TranslationUnit &TU) {
    for (const ArrayFault &F : TU.engine<ArrayBounds>().faults()) {
      if (!F.Chosen || !F.L || !F.BlockDim || !claim(F.L->location()))
        continue;
      const uint64_t Size =
          TU.context().getTypeSizeInChars(F.Element).getQuantity();
      diag(F.L->location(),
           "the launch gives less dynamic shared memory than the kernel uses, "
           "whatever the numbers are that its size comes from");
      note(F.Site->getBeginLoc(), "%0 %1 bytes up to %2 here, of %3, in " +
                                      describeBlocks(*F.BlockDim))
          << describeThread(F.Thread, (*F.BlockDim)[1] * (*F.BlockDim)[2] == 1)
          << (F.Write ? "writes" : "reads")
          << std::to_string(uint64_t(F.Index + 1) * Size)
          << std::to_string(F.Extent * Size);
    }
  }

  /// The most static shared memory that a kernel links with: all that a block
  /// can have where the code is for one architecture alone (sm_90a).
  static uint64_t staticLimit(const TranslationUnit &TU) {
    const ASTContext &Ctx = TU.context();
    const TargetInfo *Device = Ctx.getLangOpts().CUDAIsDevice
                                   ? &Ctx.getTargetInfo()
                                   : Ctx.getAuxTargetInfo();
    const ArchitectureLimits *Limits = limitsOf(TU.target().Architecture);
    return Device && Limits &&
                   llvm::StringRef(Device->getTargetOpts().CPU).ends_with("a")
               ? Limits->MaxSharedBytesPerBlock
               : DefaultSharedBytesPerBlock;
  }

  /// Static shared memory alone above what a kernel can have.
  void checkStatic(TranslationUnit &TU) {
    auto &Use = TU.engine<SharedMemoryUse>();
    const uint64_t Limit = staticLimit(TU);
    for (const FunctionDecl *F : TU.functions()) {
      if (!F->hasAttr<CUDAGlobalAttr>() || Use.staticBytes(F) <= Limit)
        continue;
      uint64_t Sum = 0;
      const VarDecl *Exceeds = nullptr;
      for (const VarDecl *V : Use.staticVariables(F)) {
        Sum += uint64_t(
            TU.context().getTypeSizeInChars(V->getType()).getQuantity());
        if (!Exceeds && Sum > Limit)
          Exceeds = V;
      }
      if (!claim(Exceeds->getLocation()))
        continue;
      diag(Exceeds->getLocation(),
           "%0 has %1 bytes of static shared memory, more than the %2 a "
           "kernel can have: the program does not link")
          << quotedName(F) << withSeparators(Sum) << withSeparators(Limit);
      if (Use.staticVariables(F).size() > 1)
        note(F->getLocation(), std::to_string(Use.staticVariables(F).size()) +
                                   " variables of the kernel and the functions "
                                   "it calls add up to " +
                                   withSeparators(Sum) + " bytes");
      note(Exceeds->getLocation(),
           "make it 'extern __shared__' and give its size with the launch, "
           "after cudaFuncSetAttribute with "
           "cudaFuncAttributeMaxDynamicSharedMemorySize");
    }
  }

  static bool isNone(const SymExpr *Extent) {
    return Extent && Extent->isInteger() && Extent->Bits == 0;
  }

  std::optional<Finding> look(TranslationUnit &TU, const LaunchConfig &C) {
    std::optional<Finding> Out;
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    const SymExpr *All[] = {C.DynamicBytes.Value,    C.Block[0].Value,
                            C.Block[1].Value,        C.Block[2].Value,
                            C.MaxDynamicBytes.Value, C.Grid[0].Value,
                            C.Grid[1].Value,         C.Grid[2].Value};
    Sym.anyCase(All, C.Known, [&](Values V, Values Known) {
      // Without blocks or threads nothing runs that would use the memory.
      if (!V[0] || llvm::any_of(V.slice(1, 3), isNone) ||
          llvm::any_of(V.slice(5, 3), isNone))
        return false;
      Out = tooMuch(TU, C, V[0], V[4], Known);
      if (!Out)
        Out = tooLittle(TU, C, V[0], V.slice(1, 3), Known);
      return Out.has_value();
    });
    return Out;
  }

  std::optional<Finding> tooMuch(TranslationUnit &TU, const LaunchConfig &C,
                                 const SymExpr *Dynamic, const SymExpr *Allowed,
                                 Values Known) {
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    ValueRange R = Sym.range(Dynamic, Known);
    // A negative size as a 64-bit number says nothing that the size check is
    // about.
    if (R.Min <= 0 || R.Min > (__int128(1) << 40))
      return std::nullopt;
    uint64_t Bytes = uint64_t(R.Min);
    std::string AtLeast = Dynamic->isInteger() ? "" : "at least ";
    uint64_t Static = TU.engine<SharedMemoryUse>().staticBytes(C.Kernel);
    uint64_t Total = Static + Bytes;
    std::string Sum =
        Static ? withSeparators(Static) + " static + " + withSeparators(Bytes) +
                     " dynamic = " + withSeparators(Total) + " bytes"
               : "";
    const ArchitectureLimits *Limits = limitsOf(TU.target().Architecture);
    if (Limits && Total > Limits->MaxSharedBytesPerBlock)
      return Finding{AtLeast + withSeparators(Total) +
                         " bytes of shared memory are more than the " +
                         withSeparators(Limits->MaxSharedBytesPerBlock) +
                         " that a block can have on sm_" +
                         std::to_string(Limits->Architecture) +
                         ": the launch fails and '" +
                         C.Kernel->getNameAsString() + "' does not run",
                     Sum,
                     "use less shared memory per block",
                     std::nullopt,
                     {C.DynamicBytes}};
    if (Total <= DefaultSharedBytesPerBlock)
      return std::nullopt;
    const bool Unset = !Allowed || isUnset(Allowed);
    std::string Fix = "call cudaFuncSetAttribute(" +
                      C.Kernel->getNameAsString() +
                      ", cudaFuncAttributeMaxDynamicSharedMemorySize, " +
                      (Dynamic->isInteger() ? std::to_string(Bytes) : "bytes") +
                      ") before the launch";
    if (Unset) {
      // Set on some of the ways to the launch: when, is not decided here, as
      // with what is set once for each device.
      if (C.MaxDynamicBytes.Value && !isUnset(C.MaxDynamicBytes.Value))
        return std::nullopt;
      if (TU.engine<LaunchConfigs>().mayBeSetElsewhere(
              C, FuncAttributeMaxDynamicSharedMemorySize))
        return std::nullopt;
      return Finding{
          AtLeast + withSeparators(Total) +
              " bytes of shared memory are more than the 49,152 that '" +
              C.Kernel->getNameAsString() +
              "' gets without cudaFuncAttributeMaxDynamicSharedMemorySize: the "
              "launch fails and the kernel does not run",
          Sum,
          Fix,
          std::nullopt,
          {C.DynamicBytes}};
    }
    ValueRange Given = Sym.range(Allowed, Known);
    if (Given.Max >= 0 && Given.Max < __int128(Bytes))
      return Finding{
          AtLeast + withSeparators(Bytes) +
              " bytes of dynamic shared memory are more than the " +
              withSeparators(uint64_t(Given.Max)) +
              " that cudaFuncAttributeMaxDynamicSharedMemorySize allows '" +
              C.Kernel->getNameAsString() +
              "': the launch fails and the kernel does not run",
          Sum,
          Fix,
          std::nullopt,
          {C.DynamicBytes, C.MaxDynamicBytes}};
    return std::nullopt;
  }

  /// True for what an attribute of a kernel is before anything sets it.
  static bool isUnset(const SymExpr *Attribute) {
    return Attribute->Kind == SymExpr::Symbol && Attribute->Loc &&
           Attribute->Loc->Kind == Location::KernelAttribute;
  }

  std::optional<Finding> tooLittle(TranslationUnit &TU, const LaunchConfig &C,
                                   const SymExpr *Dynamic, Values Block,
                                   Values Known) {
    auto &Use = TU.engine<SharedMemoryUse>();
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    const VarDecl *Variable = Use.dynamicVariable(C.Kernel);
    if (!Variable)
      return std::nullopt;
    if (Dynamic->isInteger() && Dynamic->Bits == 0) {
      std::optional<DynamicAccess> Access = Use.anyAccess(C);
      if (!Access)
        return std::nullopt;
      return Finding{"the launch gives no dynamic shared memory, and '" +
                         C.Kernel->getNameAsString() + "' uses '" +
                         Variable->getNameAsString() + "'",
                     "'" + Access->Variable->getNameAsString() +
                         "' is accessed here and has 0 bytes",
                     "give the bytes that the kernel needs as the launch's "
                     "dynamic shared memory size",
                     Access,
                     {C.DynamicBytes}};
    }
    // Sizes that are chosen at run time: wrong when wrong for each of some
    // usual ones, and for the smallest.
    // Those of a launch's size stand for numbers that are chosen at run time.
    HostNumbers::Symbols Open;
    for (const SymExpr *V : Block)
      HostNumbers::collect(V, Open);
    const size_t OfBlock = Open.size();
    HostNumbers::collect(Dynamic, Open);
    // Bytes that nobody knows, in a block of whatever size.
    if (Open.size() > 1 || Open.size() > OfBlock)
      return std::nullopt;
    std::optional<Finding> Out;
    for (uint64_t Sample : {256, 64, 512, 32, 1}) {
      Facts Now(Known.begin(), Known.end());
      if (!Open.empty())
        Now.push_back(Sym.binary(SymExpr::EQ, ScalarType::boolean(),
                                 Open.front(),
                                 Sym.integer(Sample, Open.front()->Type)));
      auto Number = [&](const SymExpr *V) {
        return V ? Sym.resolve(V, Now)->unsignedInteger() : std::nullopt;
      };
      std::optional<uint64_t> Given = Number(Dynamic);
      std::optional<DynamicAccess> Access;
      if (Given)
        Access = Use.highestAccess(
            C, {Number(Block[0]), Number(Block[1]), Number(Block[2])});
      if (!Access || Access->End <= *Given)
        return std::nullopt;
      if (!Out) {
        std::string Which =
            Open.empty() ? "" : " in a block of " + std::to_string(Sample);
        std::string Thread = std::to_string(Access->Thread[0]) + ", " +
                             std::to_string(Access->Thread[1]) + ", " +
                             std::to_string(Access->Thread[2]);
        Out = Finding{"the launch gives " + withSeparators(*Given) +
                          " bytes of dynamic shared memory" + Which +
                          ", and '" + C.Kernel->getNameAsString() +
                          "' uses at least " + withSeparators(Access->End),
                      "thread (" + Thread + ") accesses bytes " +
                          withSeparators(Access->Begin) + " to " +
                          withSeparators(Access->End - 1) + " of '" +
                          Access->Variable->getNameAsString() + "' here",
                      "give at least " + withSeparators(Access->End) +
                          " bytes" + Which,
                      Access,
                      {C.DynamicBytes}};
      }
      if (Open.empty())
        break;
    }
    return Out;
  }
};

const RegisterCheck<SizeCheck> Registered(
    {"cuda-smem-size",
     CheckKind::Correctness,
     FixSupport::Note,
     "shared memory that a launch does not give or a block cannot have",
     {{"CUDA Programming Guide", "Dynamic Allocation of Shared Memory"},
      {"CUDA Programming Guide", "Kernel Launch and Occupancy"}}});

} // namespace
} // namespace cuda_lint
