// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Two barriers in turn that count more threads than the block has: all wait,
// each for who waits at the other, however often they would come. One count is
// one report.

template <int Threads> struct Barrier {
  static __device__ void sync(int id) {
    asm volatile("bar.sync %0, %1;" ::"r"(id), "n"(Threads) : "memory");
  }
  static __device__ void arrive(int id) {
    asm volatile("bar.arrive %0, %1;" ::"r"(id), "n"(Threads) : "memory");
  }
};
using Wrong = Barrier<256>;
using Right = Barrier<160>;

__global__ void wrong(const float *x, float *y, int tiles) {
  __shared__ float buffer[128];
  if (threadIdx.x < 32) {
    for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 256 threads, and only 160 come to it
      Wrong::sync(2);
      for (int i = threadIdx.x; i < 128; i += 32)
        buffer[i] = x[k * 128 + i];
      Wrong::arrive(1);
    }
  } else {
    for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
      Wrong::arrive(2);
      Wrong::sync(1);
      y[k * 128 + threadIdx.x - 32] = buffer[threadIdx.x - 32];
    }
  }
}
__global__ void right(const float *x, float *y, int tiles) {
  __shared__ float buffer[128];
  if (threadIdx.x < 32) {
    for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
      Right::sync(2);
      for (int i = threadIdx.x; i < 128; i += 32)
        buffer[i] = x[k * 128 + i];
      Right::arrive(1);
    }
  } else {
    for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
      Right::arrive(2);
      Right::sync(1);
      y[k * 128 + threadIdx.x - 32] = buffer[threadIdx.x - 32];
    }
  }
}

// The number is of the thread, and no call says it: the instruction is the
// place, however many calls there are.
template <int Groups> class Group {
public:
  __device__ Group() : Own(threadIdx.x / 64) {}
  __device__ void sync() const {
    // CHECK: :[[@LINE+1]]:5: warning: barrier 16 does not exist: a block has 16, numbered from 0
    asm volatile("bar.sync %0, %1;" ::"r"(1 + Own), "n"(64) : "memory");
  }

private:
  int Own;
};
template <int Groups> __global__ void smooth(float *u) {
  const Group<Groups> group;
  group.sync();
  u[threadIdx.x] += 1;
  group.sync();
}

void go(const float *x, float *y, float *u, int tiles) {
  if (tiles <= 0)
    return;
  wrong<<<tiles < 264 ? tiles : 264, 160>>>(x, y, tiles);
  right<<<tiles < 264 ? tiles : 264, 160>>>(x, y, tiles);
  smooth<16><<<1, 1024>>>(u);
}
