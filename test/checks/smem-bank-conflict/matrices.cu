// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --explain-access=%s:15 %s -- | FileCheck %s --check-prefix=X1
// RUN: %check --explain-access=%s:58 %s -- | FileCheck %s --check-prefix=ROWS

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <mma.h>

__device__ unsigned address(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

// Eight lanes give the rows of the one matrix; what the others say is nothing.
__global__ void one(unsigned *out) {
  __shared__ __align__(16) half a[32][8];
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(address(a[threadIdx.x & 7])));
  // X1: shared load of 16 bytes a lane from 'a'
  // X1: 1 wavefront where 1 would do
  out[threadIdx.x] = r;
}

// Rows of 64 bytes: four matrices whose eight rows meet in half the banks.
__global__ void four(unsigned *out) {
  __shared__ __align__(16) half b[32][32];
  unsigned r, s, t, u;
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared-memory load from 'b' has a 4-way bank conflict: 16 wavefronts where 4 would do
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r), "=r"(s), "=r"(t), "=r"(u)
               : "r"(address(&b[threadIdx.x][0])));
  out[threadIdx.x] = r + s + t + u;
}

// Rows of 80 bytes do not meet; nor do swizzled ones.
__global__ void padded(unsigned *out, unsigned v) {
  __shared__ __align__(16) half c[32][40];
  __shared__ __align__(16) half d[32][64];
  const unsigned row = threadIdx.x, chunk = row & 7;
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" ::"r"(address(&c[row][0])), "r"(v));
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" ::"r"(address(&d[row][chunk * 8])), "r"(v));
  out[row] = c[row][0] > d[row][0] ? 1 : 0;
}

// A copy's lanes take turns where they meet in a word.
__global__ void copied(const float *in, float *out) {
  __shared__ float e[32 * 32];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'e' has a 32-way bank conflict: 32 wavefronts where 1 would do
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(address(&e[threadIdx.x * 32])), "l"(in + threadIdx.x));
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = e[threadIdx.x];
}

using namespace nvcuda;
// Fragments of halves are loaded with ldmatrix; lines of 64 bytes meet in half the banks, lines of 48 bytes do not.
__global__ void fragments(float *out) {
  __shared__ __align__(32) half f[16 * 32];
  __shared__ __align__(32) half g[16 * 24];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::load_matrix_sync(b, g, 24);
  // ROWS: shared load of 16 bytes a lane from 'g'
  // ROWS: 4 wavefronts where 4 would do
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'f' has a 4-way bank conflict: 16 wavefronts where 4 would do
  wmma::load_matrix_sync(a, f, 32);
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.f);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
}

// An accumulator's quarters are requests of 8 bytes a lane.
__global__ void accumulators(float *out, wmma::fragment<wmma::accumulator, 16, 16, 16, float> c) {
  __shared__ __align__(32) float h[16 * 32];
  __shared__ __align__(32) float i[16 * 40];
  wmma::store_matrix_sync(i, c, 40, wmma::mem_row_major);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'h' has a 4-way bank conflict: 8 wavefronts where 2 would do
  wmma::store_matrix_sync(h, c, 32, wmma::mem_row_major);
  out[threadIdx.x] = h[threadIdx.x] + i[threadIdx.x];
}

// Bytes: 16 rows of a matrix of 16x16, eight of one of 16x8.
__global__ void bytes(unsigned *out, unsigned v) {
  __shared__ __align__(16) unsigned char j[32][128];
  __shared__ __align__(16) unsigned char k[32][144];
  unsigned r, s;
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared-memory load from 'j' has an 8-way bank conflict: 32 wavefronts where 4 would do
  asm volatile("ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 {%0, %1}, [%2];"
               : "=r"(r), "=r"(s)
               : "r"(address(&j[threadIdx.x][0])));
  asm volatile("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0, %1}, [%2];"
               : "=r"(r), "=r"(s)
               : "r"(address(&k[threadIdx.x & 15][0])));
  asm volatile("stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%0], {%1};" ::"r"(address(&k[threadIdx.x & 7][0])), "r"(v));
  out[threadIdx.x] = r + s + k[0][0];
}

// Fragments of bytes: neighbours along the sum with ldmatrix, each by itself across it.
__global__ void integers(int *out) {
  __shared__ __align__(32) signed char l[16 * 128];
  __shared__ __align__(32) signed char m[16 * 16];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> c;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'l' has an 8-way bank conflict: 16 wavefronts where 2 would do
  wmma::load_matrix_sync(a, l, 128);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'm' has a 2-way bank conflict: 2 wavefronts where 1 would do
  wmma::load_matrix_sync(b, m, 16);
  wmma::fill_fragment(c, 0);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
}

// Accumulators of doubles are read 16 bytes a lane.
__global__ void others(double *out, int n) {
  __shared__ __align__(32) double o[8 * 16];
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> c;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'o' has a 2-way bank conflict: 8 wavefronts where 4 would do
  wmma::load_matrix_sync(c, o, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(out, c, n, wmma::mem_row_major);
}

void launch(unsigned *u, float *f, wmma::fragment<wmma::accumulator, 16, 16, 16, float> c) {
  bytes<<<1, 32>>>(u, 1);
  integers<<<1, 32>>>(reinterpret_cast<int *>(u));
  others<<<1, 32>>>(nullptr, 8);
  one<<<1, 32>>>(u);
  four<<<1, 32>>>(u);
  padded<<<1, 32>>>(u, 1);
  copied<<<1, 32>>>(f, f);
  fragments<<<1, 32>>>(f);
  accumulators<<<1, 32>>>(f, c);
}

// How much a lane copies is an operand.
__global__ void copiedPart(const float *in, float *out) {
  __shared__ float e[32 * 4];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'e' has a 4-way bank conflict: 4 wavefronts where 1 would do
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(address(&e[threadIdx.x * 4])), "l"(in + threadIdx.x), "n"(4));
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = e[threadIdx.x];
}
void launchCopiedPart(float *f) { copiedPart<<<1, 32>>>(f, f); }
