// A count in a member that is always one number: a multiple of the block's threads, which leaves no part of a block, and another.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <class V> struct Cache {
  V *values = nullptr;
  int entries, odd;
  Cache() : entries(0x100000 + 0x20000), odd(1000) {}
};
struct Table {
  int entries;
  Table() { entries = 4096; }
};
struct Changed {
  int entries = 4096;
  void more() { entries = 5000; }
};
struct Scene {
  Cache<float> *cache;
  Table table;
  Changed changed;
};

#define KERNEL(NAME, TEST)                                                                                                                                     \
  __global__ void NAME(float *out, int n) {                                                                                                                    \
    const int t = threadIdx.x + blockIdx.x * blockDim.x;                                                                                                       \
    if (TEST)                                                                                                                                                  \
      return;                                                                                                                                                  \
    __shared__ bool any;                                                                                                                                       \
    any = false;                                                                                                                                               \
    __syncthreads();                                                                                                                                           \
    if (out[t] > 0)                                                                                                                                            \
      any = true;                                                                                                                                              \
  }

KERNEL(beginning, t >= n)
KERNEL(before, t > n - 1)
KERNEL(stored, !(t < n))
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads of the block
KERNEL(behind, t > n)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads of the block
KERNEL(oneLess, t >= n - 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads of the block
KERNEL(odd, t >= n)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads of the block
KERNEL(changed, t >= n)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads of the block
KERNEL(twoSizes, t >= n)

void run(Scene *scene, float *out) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3(4608);
  const int entries = scene->cache->entries;
  beginning<<<grid, block>>>(out, entries);
  before<<<grid, block>>>(out, scene->cache->entries);
  behind<<<4609, 256>>>(out, scene->cache->entries);
  oneLess<<<4608, 256>>>(out, scene->cache->entries);
  stored<<<16, 256>>>(out, scene->table.entries);
  odd<<<4, 256>>>(out, scene->cache->odd);
  changed<<<20, 256>>>(out, scene->changed.entries);
  twoSizes<<<16, 256>>>(out, scene->table.entries);
  twoSizes<<<6, 768>>>(out, scene->table.entries);
}
