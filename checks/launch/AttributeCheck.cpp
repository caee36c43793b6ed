//===- AttributeCheck.cpp - What is set for another kernel ----------------===//

#include "analysis/HostMemoryUse.h"
#include "analysis/KernelSettings.h"
#include "checks/Check.h"
#include "cuda/Names.h"

using namespace clang;

namespace cuda_lint {
namespace {

class AttributeCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const KernelSettingHazard &H : TU.engine<KernelSettings>().all()) {
      SourceLocation At = H.Kind == KernelSettingHazard::OnceForDevice
                              ? placeBeside(*H.Setting, *H.Launch)
                          : H.Setting ? placeBeside(*H.Launch, *H.Setting)
                                      : placeOf(*H.Launch->place());
      // The body of a macro that sets and launches is one place, however often
      // it is used.
      const SourceManager &SM = TU.context().getSourceManager();
      if (H.Kind == KernelSettingHazard::WithStatic && At.isMacroID() &&
          !SM.isMacroArgExpansion(At))
        At = SM.getSpellingLoc(At);
      if (claim(At))
        report(H, At);
    }
  }

  static std::string name(const FunctionDecl *F) {
    if (!F)
      return "the kernel";
    // With the arguments of an instantiation: they tell two of them apart.
    return quotedName(F);
  }

  void report(const KernelSettingHazard &H, SourceLocation At) {
    const std::string Kernel = name(H.Launch->Kernel), Other = name(H.Other);
    StringRef Setting = "it is set here", Fix;
    switch (H.Kind) {
    case KernelSettingHazard::OtherKernel:
      diag(At, "the launch of %0 relies on a limit of dynamic shared memory "
               "that is set for %1, and for %0 it is 48 KiB")
          << Kernel << Other;
      Fix =
          "call cudaFuncSetAttribute for each kernel, and each instantiation, "
          "that is launched with so many bytes";
      break;
    case KernelSettingHazard::Smaller:
      diag(At, "the launch of %0 has more dynamic shared memory than the limit "
               "that is set for it")
          << Kernel;
      Fix = "give cudaFuncSetAttribute the bytes of the launch";
      break;
    case KernelSettingHazard::Later:
      diag(At, "the limit of dynamic shared memory of %0 is set after this "
               "launch relies on it")
          << Kernel;
      Fix = "set it before the launch";
      break;
    case KernelSettingHazard::WithStatic:
      diag(At, "the launch of %0 may have up to %1 bytes of dynamic shared "
               "memory without the limit being set, and %2 of static shared "
               "memory count as well: together more than 48 KiB")
          << Kernel << std::to_string(H.Dynamic) << std::to_string(H.Static);
      Setting = "it is set here, for more bytes only";
      Fix = "set it always";
      break;
    case KernelSettingHazard::OnceForFirst:
      diag(At, "the limit of dynamic shared memory that this launch relies on "
               "is set once, for the kernel that comes first")
          << Kernel;
      Fix =
          "set it for each kernel: an attribute is the kernel's, and a static "
          "variable is the function's";
      break;
    case KernelSettingHazard::OnceForDevice:
      diag(At, "the limit of dynamic shared memory of %0 is set once, for the "
               "device that comes first")
          << Kernel;
      note(placeBeside(*H.Launch, *H.Setting),
           "this launch relies on it on every device");
      note(At, "keep a flag for each device: an attribute is the kernel's on "
               "one device");
      return;
    case KernelSettingHazard::OnceWithFirst:
      diag(At, "the limit of dynamic shared memory of %0 is set once, to the "
               "bytes of the first call; a call that needs more fails")
          << Kernel;
      Fix =
          "set it on each call, or once to the largest that the device allows";
      break;
    case KernelSettingHazard::Unset:
      diag(At,
           "'%0' of this launch's %select{configuration|attribute}1 is never "
           "set, and has any value")
          << H.Part << (H.Part == "id");
      note(At, "initialise it: '= {}' sets all that is not named to zero");
      return;
    case KernelSettingHazard::AskedOther:
      diag(At,
           "the launch of %0 has the extents that suit %1: the occupancy was "
           "asked of that")
          << Kernel << Other;
      Setting = "it is asked here";
      Fix = "ask for the kernel that is launched: registers and shared memory, "
            "and so the largest block, are each kernel's own";
      break;
    case KernelSettingHazard::Swapped:
      diag(At, "the block of this launch is as large as the smallest grid that "
               "fills the device: the outputs of %0 are swapped")
          << H.Setting->Callee->getNameAsString();
      Setting = "the first output is the grid's size, the second the block's";
      Fix = "swap them";
      break;
    }
    note(placeBeside(*H.Setting, *H.Launch), Setting);
    note(At, Fix);
  }
};

const RegisterCheck<AttributeCheck>
    Registered({"cuda-launch-attribute",
                CheckKind::Correctness,
                FixSupport::Note,
                "a launch that relies on what is set or asked for another "
                "kernel, or never "
                "set",
                {{"CUDA Runtime API", "Execution Control"},
                 {"CUDA Runtime API", "Occupancy"},
                 {"CUDA C++ Programming Guide", "Shared Memory"}}});

} // namespace
} // namespace cuda_lint
