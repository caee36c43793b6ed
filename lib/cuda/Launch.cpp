//===- Launch.cpp ---------------------------------------------------------===//

#include "cuda/Launch.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

bool Launch::onDevice() const {
  if (Form == LaunchForm::LaunchDevice || Form == LaunchForm::LaunchDeviceV2)
    return true;
  return Caller && runsOnDevice(Caller);
}

SourceLocation Launch::location() const { return Site->getBeginLoc(); }

const FunctionDecl *namedKernel(const Expr *E) {
  while (true) {
    E = E->IgnoreParenCasts();
    const auto *Address = dyn_cast<UnaryOperator>(E);
    if (!Address ||
        (Address->getOpcode() != UO_AddrOf && Address->getOpcode() != UO_Deref))
      break;
    E = Address->getSubExpr();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  // C++ that is not CUDA declares kernels as functions.
  if (!F || (F->getASTContext().getLangOpts().CUDA && !isKernel(F)))
    return nullptr;
  const FunctionDecl *Definition = nullptr;
  return F->isDefined(Definition) ? Definition : F;
}

/// Leaves out the arguments that a default stands for: a launch "without" the
/// argument then looks the same in every form.
static const Expr *written(const CallExpr *Call, unsigned I) {
  if (I >= Call->getNumArgs() || isa<CXXDefaultArgExpr>(Call->getArg(I)))
    return nullptr;
  return Call->getArg(I);
}

std::optional<Launch> asLaunch(const CallExpr *Call,
                               const FunctionDecl *Caller) {
  Launch L{LaunchForm::Chevron, Call, Caller};
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call)) {
    L.KernelExpr = Chevron->getCallee();
    L.Kernel = namedKernel(L.KernelExpr);
    L.Arguments.assign(Chevron->arg_begin(), Chevron->arg_end());
    const CallExpr *Config = Chevron->getConfig();
    // On the device Clang configures with cudaLaunchDevice, whose first two
    // arguments (kernel and buffer) are placeholders; it also fills in the
    // bytes and the stream that are not written, at a location inside the
    // callee's.
    bool DeviceConfig = runtimeApiName(Config) == "cudaLaunchDevice";
    unsigned First = DeviceConfig ? 2 : 0;
    L.Grid = written(Config, First);
    L.Block = written(Config, First + 1);
    L.SharedBytes = written(Config, First + 2);
    L.Stream = written(Config, First + 3);
    if (DeviceConfig) {
      auto Filled = [&](const Expr *E) {
        return E && E->getBeginLoc() == Config->getBeginLoc();
      };
      if (Filled(L.SharedBytes))
        L.SharedBytes = nullptr;
      if (Filled(L.Stream))
        L.Stream = nullptr;
    }
    return L;
  }
  llvm::StringRef Name = runtimeApiName(Call);
  if (Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel") {
    L.Form = Name == "cudaLaunchKernel" ? LaunchForm::LaunchKernel
                                        : LaunchForm::LaunchCooperative;
    L.KernelExpr = written(Call, 0);
    L.Grid = written(Call, 1);
    L.Block = written(Call, 2);
    L.ArgumentBuffer = written(Call, 3);
    L.SharedBytes = written(Call, 4);
    L.Stream = written(Call, 5);
  } else if (Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC") {
    L.Form = LaunchForm::LaunchKernelEx;
    L.Config = written(Call, 0);
    L.KernelExpr = written(Call, 1);
    if (Name == "cudaLaunchKernelExC")
      L.ArgumentBuffer = written(Call, 2);
    else
      for (unsigned I = 2; I < Call->getNumArgs(); ++I)
        L.Arguments.push_back(Call->getArg(I));
  } else if (Name == "cudaLaunchDevice") {
    L.Form = LaunchForm::LaunchDevice;
    L.KernelExpr = written(Call, 0);
    L.ArgumentBuffer = written(Call, 1);
    L.Grid = written(Call, 2);
    L.Block = written(Call, 3);
    L.SharedBytes = written(Call, 4);
    L.Stream = written(Call, 5);
  } else if (Name == "cudaLaunchDeviceV2") {
    L.Form = LaunchForm::LaunchDeviceV2;
    L.ArgumentBuffer = written(Call, 0);
    L.Stream = written(Call, 1);
  } else {
    return std::nullopt;
  }
  if (L.KernelExpr)
    L.Kernel = namedKernel(L.KernelExpr);
  return L;
}

} // namespace cuda_lint
