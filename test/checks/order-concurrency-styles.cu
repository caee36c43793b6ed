// RUN: %check --checks='-*,cuda-order-concurrency' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Block 0 answers each of the others, thread by thread.
class Slots {
  volatile int *in, *out;

public:
  __device__ Slots(int *in, int *out) : in(in), out(out) {}
  __device__ void sync(int goal) {
    __syncthreads();
    if (threadIdx.x == 0)
      in[blockIdx.x] = goal;
    if (blockIdx.x == 0) {
      for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x)
        // CHECK: :[[@LINE+1]]:16: warning: 'slots' waits for 'in', which another block writes
        while (in[b] != goal)
          ;
      __syncthreads();
      for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x)
        out[b] = goal;
    }
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:14: warning: 'slots' waits for 'out', which another block writes
      while (out[blockIdx.x] != goal)
        ;
    __syncthreads();
  }
};
__global__ void slots(float *p, int *in, int *out, int steps) {
  Slots s(in, out);
  for (int i = 1; i <= steps; ++i)
    s.sync(i);
}
void launchSlots(float *p, int *in, int *out, int n) { slots<<<n / 128, 128>>>(p, in, out, n); }

// What a row depends on, which the data say.
__global__ void solve(const int *first, const int *column, float *x, volatile int *solved) {
  const int row = gridDim.x - 1 - blockIdx.x;
  if (threadIdx.x)
    return;
  float sum = 0;
  for (int k = first[row]; k < first[row + 1]; ++k) {
    // CHECK: :[[@LINE+1]]:12: warning: 'solve' waits for 'solved', which another block writes
    while (solved[column[k]] == 0) {
    }
    sum += x[column[k]];
  }
  x[row] = sum;
  __threadfence();
  solved[row] = 1;
}
// Others set them, and this one takes them back; its own.
__global__ void consume(const int *which, float *x, volatile int *set) {
  if (threadIdx.x)
    return;
  while (set[which[blockIdx.x]] == 0)
    ;
  x[blockIdx.x] = 1;
  set[blockIdx.x] = 0;
}
__global__ void oneWord(const int *which, float *x, volatile int *set) {
  if (threadIdx.x == 32)
    set[0] = 1;
  if (threadIdx.x == 0)
    while (set[which[0]] == 0)
      ;
}
void launchRows(const int *first, const int *column, float *x, int *flags, int rows) {
  solve<<<rows, 32>>>(first, column, x, flags);
  consume<<<rows, 32>>>(first, x, flags);
  oneWord<<<rows, 64>>>(first, x, flags);
}

// The first blocks make what the others take.
__device__ unsigned look(const unsigned *p) {
  unsigned v;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__global__ void halves(float *stage, unsigned *ready, int producers, int width) {
  if (blockIdx.x >= producers) {
    const int tile = blockIdx.x - producers;
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:14: warning: 'halves' waits for 'ready', which another block writes
      while (look(&ready[tile]) != (unsigned)producers)
        ;
    __syncthreads();
    stage[tile] += 1;
  } else {
    for (int t = 0; t < width; ++t)
      if (threadIdx.x == 0)
        atomicAdd(&ready[t], 1u);
  }
}
void launchHalves(float *stage, unsigned *ready, int producers, int width) { halves<<<producers + width, 128>>>(stage, ready, producers, width); }

// A child that is given a structure.
struct Task {
  float *out;
  int *flag;
};
__global__ void child(Task t) {
  *t.out = 1;
  __threadfence();
  atomicExch(t.flag, 1);
}
__global__ void idle(Task t) { *t.out = 1; }
__global__ void parent(Task *tasks) {
  const Task t = tasks[0];
  child<<<1, 1>>>(t);
  // CHECK: :[[@LINE+1]]:10: warning: 'parent' waits for 'flag', which a child grid writes
  while (atomicAdd(t.flag, 0) == 0)
    ;
}
__global__ void patient(Task *tasks) {
  const Task t = tasks[0];
  idle<<<1, 1>>>(t);
  while (atomicAdd(t.flag, 0) == 0)
    ;
}

// The blocks of a cluster run at the same time; those of the next one need not.
__global__ void __cluster_dims__(2, 1, 1) inPairs(float *x, int *ready) {
  const int pair = blockIdx.x / 2;
  if (threadIdx.x)
    return;
  if (blockIdx.x % 2 == 0) {
    x[pair] = 1;
    __threadfence();
    *(volatile int *)(ready + pair) = 1;
  } else {
    while (*(volatile int *)(ready + pair) == 0)
      ;
  }
}
__global__ void __cluster_dims__(2, 1, 1) inFours(float *x, int *ready) {
  const int four = blockIdx.x / 4;
  if (threadIdx.x)
    return;
  if (blockIdx.x % 4 == 0) {
    x[four] = 1;
    __threadfence();
    *(volatile int *)(ready + four) = 1;
  } else {
    // CHECK: :[[@LINE+1]]:12: warning: 'inFours' waits for 'ready', which another block writes
    while (*(volatile int *)(ready + four) == 0)
      ;
  }
}
void launchPairs(float *x, int *ready, int n) {
  inPairs<<<2 * n, 32>>>(x, ready);
  inFours<<<4 * n, 32>>>(x, ready);
}
