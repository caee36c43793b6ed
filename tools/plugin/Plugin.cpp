//===- Plugin.cpp - The checks for clang-tidy --load ----------------------===//
//
// The module registers itself (checks/Module.cpp); loading this object is all that clang-tidy needs.
//
//===----------------------------------------------------------------------===//

#include "checks/Module.h"

/// Keeps the linker from dropping the module, and tells which version was loaded.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT const char *cudaLintPluginVersion() {
  cuda_lint::linkChecks();
  return CUDA_LINT_VERSION;
}
