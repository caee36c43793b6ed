// Hazards that the way to the launch, an unknown offset or an unknown number of iterations must not hide.
// RUN: %check --checks=-*,cuda-smem-race,cuda-sync-divergent-barrier %s -- -std=c++20 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <stdexcept>
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void flip(float *D) { __shared__ float T[64]; T[threadIdx.x] = D[threadIdx.x]; D[threadIdx.x] = T[63 - threadIdx.x]; }
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void flip2(float *D) { __shared__ float T[64]; T[threadIdx.x] = D[threadIdx.x]; D[threadIdx.x] = T[63 - threadIdx.x]; }
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void flip3(float *D) { __shared__ float T[64]; T[threadIdx.x] = D[threadIdx.x]; D[threadIdx.x] = T[63 - threadIdx.x]; }
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void flip4(float *D) { __shared__ float T[64]; T[threadIdx.x] = D[threadIdx.x]; D[threadIdx.x] = T[63 - threadIdx.x]; }
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void flip5(float *D) { __shared__ float T[64]; T[threadIdx.x] = D[threadIdx.x]; D[threadIdx.x] = T[63 - threadIdx.x]; }
#define CHECK(E) do { if ((E) != cudaSuccess) return 1; } while (0)
int afterMacro(float *D) { CHECK(cudaMalloc(&D, 256)); flip<<<1, 64>>>(D); return 0; }
void afterThrow(float *D, int N) { if (N < 0) throw std::runtime_error("n"); flip2<<<1, 64>>>(D); }
void inSwitch(float *D, int N) { switch (N) { case 1: break; default: flip3<<<1, 64>>>(D); } }
void inLoop(float *D, int N) { for (int I = 0; I < N; ++I) flip4<<<1, 64>>>(D); }
template <class... A> void wrap(void (*K)(A...), dim3 G, dim3 B, A... As) { K<<<G, B>>>(As...); }
void wrapped(float *D) { wrap(flip5, 1, 64, D); }
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
__global__ void offset(int N, float *X) { extern __shared__ float S[]; float *P = S + N; P[threadIdx.x] = X[threadIdx.x]; X[threadIdx.x] = P[63 - threadIdx.x]; }
__global__ void gridStride(const int *In, int *Out, int N) {
  __shared__ int Count;
  for (int B = blockIdx.x; B < N; B += gridDim.x) {
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
    if (threadIdx.x == 0) Count = 0;
    __syncthreads();
    if (In[B * 64 + threadIdx.x] > 0) atomicAdd(&Count, 1);
    __syncthreads();
    Out[B * 64 + threadIdx.x] = Count;
  }
}
__global__ void partly(float *Img, const int *Skip, int W) {
  int X = blockIdx.x * 64 + threadIdx.x;
  if (X < W && Skip[blockIdx.x]) return;
  __shared__ float S[64];
  S[threadIdx.x] = Img[X];
  // CHECK-DAG: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  if (X < W) Img[X] = S[63 - threadIdx.x];
}
__global__ void stage(const unsigned *In, unsigned *Out) {
  __shared__ unsigned Flag;
  if (threadIdx.x == 0) Flag = 1;
  __syncthreads();
  for (int J = 0; J < 8; ++J) {
    Out[threadIdx.x] += Flag;
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 {{reads|writes}} byte {{.*}} with no barrier in between [cuda-smem-race]
    if (threadIdx.x == 0) Flag = In[J];
    __syncthreads();
  }
}
void more(float *X, const int *I, int *O, const unsigned *U, unsigned *V, int N) { offset<<<1, 64, 4096>>>(N, X); gridStride<<<8, 64>>>(I, O, N); partly<<<(N + 63) / 64, 64>>>(X, I, N); stage<<<1, 64>>>(U, V); }
