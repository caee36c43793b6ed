// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Warps that go through their own rows as often as they have some: __syncwarp() orders the lanes of each.

#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void ownRows(const float *scale, float *out, int rows) {
  __shared__ alignas(128) float parts[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float *part = parts[warp];
  const int first = (blockIdx.x * 4 + warp) * rows;
  for (int r = first; r < first + rows; ++r) {
    for (int k = lane; k < 64; k += 32)
      part[k] = scale[r] * k;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncwarp();
    if (lane == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + r * 64, part, 64 * sizeof(float));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
    __syncwarp();
  }
}
__global__ void strided(const float *scale, float *out, int rows) {
  __shared__ alignas(128) float parts[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float *part = parts[warp];
  for (int r = blockIdx.x * 4 + warp; r < rows; r += gridDim.x * 4) {
    for (int k = lane; k < 64; k += 32)
      part[k] = scale[r] * k;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncwarp();
    if (lane == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + r * 64, part, 64 * sizeof(float));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
    __syncwarp();
  }
}
__global__ void turns(const float *scale, float *out, int rows) {
  __shared__ alignas(128) float parts[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float *part = parts[warp];
  for (int r = warp; r < rows; r += 4) {
    for (int k = lane; k < 64; k += 32)
      part[k] = scale[r] * k;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncwarp();
    if (lane == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + r * 64, part, 64 * sizeof(float));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
    __syncwarp();
  }
}
// The copy is started before the other lanes have stored.
__global__ void early(const float *scale, float *out, int rows) {
  __shared__ alignas(128) float parts[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float *part = parts[warp];
  const int first = (blockIdx.x * 4 + warp) * rows;
  for (int r = first; r < first + rows; ++r) {
    for (int k = lane; k < 64; k += 32)
      part[k] = scale[r] * k;
    ptx::fence_proxy_async(ptx::space_shared);
    if (lane == 0) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} starts an asynchronous copy of 'parts', which thread {{[0-9]+}} stores into with no barrier in between
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + r * 64, part, 64 * sizeof(float));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
    __syncwarp();
  }
}
void launch(const float *s, float *o, int blocks, int rows) {
  ownRows<<<blocks, 128>>>(s, o, rows);
  strided<<<blocks, 128>>>(s, o, rows);
  turns<<<blocks, 128>>>(s, o, rows);
  early<<<blocks, 128>>>(s, o, rows);
}
