// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>
__device__ void bulk_store(void *d, const void *s, int n) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(d), "r"((unsigned)__cvta_generic_to_shared(s)), "r"(n) : "memory");
}
__device__ void bulk_commit() { asm volatile("cp.async.bulk.commit_group;"); }
template <int N> __device__ void bulk_wait_read() { asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory"); }
__device__ void fence_async() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__global__ void p_nofence(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'a' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  }
}
__global__ void p_nobarrier(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = threadIdx.x;
  fence_async();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy of 'a', which thread 1 stores into with no barrier in between [cuda-async-proxy]
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  }
}
__global__ void p_overwritten(float *out) {
  __shared__ alignas(128) float a[256];
  for (int k = 0; k < 4; ++k) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'a' is overwritten while the asynchronous copy may still read it [cuda-async-proxy]
    a[threadIdx.x] = threadIdx.x + k;
    fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulk_store(out + k * 256, a, sizeof(a));
      bulk_commit();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) bulk_wait_read<0>();
}

// A staged epilogue in a class: the fence is there, but only one thread executes it, before the barrier.
struct Epilogue {
  float *tile;
  __device__ void put(int i, float v) { tile[i] = v; }
  __device__ void send(float *to) {
    bulk_store(to, tile, 1024);
    bulk_commit();
  }
};
__global__ void oneFence(float *out) {
  __shared__ alignas(128) float a[256];
  Epilogue e{a};
  e.put(threadIdx.x, 1.0f);
  if (threadIdx.x == 0) fence_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'a' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    e.send(out);
    bulk_wait_read<0>();
  }
}

// A thread fence is no proxy fence.
__global__ void threadFence(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = threadIdx.x;
  __threadfence_block();
  __syncthreads();
  if (threadIdx.x == 32) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'a' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out, a, sizeof(a));
    cuda::ptx::cp_async_bulk_commit_group();
    cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>{});
  }
}

// The tensor store of what the block wrote.
__global__ void tensor(const void *map, int x, int y) {
  __shared__ alignas(128) float a[32][32];
  a[threadIdx.y][threadIdx.x] = x;
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'a' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];"
                 ::"l"(map), "r"(x), "r"(y), "r"((unsigned)__cvta_generic_to_shared(a)) : "memory");
    bulk_commit();
    bulk_wait_read<0>();
  }
}
void goTensor(const void *map) { tensor<<<1, dim3(32, 32)>>>(map, 0, 0); }

// The thread that sends overwrites it for the next round.
__global__ void sender(float *out, int n) {
  __shared__ alignas(16) float a[4];
  if (threadIdx.x == 0)
    for (int k = 0; k < n; ++k) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'a' is overwritten while the asynchronous copy may still read it [cuda-async-proxy]
      a[0] = k;
      fence_async();
      bulk_store(out + 4 * k, a, 16);
      bulk_commit();
    }
}

// Look-alikes

__global__ void plain(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = threadIdx.x;
  fence_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  }
}
// The fence after the barrier, in the thread that issues.
__global__ void fenceLater(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    fence_async();
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  }
}
// One thread does all.
__global__ void alone(float *out) {
  __shared__ alignas(16) float a[4];
  if (threadIdx.x == 0) {
    a[0] = 1; a[1] = 2; a[2] = 3; a[3] = 4;
    fence_async();
    bulk_store(out, a, 16);
    bulk_commit();
    bulk_wait_read<0>();
    a[0] = 5;
  }
}
// Two stages, at most one still read.
__global__ void stages(float *out) {
  __shared__ alignas(128) float a[2][256];
  for (int k = 0; k < 8; ++k) {
    if (threadIdx.x == 0) bulk_wait_read<1>();
    __syncthreads();
    a[k & 1][threadIdx.x] = threadIdx.x + k;
    fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulk_store(out + k * 256, a[k & 1], sizeof(a[0]));
      bulk_commit();
    }
  }
  if (threadIdx.x == 0) bulk_wait_read<0>();
}
// What an asynchronous copy wrote needs no fence to be sent on.
__global__ void forward(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(a, in, cuda::aligned_size_t<16>(sizeof(a)), bar);
    auto token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(a));
    bar.wait(std::move(token));
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  } else
    bar.arrive();
}
// A warp sends what it wrote.
__global__ void warps(float *out) {
  __shared__ alignas(128) float a[8][32];
  const int w = threadIdx.x / 32, l = threadIdx.x % 32;
  a[w][l] = l;
  fence_async();
  __syncwarp();
  if (l == 0) {
    bulk_store(out + w * 32, a[w], 128);
    bulk_commit();
    bulk_wait_read<0>();
  }
}
// The other buffer.
__global__ void other(float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ alignas(128) float b[256];
  a[threadIdx.x] = 1;
  fence_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulk_store(out, a, sizeof(a));
    bulk_commit();
  }
  b[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x + 256] = b[255 - threadIdx.x];
  if (threadIdx.x == 0) bulk_wait_read<0>();
}
// A fence in a helper whose body is not seen.
__device__ void unseen();
__global__ void helper(float *out) {
  __shared__ alignas(128) float a[256];
  a[threadIdx.x] = 1;
  unseen();
  if (threadIdx.x == 0) {
    bulk_store(out, a, sizeof(a));
    bulk_commit();
    bulk_wait_read<0>();
  }
}
// Read through the generic proxy only.
__global__ void copiedOut(float *out) {
  __shared__ float a[256];
  a[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
}
// The store comes after the wait of who sent, and a barrier.
__global__ void again(float *out) {
  __shared__ alignas(128) float a[256];
  for (int k = 0; k < 4; ++k) {
    a[threadIdx.x] = k;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out + 256 * k, a, sizeof(a));
      cuda::ptx::cp_async_bulk_commit_group();
      cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>{});
    }
    __syncthreads();
  }
}
