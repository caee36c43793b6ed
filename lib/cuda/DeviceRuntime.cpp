//===- DeviceRuntime.cpp --------------------------------------------------===//

#include "cuda/DeviceRuntime.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

namespace cuda_lint {

llvm::ArrayRef<DeviceRuntimeFunction> deviceRuntimeFunctions() {
  static const std::vector<DeviceRuntimeFunction> Sorted = [] {
    std::vector<DeviceRuntimeFunction> Out = {
#define DEVICE_FUNCTION(NAME, CDP1, CDP2, NOTE) {#NAME, CDP1, CDP2, NOTE},
#define HOST_FUNCTION(NAME, NOTE) {#NAME, false, false, NOTE},
#include "cuda/DeviceRuntime.def"
    };
    llvm::sort(Out,
               [](const DeviceRuntimeFunction &A,
                  const DeviceRuntimeFunction &B) { return A.Name < B.Name; });
    return Out;
  }();
  return Sorted;
}

const DeviceRuntimeFunction *deviceRuntimeFunction(llvm::StringRef Name) {
  // Toolkits rename a function whose types changed.
  Name.consume_back("_v2") || Name.consume_back("_v3");
  llvm::ArrayRef<DeviceRuntimeFunction> All = deviceRuntimeFunctions();
  const DeviceRuntimeFunction *Found = llvm::lower_bound(
      All, Name, [](const DeviceRuntimeFunction &F, llvm::StringRef Name) {
        return llvm::StringRef(F.Name) < Name;
      });
  return Found != All.end() && Found->Name == Name ? Found : nullptr;
}

llvm::ArrayRef<ArgumentRule> argumentRules() {
  static const ArgumentRule Rules[] = {
#define ARGUMENT_RULE(NAME, INDEX, RULE) {#NAME, INDEX, ArgumentRuleKind::RULE},
#include "cuda/DeviceRuntime.def"
  };
  return Rules;
}

} // namespace cuda_lint
