// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda/atomic>

// One thread releases a word that somebody else acquires.
using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void tell(const int *in, int *out, int *done) {
  out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: one thread announces by 'done' what all threads of its block wrote to 'out'
    Flag(*done).fetch_add(1, cuda::memory_order_release);
}
// A number that counts; its own data; a lock; each warp for itself.
__global__ void count(const int *in, int *out, int *done) {
  out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0)
    Flag(*done).fetch_add(1, cuda::memory_order_relaxed);
}
__global__ void ownData(const int *in, int *out, int *queue, int *tail) {
  out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0) {
    queue[blockIdx.x] = in[0];
    Flag(*tail).fetch_add(1, cuda::memory_order_release);
  }
}
__global__ void locked(const int *in, int *out, int *sum, int *lock) {
  out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0) {
    while (Flag(*lock).exchange(1, cuda::memory_order_acquire) != 0)
      ;
    *sum += 1;
    Flag(*lock).store(0, cuda::memory_order_release);
  }
}
__global__ void warps(const int *in, int *out, int *done) {
  out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  if (threadIdx.x % 32 == 0)
    Flag(*done).fetch_add(1, cuda::memory_order_release);
}
