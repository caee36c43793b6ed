// RUN: %check --checks='-*,cuda-order-concurrency' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cuda/atomic>

// A barrier of all blocks, by hand.
__device__ unsigned Arrived;
__global__ void byHand(float *p) {
  p[blockIdx.x] = 1;
  __threadfence();
  if (threadIdx.x == 0) {
    atomicAdd(&Arrived, 1);
    // CHECK: :[[@LINE+2]]:12: warning: 'byHand' waits for 'Arrived', which another block writes, and is not launched as a cooperative grid: that block need not run before this one ends [cuda-order-concurrency]
    // CHECK: :[[@LINE+1]]:12: note: launch it with cudaLaunchCooperativeKernel() and wait with grid.sync(), or make two kernels of it
    while (*(volatile unsigned *)&Arrived < gridDim.x)
      ;
  }
  __syncthreads();
}
void launchByHand(float *p, int n) { byHand<<<n, 256>>>(p); }

// The same as a helper, polling with an atomic.
__device__ void meet(unsigned *count, unsigned goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(count, 1);
    // CHECK: :[[@LINE+1]]:12: warning: 'withHelper' waits for 'count'
    while (atomicAdd(count, 0) < goal)
      ;
  }
  __syncthreads();
}
__global__ void withHelper(float *p, unsigned *count) {
  p[blockIdx.x] = 1;
  meet(count, gridDim.x);
}
void launchHelper(float *p, unsigned *c, int n) { withHelper<<<n / 128, 128>>>(p, c); }

// One block after the other, in the order of their numbers.
__global__ void chained(volatile int *flags, int *sums) {
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0)
      // CHECK: :[[@LINE+1]]:14: warning: 'chained' waits for 'flags'
      while (flags[blockIdx.x - 1] == 0)
        ;
    __threadfence();
    flags[blockIdx.x] = 1;
  }
}
void launchChained(int *f, int *s, int n) { chained<<<n, 32>>>(f, s); }

// Block 0 tells the others.
__global__ void leader(cuda::atomic<int, cuda::thread_scope_device> *go) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0)
      go->store(1);
  } else {
    // CHECK: :[[@LINE+1]]:12: warning: 'leader' waits for 'go'
    while (go->load() == 0)
      ;
  }
}
void launchLeader(cuda::atomic<int, cuda::thread_scope_device> *go) { leader<<<1000, 32>>>(go); }

// A child.
__global__ void child(int *flag) { *flag = 1; }
__global__ void parent(int *flag) {
  child<<<1, 1>>>(flag);
  // CHECK: :[[@LINE+2]]:10: warning: 'parent' waits for 'flag', which a child grid writes
  // CHECK: :[[@LINE+1]]:10: note: launch what needs the results into cudaStreamTailLaunch
  while (*(volatile int *)flag == 0)
    ;
}

// --- Right -------------------------------------------------------------

__global__ void cooperative(unsigned *count) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (*(volatile unsigned *)count < gridDim.x)
      ;
  }
  __syncthreads();
}
void launchCooperative(unsigned *count) {
  void *args[] = {&count};
  cudaLaunchCooperativeKernel((const void *)cooperative, dim3(80), dim3(256), args, 0, 0);
}
__global__ void notLaunchedHere(unsigned *count) {
  atomicAdd(count, 1);
  while (*(volatile unsigned *)count < gridDim.x)
    ;
}
__global__ void lock(int *mutex, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    *sum += blockIdx.x;
    __threadfence();
    atomicExch(mutex, 0);
  }
}
void launchLock(int *m, int *s) { lock<<<100, 32>>>(m, s); }
__global__ void testFirst(int *mutex, int *sum) {
  if (threadIdx.x == 0) {
    do {
      while (*(volatile int *)mutex != 0)
        ;
    } while (atomicCAS(mutex, 0, 1) != 0);
    *sum += blockIdx.x;
    __threadfence();
    *(volatile int *)mutex = 0;
  }
}
void launchTest(int *m, int *s) { testFirst<<<100, 32>>>(m, s); }
__global__ void ticketLock(int *next, volatile int *serving, int *sum) {
  if (threadIdx.x == 0) {
    int mine = atomicAdd(next, 1);
    while (*serving != mine)
      ;
    *sum += blockIdx.x;
    __threadfence();
    *serving = mine + 1;
  }
}
void launchTicket(int *n, int *s, int *sum) { ticketLock<<<100, 32>>>(n, s, sum); }
__global__ void dynamicOrder(unsigned *next, volatile int *flags) {
  __shared__ unsigned tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(next, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (tile > 0)
      while (flags[tile - 1] == 0)
        ;
    flags[tile] = 1;
  }
}
void launchDynamic(unsigned *n, int *f) { dynamicOrder<<<1000, 32>>>(n, f); }
__global__ void oneBlock(volatile int *flag) {
  if (threadIdx.x < 32)
    *flag = 1;
  else
    while (*flag == 0)
      ;
}
void launchOneBlock(int *f) { oneBlock<<<1, 64>>>(f); }
__global__ void ownFlag(volatile int *flags) {
  if (threadIdx.x == 32)
    flags[blockIdx.x] = 1;
  if (threadIdx.x == 0)
    while (flags[blockIdx.x] == 0)
      ;
}
void launchOwn(int *f) { ownFlag<<<1000, 64>>>(f); }
__global__ void host(volatile int *stop, int *out) {
  while (*stop == 0)
    ;
  out[blockIdx.x] = 1;
}
void launchHost(int *s, int *o) { host<<<100, 32>>>(s, o); }
__global__ void sized(unsigned *count) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (*(volatile unsigned *)count < gridDim.x)
      ;
  }
}
void launchSized(unsigned *count) {
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sized, 256, 0);
  sized<<<blocks, 256>>>(count);
}
__global__ void gridSync(float *p) {
  p[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
}
void launchGridSync(float *p) { gridSync<<<10, 32>>>(p); }
__global__ void bounded(volatile int *flag, int *out) {
  int tries = 0;
  while (*flag == 0 && ++tries < 1000)
    ;
  if (blockIdx.x == 0)
    *flag = 1;
  *out = tries;
}
void launchBounded(int *f, int *o) { bounded<<<100, 32>>>(f, o); }
