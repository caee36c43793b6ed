// What is said of a kernel that nothing here launches has to hold for all
// blocks that it may have. Where the first of them has nothing to report the
// others could only take back what nobody says: they are not executed.
// RUN: %cuda-lint --no-cache --profile --checks='-*,cuda-smem-bank-conflict,cuda-gmem-uncoalesced' %s -- -arch=sm_90 -DNOTHING 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: %cuda-lint --no-cache --profile --fail-on=never --checks='-*,cuda-smem-bank-conflict,cuda-gmem-uncoalesced' %s -- -arch=sm_90 2>&1 | FileCheck %s

__global__ void kernel(float *out, const float *in, int pitch) {
#ifdef NOTHING
  // NOTHING: profile: 1 warps executed
  out[threadIdx.y * pitch + threadIdx.x] = in[threadIdx.y * pitch + threadIdx.x];
#else
  // CHECK: possible-shapes.cu:[[#@LINE+2]]:{{.*}}'in' is not coalesced
  // CHECK: profile: 4 warps executed
  out[threadIdx.y * pitch + threadIdx.x] = in[threadIdx.x * 64 + threadIdx.y * 8192];
#endif
}
