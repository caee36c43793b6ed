// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda/atomic>

// One thread releases a word that somebody else acquires: another device, the host.
__device__ void release(unsigned *p, unsigned v) { asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory"); }
__device__ unsigned acquire(const unsigned *p) {
  unsigned v;
  asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
struct Mail {
  unsigned sent[8], taken[8];
};
template <bool Barrier> __global__ void __launch_bounds__(256) send(Mail *mail, int self, const uint4 *data, uint4 *buffer, int stages, int size) {
  for (int stage = 0; stage < stages; ++stage) {
    if (threadIdx.x == 0)
      while (acquire(mail->taken + self) + 2 <= stage)
        ;
    __syncthreads();
    for (int i = threadIdx.x; i < size; i += 256)
      buffer[stage % 2 * size + i] = data[stage * size + i];
    if (Barrier)
      __syncthreads();
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: one thread announces by 'mail.sent' what all threads of its block wrote to 'buffer', with no block barrier in between
      release(mail->sent + self, stage + 1);
  }
}
__global__ void ready(unsigned *word) {
  if (threadIdx.x == 0)
    release(word, 1);
}
void run(Mail *mail, int self, const uint4 *data, uint4 *buffer, int stages, int size) {
  send<false><<<1, 256>>>(mail, self, data, buffer, stages, size);
  send<true><<<1, 256>>>(mail, self, data, buffer, stages, size);
}

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
