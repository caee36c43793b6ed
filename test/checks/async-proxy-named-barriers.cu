// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A barrier that counts its threads orders them, and makes no store visible to
// the asynchronous proxy.

#include <cuda_runtime.h>
#include <cstdint>

__device__ uint32_t place(const void *p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ void send(float *to, const float *from, uint32_t bytes) {
  asm volatile(
      "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
      "r"(place(from)), "r"(bytes)
      : "memory");
  asm volatile("cp.async.bulk.commit_group;");
  asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
__device__ void fence() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
__device__ void meet(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

// All threads of the block, by a helper's numbers.
__global__ void __launch_bounds__(128) all(float *out) {
  __shared__ alignas(128) float tile[128];
  tile[threadIdx.x] = threadIdx.x;
  meet(1, 128);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'tile' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
    send(out + blockIdx.x * 128, tile, sizeof(tile));
}

// Numbers in the instruction.
__global__ void __launch_bounds__(128) immediate(float *out) {
  __shared__ alignas(128) float tile[128];
  tile[threadIdx.x] = threadIdx.x;
  asm volatile("barrier.sync 2, 128;" ::: "memory");
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'tile' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
    send(out + blockIdx.x * 128, tile, sizeof(tile));
}

// The consumers are a part of the block.
__global__ void __launch_bounds__(256) part(const float *in, float *out) {
  __shared__ alignas(128) float tile[128];
  if (threadIdx.x >= 128)
    return;
  tile[threadIdx.x] = in[threadIdx.x] * 2;
  meet(1, 128);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'tile' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
    send(out + blockIdx.x * 128, tile, sizeof(tile));
}

// A class for the barrier.
struct GroupBarrier {
  int id, threads;
  __device__ void sync() const { meet(id, threads); }
};
template <int Threads>
__global__ void __launch_bounds__(Threads) byClass(float *out) {
  __shared__ alignas(128) float tile[Threads];
  const GroupBarrier barrier{3, Threads};
  tile[threadIdx.x] = threadIdx.x;
  barrier.sync();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'tile' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
    send(out + blockIdx.x * Threads, tile, sizeof(tile));
}

// A round for each of several tiles.
__global__ void __launch_bounds__(128) rounds(const float *in, float *out, int n) {
  __shared__ alignas(128) float tile[128];
  for (int i = 0; i < n; ++i) {
    tile[threadIdx.x] = in[i * 128 + threadIdx.x];
    meet(1, 128);
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'tile' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
      send(out + i * 128, tile, sizeof(tile));
    meet(1, 128);
  }
}

// Fenced before the barrier.
__global__ void __launch_bounds__(128) fenced(float *out) {
  __shared__ alignas(128) float tile[128];
  tile[threadIdx.x] = threadIdx.x;
  fence();
  meet(1, 128);
  if (threadIdx.x == 0)
    send(out + blockIdx.x * 128, tile, sizeof(tile));
}

// One group arrives, the other one waits: who has done what is not followed.
__global__ void __launch_bounds__(256) handedOver(float *out) {
  __shared__ alignas(128) float tile[128];
  if (threadIdx.x < 128) {
    tile[threadIdx.x] = threadIdx.x;
    asm volatile("bar.arrive 1, 256;" ::: "memory");
  } else {
    meet(1, 256);
    if (threadIdx.x == 128)
      send(out + blockIdx.x * 128, tile, sizeof(tile));
  }
}

void run(const float *in, float *out, int n) {
  all<<<n, 128>>>(out);
  immediate<<<n, 128>>>(out);
  part<<<n, 256>>>(in, out);
  byClass<128><<<n, 128>>>(out);
  rounds<<<n, 128>>>(in, out, n);
  fenced<<<n, 128>>>(out);
  handedOver<<<n, 256>>>(out);
}
