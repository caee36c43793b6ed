// Nothing says how many threads a block has. That the smallest one which is tried goes through no loop proves nothing of the barrier in it.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | count 0
// RUN: %check --checks='-*,cuda-smem-race' %s -- -DUNORDERED | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ void meet() { __syncthreads(); }

template <int Form> __global__ void mirrored(float *out, const float *in) {
  __shared__ float kept[1024];
  kept[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int half = blockDim.x / 2; half > 64; half /= 2) {
    if constexpr (Form == 0)
      __syncthreads();
    if constexpr (Form == 1)
      meet();
    out[half] = 0;
  }
  // CHECK: :[[@LINE+1]]:55: warning: thread 0 reads byte 252 of 'kept', which thread 63 of the block writes with no barrier in between
  out[blockIdx.x * blockDim.x + threadIdx.x + 4096] = kept[63 - threadIdx.x % 64];
}

template __global__ void mirrored<0>(float *, const float *);
template __global__ void mirrored<1>(float *, const float *);
#ifdef UNORDERED
template __global__ void mirrored<2>(float *, const float *);
#endif
