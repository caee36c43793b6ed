// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the lanes of a warp store of a matrix together, and read one by one.
#include <mma.h>
using namespace nvcuda;
using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void readAtOnce(float *out) {
  __shared__ float tile[8][256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  Sum sum;
  wmma::fill_fragment(sum, 1.f);
  wmma::store_matrix_sync(tile[warp], sum, 16, wmma::mem_row_major);
  for (int i = lane; i < 256; i += 32)
    // CHECK: :[[@LINE+1]]:47: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'tile'
    out[blockIdx.x * 2048 + warp * 256 + i] = tile[warp][i];
}
__global__ void readAfterBarrier(float *out) {
  __shared__ float tile[8][256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  Sum sum;
  wmma::fill_fragment(sum, 1.f);
  wmma::store_matrix_sync(tile[warp], sum, 16, wmma::mem_row_major);
  __syncwarp();
  for (int i = lane; i < 256; i += 32)
    out[blockIdx.x * 2048 + warp * 256 + i] = tile[warp][i];
}
// Both functions wait for the lanes of the warp before they begin.
__global__ void loadedByTheWarp(const half *in, float *out) {
  __shared__ half tile[8][256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = lane; i < 256; i += 32)
    tile[warp][i] = in[i];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::load_matrix_sync(a, tile[warp], 16);
  wmma::load_matrix_sync(b, in, 16);
  Sum sum;
  wmma::fill_fragment(sum, 0.f);
  wmma::mma_sync(sum, a, b, sum);
  wmma::store_matrix_sync(out + warp * 256, sum, 16, wmma::mem_row_major);
}
// A tile that the whole block fills is not the warp's alone.
__global__ void filledByTheBlock(const half *in, float *out) {
  __shared__ half tile[256];
  const int warp = threadIdx.x / 32;
  tile[threadIdx.x] = in[threadIdx.x];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} 'tile'
  wmma::load_matrix_sync(a, tile, 16);
  out[threadIdx.x] = a.x[0];
}
__global__ void filledBefore(const half *in, float *out) {
  __shared__ half tile[256];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::load_matrix_sync(a, tile, 16);
  out[threadIdx.x] = a.x[0];
}
// A tile of the next step.
__global__ void refilled(const half *in, float *out, int n) {
  __shared__ half tile[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} 'tile'
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    wmma::load_matrix_sync(a, tile, 16);
    sum += (float)a.x[0];
  }
  out[threadIdx.x] = sum;
}
__global__ void refilledInOrder(const half *in, float *out, int n) {
  __shared__ half tile[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    wmma::load_matrix_sync(a, tile, 16);
    sum += (float)a.x[0];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
// Each warp has rows of its own in one matrix: the leading dimension says so.
__global__ void side(float *out) {
  __shared__ float tile[16 * 128];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  Sum sum;
  wmma::fill_fragment(sum, 1.f);
  wmma::store_matrix_sync(tile + warp * 16, sum, 128, wmma::mem_row_major);
  __syncwarp();
  for (int i = lane; i < 256; i += 32)
    out[warp * 256 + i] = tile[i / 16 * 128 + warp * 16 + i % 16];
}
void host(const half *in, float *out, int n) {
  readAtOnce<<<4, 256>>>(out);
  readAfterBarrier<<<4, 256>>>(out);
  loadedByTheWarp<<<4, 256>>>(in, out);
  filledByTheBlock<<<4, 256>>>(in, out);
  filledBefore<<<4, 256>>>(in, out);
  refilled<<<4, 256>>>(in, out, n);
  refilledInOrder<<<4, 256>>>(in, out, n);
  side<<<4, 256>>>(out);
}
