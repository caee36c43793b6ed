//===- Module.cpp ---------------------------------------------------------===//

#include "checks/Module.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace clang::tidy;

namespace cuda_lint {

llvm::StringRef describe(CheckKind Kind) {
  switch (Kind) {
  case CheckKind::Correctness:
    return "correctness";
  case CheckKind::Performance:
    return "performance";
  case CheckKind::Strict:
    return "strict";
  }
  llvm_unreachable("covered switch");
}

llvm::StringRef CheckInfo::fileName() const {
  llvm::StringRef Out = Name;
  Out.consume_front("cuda-");
  return Out;
}

llvm::StringRef CheckInfo::topic() const { return fileName().split('-').first; }

static std::vector<RegisteredCheck> &checks() {
  static std::vector<RegisteredCheck> Checks;
  return Checks;
}

void addCheck(RegisteredCheck Check) {
  std::vector<RegisteredCheck> &All = checks();
  auto At = llvm::lower_bound(
      All, Check, [](const RegisteredCheck &A, const RegisteredCheck &B) {
        return llvm::StringRef(A.Info.Name) < llvm::StringRef(B.Info.Name);
      });
  All.insert(At, std::move(Check));
}

llvm::ArrayRef<RegisteredCheck> allChecks() { return checks(); }

const RegisteredCheck *findCheck(llvm::StringRef Name) {
  const RegisteredCheck *Found =
      llvm::find_if(allChecks(), [&](const RegisteredCheck &C) {
        return C.Info.Name == Name;
      });
  return Found == allChecks().end() ? nullptr : Found;
}

namespace {

class CudaLintModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    for (const RegisteredCheck &Check : allChecks())
      Factories.registerCheckFactory(
          Check.Info.Name,
          [&Check](llvm::StringRef Name, ClangTidyContext *Context) {
            // What a group removes, which clang-tidy does not know, does
            // nothing.
            return isEnabled(Name, Context->getOptions().Checks.value_or(""))
                       ? Check.Create(Name, Context)
                       : std::make_unique<ClangTidyCheck>(Name, Context);
          });
  }
  // Whoever loads the plugin wants its checks: they come before what is
  // configured. clang-tidy knows no groups and makes all checks; what is made
  // of those of a group that is taken out does nothing.
  ClangTidyOptions getModuleOptions() override {
    ClangTidyOptions Options;
    Options.Checks = "cuda-*,-strict";
    return Options;
  }
};

} // namespace

static ClangTidyModuleRegistry::Add<CudaLintModule>
    Registered("cuda-lint-module", "Checks for CUDA C++.");

void linkChecks() {}

} // namespace cuda_lint
