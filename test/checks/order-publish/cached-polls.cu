// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A poll by __ldcg() or __ldcv() is repeated, and orders nothing.

template <bool Fence> struct Tiles {
  int *status;
  float *sums;
  __device__ void set(int tile, float sum) {
    sums[tile] = sum;
    __threadfence();
    asm volatile("st.global.cg.s32 [%0], %1;" ::"l"(status + tile), "r"(1) : "memory");
  }
  __device__ float wait(int tile) {
    int s;
    do {
      s = __ldcg(status + tile);
    } while (s == 0);
    if (Fence)
      __threadfence();
    // CHECK: :[[@LINE+1]]:12: warning: '{{.*}}sums' is read after '{{.*}}status' was polled with no fence in between
    return __ldcg(sums + tile);
  }
};
template <bool Fence> __device__ void scan(Tiles<Fence> tiles, float *prefix, int *ticket) {
  const int tile = atomicAdd(ticket, 1);
  const float before = tile > 0 ? tiles.wait(tile - 1) : 0;
  tiles.set(tile, before + 1);
  prefix[tile] = before;
}
__global__ void unordered(Tiles<false> tiles, float *prefix, int *ticket) { scan(tiles, prefix, ticket); }
__global__ void ordered(Tiles<true> tiles, float *prefix, int *ticket) { scan(tiles, prefix, ticket); }

__global__ void plainData(int *flag, float *sum, float *out) {
  if (blockIdx.x == 0) {
    *sum = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (__ldcv(flag) == 0)
      ;
    // CHECK: :[[@LINE+1]]:23: warning: 'sum' is read after 'flag' was polled with no fence in between
    out[blockIdx.x] = *sum;
  }
}
// Nobody writes in this kernel what is read.
__global__ void others(int *flag, const float *sum, float *out) {
  while (__ldcg(flag) == 0)
    ;
  out[blockIdx.x] = *sum;
}
