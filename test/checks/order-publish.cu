// RUN: %check --checks='-*,cuda-order-publish' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cuda/atomic>

// The last block sums up; nobody waits for the block's other threads.
__global__ void noBarrier(const float *x, float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  partial[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
  __threadfence();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+4]]:12: warning: one thread announces by 'done' what all threads of its block wrote to 'partial', with no block barrier in between [cuda-order-publish]
    // CHECK: :[[@LINE-4]]:3: note: 'partial' is written here
    // CHECK: :[[@LINE+7]]:14: note: it is read here by who saw 'done'
    // CHECK: note: call __syncthreads() before the thread announces, and let it call __threadfence() in between
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    float sum = 0;
    for (int i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x)
      sum += partial[i];
    atomicAdd(out, sum);
  }
}

// The same with one thread of each block, and no fence.
__global__ void noFence(float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x;
    // CHECK: :[[@LINE+1]]:23: warning: 'partial' is written and then announced by 'done' with no fence in between
    unsigned ticket = atomicAdd(done, 1);
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (int i = 0; i < gridDim.x; ++i)
      *out += partial[i];
}

// A barrier of the block is for the block.
__global__ void onlyBarrier(float *partial, unsigned *done, float *out) {
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:9: warning: 'partial' is written and then announced by 'done' with no fence in between
    if (atomicAdd(done, 1) == gridDim.x - 1)
      for (int i = 0; i < gridDim.x; ++i)
        *out += partial[i * blockDim.x];
}

__global__ void narrowFence(float *partial, unsigned *done, float *out) {
  if (threadIdx.x != 0)
    return;
  partial[blockIdx.x] = 1;
  __threadfence_block();
  // CHECK: :[[@LINE+1]]:7: warning: 'partial' is announced by 'done' to other blocks after a fence that is for the block alone
  if (atomicAdd(done, 1) == gridDim.x - 1)
    for (int i = 0; i < gridDim.x; ++i)
      *out += partial[i];
}

// A flag.
__device__ volatile int Ready;
__device__ int Data[256];
__global__ void producer() {
  if (blockIdx.x == 0) {
    Data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: 'Data' is written and then announced by 'Ready' with no fence in between
      Ready = 1;
  } else {
    while (Ready == 0)
      ;
    __threadfence();
    Data[threadIdx.x] += Data[255 - threadIdx.x];
  }
}

__global__ void noAcquire(int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 42;
      __threadfence();
      *flag = 1;
    }
  } else {
    while (*flag == 0)
      ;
    // CHECK: :[[@LINE+2]]:23: warning: 'data' is read after 'flag' was polled with no fence in between
    // CHECK: :[[@LINE-3]]:12: note: 'flag' is polled here
    out[blockIdx.x] = data[0];
  }
}

// CHECK: :[[@LINE+2]]:10: warning: the loop waits for another thread with plain loads
__device__ void waitFor(int *flag) {
  while (*flag == 0)
    ;
}
__global__ void plainPoll(int *flag, int *out) {
  waitFor(flag);
  *out = 1;
}
__global__ void plainPollBreak(int *flag, int turn) {
  while (true) {
    // CHECK: :[[@LINE+1]]:9: warning: the loop waits for another thread with plain loads
    if (flag[0] >= turn)
      break;
  }
}

__global__ void narrowCounter(int *counter, const int *x) {
  int by = 1;
  if (x[blockIdx.x] > 0)
    by = 2;
  // CHECK: :[[@LINE+1]]:3: warning: 'counter' is a word of all blocks, and this atomic access is indivisible for the threads of one block alone
  atomicAdd_block(counter, by);
}
__device__ cuda::atomic<int, cuda::thread_scope_block> Total;
__global__ void narrowObject() {
  // CHECK: :[[@LINE+1]]:3: warning: 'Total' is a word of all blocks
  Total.fetch_add(blockIdx.x);
}
__global__ void narrowReference(int *counter) {
  cuda::atomic_ref<int, cuda::thread_scope_block> all(*counter);
  // CHECK: :[[@LINE+1]]:3: warning: 'counter' is a word of all blocks
  all.fetch_add(blockIdx.x, cuda::memory_order_relaxed);
}

// A lock that is let go of with nothing before.
__global__ void lockWithoutFence(int *lock, float *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    *sum += blockIdx.x;
    // CHECK: :[[@LINE+1]]:5: warning: 'sum' is written and then announced by 'lock' with no fence in between
    atomicExch(lock, 0);
  }
}

// --- Right -------------------------------------------------------------

