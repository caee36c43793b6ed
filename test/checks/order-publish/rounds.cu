// RUN: %check --checks='-*,cuda-order-publish,cuda-order-concurrency' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Loops that begin anew where the word that they look at has not changed yet, and do more where it has.

struct States {
  int *flag, *sum;
};
__device__ int lookBack(const States &s, int tile) {
  int all = 0;
  for (int p = tile - 1; p >= 0;) {
    const int f = atomicAdd(&s.flag[p], 0);
    if (f == 0)
      continue;
    __threadfence();
    all += s.sum[p];
    if (f == 2)
      break;
    --p;
  }
  return all;
}
__global__ void scan(States s, int *next, int *out) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(next, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    s.sum[tile] = tile;
    // CHECK: :[[@LINE+1]]:5: warning: 's.sum' is written and then announced by 's.flag' with no fence in between
    atomicExch(&s.flag[tile], 1);
    out[tile] = lookBack(s, tile);
  }
}
__global__ void scanInOrder(States s, int *next, int *out) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(next, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    s.sum[tile] = tile;
    __threadfence();
    atomicExch(&s.flag[tile], 1);
    out[tile] = lookBack(s, tile);
  }
}

// Volatile, and in a loop that ends within.
__global__ void handedOn(volatile int *ready, float *data, float *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = out[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: 'data' is written and then announced by 'ready' with no fence in between
    ready[threadIdx.x] = 1;
    return;
  }
  while (true) {
    // CHECK: :[[@LINE+1]]:9: warning: {{.*}} [cuda-order-concurrency]
    if (ready[threadIdx.x] == 0)
      continue;
    __threadfence();
    out[threadIdx.x] = data[threadIdx.x];
    break;
  }
}

// What is skipped is not waited for: the next round looks at another word.
__global__ void skips(const volatile int *flags, float *data, int *list, int n) {
  data[threadIdx.x] = n;
  list[threadIdx.x] = 1;
  int i = threadIdx.x;
  while (i < n) {
    const int f = flags[i++];
    if (f == 0)
      continue;
    data[i] += f;
  }
}
__global__ void drawn(unsigned *state, float *out, int n) {
  unsigned x = state[threadIdx.x];
  while (n > 0) {
    x = x * 1664525u + 1013904223u;
    if (x & 1)
      continue;
    out[--n] = x;
  }
  state[threadIdx.x] = x;
}
void launch(States s, int *next, int *out, volatile int *ready, float *data, float *to, int *list, unsigned *state, int n) {
  scan<<<n, 64>>>(s, next, out);
  scanInOrder<<<n, 64>>>(s, next, out);
  handedOn<<<2, 64>>>(ready, data, to);
  skips<<<2, 64>>>(ready, data, list, n);
  drawn<<<1, 64>>>(state, to, n);
}
