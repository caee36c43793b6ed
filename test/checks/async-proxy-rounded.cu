// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++17 --offload-arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Dynamic shared memory whose start is rounded to what a bulk copy needs.
#include <stdint.h>

template <bool Waits>
__global__ void twice(const float *in, float *out, float *sums) {
  extern __shared__ char raw[];
  float *tile = reinterpret_cast<float *>(
      (reinterpret_cast<uintptr_t>(raw) + 127) & ~uintptr_t(127));
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    tile[i] = in[i] * 2;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
            out),
        "r"((uint32_t)__cvta_generic_to_shared(tile)), "r"(4096)
        : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    if (Waits)
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'raw'
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    *sums = tile[0] + tile[1];
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}
void launch(const float *in, float *out, float *sums) {
  twice<false><<<1, 256, 4096 + 128>>>(in, out, sums);
  twice<true><<<1, 256, 4096 + 128>>>(in, out, sums);
}
