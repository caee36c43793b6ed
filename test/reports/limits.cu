// A limit of shared memory that is raised under some condition may be raised; a block and its bytes that come from one number belong together.
// RUN: %check --checks=-*,correctness,performance,-cuda-cdp-unchecked-launch %s -- -std=c++20 -arch=sm_90 -rdc=true | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <mutex>
#include <set>
__global__ void big(float *P) {
  extern __shared__ float S[];
  S[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = S[255 - threadIdx.x];
}
__global__ void big2(float *P) {
  extern __shared__ float S[];
  S[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = S[255 - threadIdx.x];
}
__global__ void big3(float *P) {
  extern __shared__ float S[];
  S[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = S[255 - threadIdx.x];
}
__global__ void big4(float *P) {
  extern __shared__ float S[];
  S[threadIdx.x] = P[threadIdx.x];
  __syncthreads();
  P[threadIdx.x] = S[255 - threadIdx.x];
}
std::once_flag Once;
void byCallOnce(float *P) {
  std::call_once(Once, [] { cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024); });
  big<<<1, 256, 100 * 1024>>>(P);
}
struct Raised {
  Raised() { cudaFuncSetAttribute(big2, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024); }
};
void byStatic(float *P) {
  static Raised R;
  big2<<<1, 256, 100 * 1024>>>(P);
}
void bySet(float *P) {
  static std::set<int> Devices;
  int D;
  cudaGetDevice(&D);
  if (Devices.insert(D).second)
    cudaFuncSetAttribute(big3, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);
  big3<<<1, 256, 100 * 1024>>>(P);
}
void bySize(float *P, size_t Bytes) {
  if (Bytes > 48 * 1024)
    cudaFuncSetAttribute(big4, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  big4<<<1, 256, Bytes>>>(P);
}
void use(float *P) {
  bySize(P, 64 * 1024);
  bySize(P, 1024);
}
// the block and its bytes come from one number
template <int N> __global__ void rows(const float *In, float *Out, int C) {
  extern __shared__ float S[];
  const int Columns = N ? N : C;
  for (int I = threadIdx.x; I < Columns; I += blockDim.x)
    S[I] = In[I];
  __syncthreads();
  Out[threadIdx.x] = S[Columns - 1];
}
void launchRows(const float *In, float *Out, int C) {
  int T = 32;
  while (T < C && T < 1024)
    T *= 2;
  size_t Bytes = C * sizeof(float);
  switch (C) {
  case 64:
    rows<64><<<1, T, Bytes>>>(In, Out, C);
    break;
  case 512:
    rows<512><<<1, T, Bytes>>>(In, Out, C);
    break;
  default:
    rows<0><<<1, T, Bytes>>>(In, Out, C);
  }
}
