// Local arrays that the compiler keeps in registers: one element, counters of unrolled loops, bounds that are static members or locals of the
// function around a lambda.
// RUN: %check --checks=-*,correctness,performance,-cuda-cdp-unchecked-launch %s -- -std=c++20 -arch=sm_90 -rdc=true | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
template <int N> __global__ void oneElement(const float *In, float *Out, int K) {
  float Acc[N] = {};
  for (int I = 0; I < K; ++I)
    Acc[I % N] += In[I];
  Out[threadIdx.x] = Acc[K % N];
}
struct Config {
  static constexpr int Rows = 4;
};
template <class C> __global__ void staticMember(const float *In, float *Out) {
  float R[C::Rows];
#pragma unroll
  for (int I = 0; I < C::Rows; ++I)
    R[I] = In[I * 32 + threadIdx.x];
  float S = 0;
#pragma unroll
  for (int I = 0; I < C::Rows; ++I)
    S += R[C::Rows - 1 - I];
  Out[threadIdx.x] = S;
}
template <int T> __global__ void nested(const float *In, float *Out) {
  constexpr int N = T / 64;
  float R[2][N];
  auto Each = [&](auto &&F) {
#pragma unroll
    for (int I = 0; I < 2; ++I)
#pragma unroll
      for (int J = 0; J < N; ++J)
        F(I, J);
  };
  Each([&](int I, int J) { R[I][J] = In[(I * N + J) * 32 + threadIdx.x]; });
  float S = 0;
  Each([&](int I, int J) { S += R[I][J]; });
  Out[threadIdx.x] = S;
}
template <int H> struct Tile {
  static constexpr int height = H;
  float data[H];
};
template <class T> __device__ void twice(T &D, const T &S) {
#pragma unroll
  for (int I = 0; I < S.height; ++I)
    D.data[I] = 2 * S.data[I];
}
__global__ void tiles(const float *In, float *Out) {
  Tile<4> A, B;
#pragma unroll
  for (int I = 0; I < A.height; ++I)
    A.data[I] = In[I * 32 + threadIdx.x];
  twice(B, A);
#pragma unroll
  for (int I = 0; I < B.height; ++I)
    Out[I * 32 + threadIdx.x] = B.data[I];
}
void host(const float *In, float *Out, int K) {
  oneElement<1><<<1000, 32>>>(In, Out, K);
  staticMember<Config><<<1000, 32>>>(In, Out);
  nested<256><<<1000, 32>>>(In, Out);
  tiles<<<1000, 32>>>(In, Out);
}
