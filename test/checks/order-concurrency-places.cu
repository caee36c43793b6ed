// RUN: %check --checks='-*,cuda-order-concurrency' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda/atomic>

// The block before, by a pointer that is moved back.
struct Carry {
  int *value, *done;
};
__global__ void movedBack(int *out, Carry carry) {
  const int tile = blockIdx.x;
  if (threadIdx.x == 0) {
    int before = 0;
    if (tile > 0) {
      // CHECK: :[[@LINE+1]]:14: warning: 'movedBack' waits for 'carry.done', which another block writes
      while (atomicAdd(carry.done + tile - 1, 0) == 0)
        __nanosleep(32);
      __threadfence();
      before = carry.value[tile - 1];
    }
    carry.value[tile] = before + 1;
    __threadfence();
    atomicExch(carry.done + tile, 1);
    out[tile] = before;
  }
}
void launchBack(int *out, Carry c, int n) { movedBack<<<n, 32>>>(out, c); }
__global__ void ahead(int *done) {
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0)
      // CHECK: :[[@LINE+1]]:14: warning: 'ahead' waits for 'done', which another block writes
      while (*(volatile int *)(done - 1 + blockIdx.x) == 0)
        ;
    *(volatile int *)(done + blockIdx.x) = 1;
  }
}
void launchAhead(int *done, int n) { ahead<<<n, 32>>>(done); }
// Its own word: nobody else writes it.
__global__ void ownWord(int *done) {
  if (threadIdx.x == 0) {
    *(volatile int *)(done + blockIdx.x) = 1;
    while (*(volatile int *)(done + blockIdx.x + 1 - 1) == 0)
      ;
  }
}
void launchOwn(int *done, int n) { ownWord<<<n, 32>>>(done); }

// The block above, in a grid of two dimensions.
using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void above(int *done, int columns) {
  const int self = blockIdx.y * columns + blockIdx.x;
  if (threadIdx.x == 0) {
    if (blockIdx.y > 0) {
      Flag ready(done[self - columns]);
      // CHECK: :[[@LINE+1]]:14: warning: 'above' waits for 'done', which another block writes
      while (ready.load(cuda::memory_order_acquire) == 0)
        ;
    }
    Flag(done[self]).store(1, cuda::memory_order_release);
  }
}
void launchAbove(int *done, int columns, int rows) { above<<<dim3(columns, rows), 32>>>(done, columns); }

// Locks: who holds one runs.
__device__ void exchangeThenLook(int *word) {
  while (atomicExch(word, 1) != 0)
    while (*(volatile int *)word != 0)
      __nanosleep(20);
}
__device__ void lookThenExchange(int *word) {
  for (;;) {
    while (*(volatile int *)word != 0)
      ;
    if (atomicExch(word, 1) == 0)
      break;
  }
}
__device__ void compare(int *word) {
  while (atomicCAS(word, 0, 1) != 0)
    while (*(volatile int *)word != 0)
      ;
}
__device__ void setBit(int *word) {
  while (atomicOr(word, 1) & 1)
    while (*(volatile int *)word & 1)
      ;
}
struct Mutex {
  Flag word;
  __device__ void lock() {
    while (word.exchange(1, cuda::memory_order_acquire) != 0)
      while (word.load(cuda::memory_order_relaxed) != 0)
        __nanosleep(20);
  }
  __device__ void unlock() { word.store(0, cuda::memory_order_release); }
};
template <int Form> __global__ void locked(float *best, const float *in, int *word) {
  if (threadIdx.x != 0)
    return;
  Mutex m{Flag(*word)};
  if (Form == 0)
    exchangeThenLook(word);
  else if (Form == 1)
    lookThenExchange(word);
  else if (Form == 2)
    compare(word);
  else if (Form == 3)
    setBit(word);
  else
    m.lock();
  __threadfence();
  *best = fmaxf(*best, in[blockIdx.x]);
  __threadfence();
  if (Form == 4)
    m.unlock();
  else
    atomicExch(word, 0);
}
void launchLocked(float *best, const float *in, int *word, int n) {
  locked<0><<<n, 32>>>(best, in, word);
  locked<1><<<n, 32>>>(best, in, word);
  locked<2><<<n, 32>>>(best, in, word);
  locked<3><<<n, 32>>>(best, in, word);
  locked<4><<<n, 32>>>(best, in, word);
}

// What an atomic operation leaves in the thread's own variable does not change how long it waits for others.
__global__ void countsTries(int *count, int *tries) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    int seen = 0;
    // CHECK: :[[@LINE+1]]:12: warning: 'countsTries' waits for 'count', which another block writes
    while (*(volatile int *)count < gridDim.x && seen >= 0)
      Flag(*tries).compare_exchange_strong(seen, 2);
  }
  __syncthreads();
}
void launchTries(int *count, int n) { countsTries<<<n, 32>>>(count, count + 1); }

// A loop that works is none that waits.
__global__ void works(int *count, int *steps) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (*(volatile int *)count < gridDim.x)
      *(volatile int *)steps = 1;
  }
  __syncthreads();
}
void launchWorks(int *count, int n) { works<<<n, 32>>>(count, count + 1); }
