// 16- and 8-bit floating-point types and warp matrices.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <mma.h>
using namespace nvcuda;
static_assert(sizeof(half2) == 4 && alignof(__half2) == 4, "");

__global__ void halves(half *H, __nv_bfloat16 *B, half2 *H2, float *F) {
  half A = __float2half(1.f) + H[0] * H[1];
  A += half(2.f);
  F[0] = __half2float(A) + (float)B[0] + __bfloat162float(B[1]);
  B[2] = __float2bfloat16(F[0]);
  H2[0] = __hfma2(H2[1], H2[2], __halves2half2(A, A));
  H[0] = hsqrt(__hadd(A, H[1])) + __low2half(H2[0]);
  if (__hgt(A, H[0]) || A < H[1])
    H[1] = __shfl_xor_sync(~0u, A, 1);
  atomicAdd(H2, H2[1]);
  float2 F2 = __half22float2(H2[0]);
  __nv_fp8_e4m3 E(F2.x);
  F[1] = float(E);
}

__global__ void matrices(const half *A, const half *B, float *C) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> FA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> FB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> FC;
  wmma::fill_fragment(FC, 0.0f);
  wmma::load_matrix_sync(FA, A, 16);
  wmma::load_matrix_sync(FB, B, 16);
  wmma::mma_sync(FC, FA, FB, FC);
  for (int I = 0; I < FC.num_elements; ++I)
    FC.x[I] *= 2;
  wmma::store_matrix_sync(C, FC, 16, wmma::mem_row_major);
}

__global__ void packed(float4 *F, __nv_fp8x4_e4m3 *P, __nv_fp8x2_e5m2 *Q) {
  P[0] = __nv_fp8x4_e4m3(F[0]);
  F[1] = static_cast<float4>(P[1]);
  Q[0].__x = __nv_cvt_float2_to_fp8x2(make_float2(1, 2), __NV_SATFINITE, __NV_E5M2);
}