__global__ void classic(const float *x, volatile float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = x[blockIdx.x];
    __threadfence();
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last)
    out[threadIdx.x] = partial[threadIdx.x];
}
__global__ void allWrite(float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
  __syncthreads();
  if (last)
    for (int i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x)
      *out += partial[i];
}
__global__ void fenceOfOne(float *partial, unsigned *done, float *out) {
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    if (atomicInc(done, gridDim.x) == gridDim.x - 1)
      *out = partial[3];
  }
}
__global__ void everyThread(float *partial, unsigned *done, float *out) {
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  if (atomicAdd(done, 1) == gridDim.x * blockDim.x - 1)
    for (int i = 0; i < gridDim.x * blockDim.x; ++i)
      *out += partial[i];
}
__global__ void statistics(int *hits, float *p) {
  p[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    atomicAdd(hits, 1);
}
__global__ void workQueue(int *next, float *p, int n) {
  __shared__ int tile;
  while (true) {
    if (threadIdx.x == 0)
      tile = atomicAdd(next, 1);
    __syncthreads();
    if (tile >= n)
      return;
    p[tile * blockDim.x + threadIdx.x] += 1;
    __syncthreads();
  }
}
__global__ void compact(const int *x, int *out, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) {
    int at = atomicAdd(count, 1);
    if (at < n)
      out[at] = x[i];
  }
}
__global__ void releaseAcquire(int *data, cuda::atomic<int, cuda::thread_scope_device> *flag) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 0) {
    while (flag->load(cuda::memory_order_acquire) == 0)
      ;
    data[1] = data[0];
  }
}
__global__ void volatileAndFence(int *data, volatile int *flag) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
      *flag = 1;
  } else {
    if (threadIdx.x == 0)
      while (*flag == 0)
        ;
    __threadfence();
    __syncthreads();
    data[1000] = data[threadIdx.x];
  }
}
__global__ void gridSync(int *data, int *out) {
  data[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  out[blockIdx.x] = data[gridDim.x - 1 - blockIdx.x];
}
__global__ void ownCounter(int *perBlock) { atomicAdd_block(&perBlock[blockIdx.x], 1); }
__global__ void oneBlock(int *counter) { atomicAdd_block(counter, 1); }
void launchOneBlock(int *c) { oneBlock<<<1, 256>>>(c); }
__global__ void sharedCounter(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0)
    n = 0;
  __syncthreads();
  atomicAdd_block(&n, blockIdx.x);
  __syncthreads();
  out[blockIdx.x] = n;
}
__global__ void pollWithAtomic(int *flag, int *out) {
  while (atomicAdd(flag, 0) == 0)
    ;
  __threadfence();
  *out = 1;
}
__global__ void boundedList(int **head, int *out) {
  int *p = *head;
  while (*p != 0)
    ++p;
  *out = *p;
}
// A stack of the thread's own.
struct Stack {
  int items[8], top;
  __device__ bool empty() const { return top < 0; }
  __device__ int pop() { return items[top--]; }
};
__global__ void depthFirst(int *out) {
  Stack s;
  s.top = 3;
  while (!s.empty())
    s.pop();
  Stack *p = &s;
  while (!p->empty())
    p->pop();
  *out = s.top;
}
__global__ void trips(const int *n, float *p) {
  int i = 0;
  while (i < *n)
    p[i++] = 0;
}
__global__ void sums(const int *x, int *out, int n) {
  int i = 0, s = 0;
  while (s < *out && i < n)
    s += x[i++];
}
__device__ unsigned acquired(const unsigned *p) {
  unsigned v;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__device__ void released(unsigned *p, unsigned v) {
  asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
__global__ void wrappers(int *data, unsigned *flag) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      released(flag, 1);
    }
  } else {
    while (acquired(flag) == 0)
      ;
    data[blockIdx.x] = data[0];
  }
}
__device__ void hide(); // may be a barrier and a fence
__global__ void unseen(float *partial, unsigned *done, float *out) {
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  hide();
  if (threadIdx.x == 0 && atomicInc(done, gridDim.x) == gridDim.x - 1)
    *out = partial[3];
}
__global__ void properLock(int *lock, float *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    *sum += blockIdx.x;
    __threadfence();
    atomicExch(lock, 0);
  }
}

// A store that the processor may move.
__device__ void relaxed(unsigned *p, unsigned v) {
  // CHECK: :[[@LINE+1]]:3: warning: 'data' is written and then announced by 'flag' with no fence in between
  asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
__global__ void announced(int *data, unsigned *flag) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      relaxed(flag, 1);
    }
  } else {
    while (acquired(flag) == 0)
      ;
    data[blockIdx.x] = data[0];
  }
}

// --- What a helper gives back by a reference ------------------------------

struct Tiles {
  int *status;
  float *sums;
  __device__ void set(int tile, float sum) {
    sums[tile] = sum;
    __threadfence();
    atomicExch(status + tile, 1);
  }
  // The status is the caller's own number: the loop only waits.
  __device__ void wait(int tile, int &seen, float &sum) {
    do {
      seen = __ldcg(status + tile);
    } while (seen == 0);
    // CHECK: :[[@LINE+1]]:11: warning: 'tiles.sums' is read after 'tiles.status' was polled with no fence in between
    sum = __ldcg(sums + tile);
  }
  __device__ void waitWithFence(int tile, int &seen, float &sum) {
    do {
      seen = __ldcg(status + tile);
    } while (seen == 0);
    __threadfence();
    sum = __ldcg(sums + tile);
  }
  // A count that others see is changed: the loop does more than wait.
  __device__ void waitAndCount(int tile, int &looks, float &sum) {
    do {
      looks = looks + 1;
    } while (__ldcg(status + tile) == 0);
    sum = __ldcg(sums + tile);
  }
};
__global__ void waitsByReference(Tiles tiles, const float *in, float *out) {
  if (threadIdx.x == 0) {
    tiles.set(blockIdx.x, in[blockIdx.x]);
    if (blockIdx.x > 0) {
      int seen;
      float sum;
      tiles.wait(blockIdx.x - 1, seen, sum);
      out[blockIdx.x] = sum + seen;
    }
  }
}
__global__ void waitsAndFences(Tiles tiles, const float *in, float *out) {
  if (threadIdx.x == 0) {
    tiles.set(blockIdx.x, in[blockIdx.x]);
    if (blockIdx.x > 0) {
      int seen;
      float sum;
      tiles.waitWithFence(blockIdx.x - 1, seen, sum);
      out[blockIdx.x] = sum + seen;
    }
  }
}
__global__ void waitsAndCounts(Tiles tiles, const float *in, float *out,
                               int *looks) {
  if (threadIdx.x == 0) {
    tiles.set(blockIdx.x, in[blockIdx.x]);
    if (blockIdx.x > 0) {
      float sum;
      tiles.waitAndCount(blockIdx.x - 1, looks[blockIdx.x], sum);
      out[blockIdx.x] = sum;
    }
  }
}
