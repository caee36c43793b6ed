// Accesses that are ordered, or of threads that are not there.
// RUN: %check --checks=-*,correctness,performance,-cuda-cdp-unchecked-launch %s -- -std=c++20 -arch=sm_90 -rdc=true | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__device__ float warpSum(float V) {
  for (int D = 16; D; D >>= 1)
    V += __shfl_down_sync(~0u, V, D);
  return V;
}
__global__ void sumRows(const float *In, float *Out) {
  __shared__ float S[33];
  const int Lane = threadIdx.x & 31, Warp = threadIdx.x >> 5;
  float V = warpSum(In[threadIdx.x]);
  if (Lane == 0)
    S[Warp] = V;
  __syncthreads();
  if (Warp == 0) {
    V = Lane < blockDim.x / 32 ? S[Lane] : 0;
    V = warpSum(V);
    if (Lane == 0)
      S[0] = V;
  }
  __syncthreads();
  Out[threadIdx.x] = S[0];
}
__global__ void byTile(const float *In, float *Out) {
  __shared__ float S[32];
  auto T = cg::tiled_partition<32>(cg::this_thread_block());
  S[T.thread_rank()] = In[threadIdx.x];
  T.sync();
  float V = S[31 - T.thread_rank()];
  Out[threadIdx.x] = V;
}
__global__ void ballotOrders(const int *In, int *Out) {
  __shared__ int S[32];
  S[threadIdx.x] = In[threadIdx.x];
  __syncwarp();
  int V = S[threadIdx.x ^ 1];
  unsigned M = __ballot_sync(~0u, V > 0);
  S[threadIdx.x] = M;
  Out[threadIdx.x] = M;
}
extern __device__ void unseen(float *);
struct Op {
  __device__ virtual void stage(float *S) = 0;
};
__global__ void throughObject(float *Out, Op *O) {
  __shared__ float S[64];
  S[threadIdx.x] = 1.f * threadIdx.x;
  O->stage(S);
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
template <class F> __global__ void throughTemplate(float *Out, F Then) {
  __shared__ float S[64];
  S[threadIdx.x] = 1.f * threadIdx.x;
  Then();
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
struct Calls {
  float *P;
  __device__ void operator()() const { unseen(P); }
};
__global__ void own2(float *Out) {
  __shared__ float Shared[64];
  float *S = Shared;
  int I = threadIdx.x;
  auto F = [=] { return S[I]; };
  I = 63 - I;
  S[threadIdx.x] = 1.f * threadIdx.x;
  Out[I] = F();
}
struct Back {
  int &I;
  int Was;
  __device__ Back(int &I) : I(I), Was(I) {}
  __device__ ~Back() { I = Was; }
};
__global__ void restored(float *Out) {
  __shared__ float S[64];
  int I = threadIdx.x;
  {
    Back B(I);
    I = 63 - I;
  }
  S[threadIdx.x] = 1.f * threadIdx.x;
  Out[I] = S[I];
}
__global__ void squareRoots(int *Out) {
  __shared__ int S[128];
  int At = (int)(threadIdx.x * 1.5f);
  // No race; that lanes 1 and 22 meet in a bank is so.
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 2-way bank conflict
  S[At % 128] = At;
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x];
}
__global__ void columns(const float *A, float *X, int K) {
  if (threadIdx.y >= K)
    return;
  __shared__ float S[32];
  S[threadIdx.x] = A[threadIdx.x];
  __syncthreads();
  X[threadIdx.y * 32 + threadIdx.x] = S[31 - threadIdx.x];
}
__global__ void voteOverAll(const float *M, float *O, int N) {
  __shared__ float S[64];
  for (int C = 0; C < N; C += 64) {
    S[threadIdx.x] = M[C + threadIdx.x];
    __syncthreads();
    bool Zero = true;
    for (int I = threadIdx.x & 31; I < 64; I += 32)
      Zero &= S[I] == 0;
    if (__all_sync(~0u, Zero)) {
      __syncthreads();
      continue;
    }
    __syncthreads();
    O[C + threadIdx.x] = S[63 - threadIdx.x];
    __syncthreads();
  }
}
__global__ void oneWarp(float *D) {
  __shared__ float T[96];
  for (int R = 0; R < 3; ++R) {
    T[R * 32 + threadIdx.x] = D[R * 32 + threadIdx.x];
  }
  __syncwarp();
  D[threadIdx.x] = T[threadIdx.x + 32];
}
void launchColumns(const float *A, float *X, int K) {
  dim3 T(32, K);
  columns<<<1, T>>>(A, X, K);
}
void host(const float *In, float *Out, int *I, Op *O, bool B, int N) {
  sumRows<<<1, 256>>>(In, Out);
  byTile<<<1, 32>>>(In, Out);
  ballotOrders<<<1, 32>>>(I, I);
  throughObject<<<1, 64>>>(Out, O);
  throughTemplate<<<1, 64>>>(Out, Calls{Out});
  own2<<<1, 64>>>(Out);
  restored<<<1, 64>>>(Out);
  squareRoots<<<1, 64>>>(I);
  voteOverAll<<<1, 64>>>(In, Out, N);
  if (B) {
    if (N > 3)
      oneWarp<<<1, 32>>>(Out);
  }
}
