// What a file has Clang warn about, or takes for errors, is for those who compile with Clang: the file parses, with precompiled headers, too.
// RUN: %cuda-lint --cuda-path=none --no-cache --fail-on=never --checks=-*,cuda-sync-divergent-barrier %s 2>&1 | FileCheck %s --implicit-check-not='{{error|does not parse}}'
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: env CUDA_LINT_CACHE_DIR=%t/cache %cuda-lint --cuda-path=none --fail-on=never --checks=-*,cuda-sync-divergent-barrier %t/a.cu 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{error|does not parse}}'
// RUN: echo >> %t/a.cu
// RUN: env CUDA_LINT_CACHE_DIR=%t/cache %cuda-lint --cuda-path=none --fail-on=never --checks=-*,cuda-sync-divergent-barrier %t/a.cu 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{error|does not parse}}'
#include <cuda_runtime.h>
#pragma clang diagnostic push
#pragma clang diagnostic error "-Wunused-variable"
#pragma GCC diagnostic error "-Wsign-compare"
#pragma clang diagnostic fatal "-Weverything"
__global__ void halfWaits(int *out, unsigned n) {
  int unused;
  if (threadIdx.x < 16)
    // CHECK: :[[@LINE+1]]:{{.*}} warning: {{.*}} [cuda-sync-divergent-barrier]
    __syncthreads();
  out[threadIdx.x] = int(threadIdx.x) < n;
}
_Pragma("GCC diagnostic pop")
#pragma clang diagnostic pop
void launch(int *p) { halfWaits<<<1, 64>>>(p, 1); }
// CHECK: 1 file, 1 report
