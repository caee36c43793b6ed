// What every toolkit from CUDA 11.8 on has.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cassert>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

__global__ void halves(__half *h, __nv_bfloat16 *b, __half2 *h2) {
  h[0] = __hadd(h[0], h[1]);
  h[0] += __float2half(1.f);
  b[0] = __float2bfloat16(1.f) * b[1];
  h2[0] = __hfma2(h2[0], h2[1], h2[2]);
  atomicAdd(h, h[1]);
}

__global__ void matrix(__half *a, __half *b, float *c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

__global__ void atomics(double *d, int *i, unsigned long long *u) {
  atomicAdd(d, 1.0);
  atomicCAS(i, 1, 2);
  atomicAdd_system(u, 1ull);
  __syncwarp();
  i[1] = __shfl_sync(~0u, 1, 2) + __ballot_sync(~0u, 1) + __reduce_add_sync(~0u, 1u) + __match_any_sync(~0u, 1);
  __nanosleep(10);
  __threadfence_system();
  assert(__syncthreads_count(1));
  printf("%lld %d\n", clock64(), __dp4a(1, 2, 3));
}

__global__ void textures(cudaTextureObject_t texture, cudaSurfaceObject_t surface, float *out) {
  out[0] = tex2D<float>(texture, 1.f, 2.f) + tex1Dfetch<float>(texture, 1) + tex3D<float4>(texture, 1, 2, 3).x;
  surf2Dwrite(1.f, surface, 4, 0);
}

__global__ void groups(int *out) {
  auto block = cooperative_groups::this_thread_block();
  auto warp = cooperative_groups::tiled_partition<32>(block);
  out[0] = cooperative_groups::reduce(warp, 1, cooperative_groups::plus<int>());
  cooperative_groups::this_grid().sync();
}

int main() {
  int *p = nullptr;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&p, 4);
  groups<<<1, 32, 0, stream>>>(p);
  return cudaDeviceSynchronize() == cudaSuccess;
}
