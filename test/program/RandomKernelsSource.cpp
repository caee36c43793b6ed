//===- RandomKernelsSource.cpp --------------------------------------------===//
//
// random-kernels-source: the kernels of test/fuzz/RecordedKernels.h, for
// runtime-tests/random-kernels.
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/RecordedKernels.h"

int main() {
  llvm::outs() << cuda_lint::random_kernels::RecordedKernels().source();
  return 0;
}
