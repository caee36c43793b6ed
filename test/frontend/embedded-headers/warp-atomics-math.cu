// Warp intrinsics, atomics, address spaces, loads, math, printf and assert.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstdio>
#include <math_constants.h>

__global__ void device(int *P, float *F, double *D, unsigned long long *U) {
  unsigned Full = 0xffffffffu;
  int V = __shfl_sync(Full, P[0], 0) + __shfl_up_sync(Full, P[0], 1) +
          __shfl_down_sync(Full, P[0], 1, 16) + __shfl_xor_sync(Full, P[0], 1);
  F[0] = __shfl_xor_sync(Full, F[0], 16);
  D[0] = __shfl_down_sync(Full, D[0], 16);
  V += __ballot_sync(Full, V) + __any_sync(Full, V) + __all_sync(Full, V) +
       __activemask() + __match_any_sync(Full, V);
  int Same;
  V += __match_all_sync(Full, V, &Same) + __reduce_add_sync(Full, V) +
       __reduce_max_sync(Full, (unsigned)V) + __reduce_or_sync(Full, (unsigned)V);
  __syncwarp();
  __syncwarp(Full);
  __syncthreads();
  V += __syncthreads_count(V) + __syncthreads_and(V) + __syncthreads_or(V);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  __nanosleep(100);
  atomicAdd(P, 1);
  atomicAdd(F, 1.f);
  atomicAdd(D, 1.0);
  atomicAdd(U, 1ull);
  atomicAdd_block(P, 1);
  atomicAdd_system(P, 1);
  atomicCAS(P, 0, 1);
  atomicCAS(U, 0ull, 1ull);
  atomicExch(F, 2.f);
  atomicMax(P, 3);
  atomicMin((unsigned *)P, 3u);
  atomicInc((unsigned *)P, 3u);
  atomicOr(P, 1);
  atomicSub(P, 1);
  V += __isGlobal(P) + __isShared(P) + __isLocal(P) + __isConstant(P);
  size_t Raw = __cvta_generic_to_shared(P);
  V += *(int *)__cvta_shared_to_generic(Raw);
  V += __ldg(P) + __ldcg(P) + __ldcs(P) + __popc(V) + __clz(V) + __ffs(V) +
       __brev(V) + __funnelshift_l(V, V, 3) + __mul24(V, V) + __dp4a(V, V, V) +
       __byte_perm(V, V, 0x3210);
  float X = sinf(F[0]) + __sinf(F[1]) + rsqrtf(F[2]) + fmaf(F[0], F[1], F[2]) +
            powf(2.f, F[0]) + __expf(F[0]) + __fdividef(F[0], F[1]) +
            fmaxf(F[0], 1.f) + max(F[0], 1.f) + min(V, 3) + abs(V) +
            std::max(F[0], 2.f) + std::sqrt(F[0]) + std::abs(F[0]) +
            CUDART_PI_F + __int_as_float(V) + __float2int_rn(F[0]) + exp10(F[0]);
  double Y = sin(D[0]) + sqrt(D[0]) + rsqrt(D[0]) + fma(D[0], D[1], D[2]) +
             __hiloint2double(1, 2) + normcdf(D[0]) + erfcx(D[0]);
  float Sin, Cos;
  sincosf(X, &Sin, &Cos);
  sincospif(X, &Sin, &Cos);
  float4 Vector = make_float4(Sin, Cos, X, (float)Y);
  if (isnan(X) || isinf(Y))
    printf("%f %d\n", Vector.x, V);
  assert(V > 0);
  long long T = clock64() + clock();
  U[1] = T;
  __trap();
}

// nvcc gives the host these too.
float host(float F, int I, unsigned U) {
  std::complex<float> C(F, F);
  return max(F, 1.f) + min(I, 2) + max(I, U) + rsqrtf(F) + rsqrt(F) +
         std::min(I, 3) + sinpif(F) + std::abs(C) + isnan(F);
}
