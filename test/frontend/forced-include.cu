// A header that the command includes by -include is read as CUDA, whatever it includes itself: the runtime comes before it, as with nvcc.
// RUN: %cuda-lint --cuda-path=none --fail-on=never --checks=-*,cuda-smem-race %s -- -arch=sm_90 -include cuda_fp16.h -include %S/Inputs/forced/own.h 2>&1 | FileCheck %s
// RUN: %cuda-lint --no-cache --cuda-path=none --fail-on=never --checks=-*,cuda-smem-race %s -- -x cuda --cuda-gpu-arch=sm_90 -include %S/Inputs/forced/own.h 2>&1 | FileCheck %s
__global__ void mirrored(float *out, const float *in) {
  __shared__ float tile[Threads];
  tile[threadIdx.x] = twice(in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{.*}} warning: {{.*}} [cuda-smem-race]
  out[threadIdx.x] = tile[Threads - 1 - threadIdx.x];
}
// CHECK-NOT: does not parse
void launch(float *out, const float *in) { mirrored<<<1, Threads>>>(out, in); }
