// A column of a tile written. Here the correction is a permutation of the columns, which costs no memory.
#include "observe.h"

using namespace cuda_lint;

constexpr int Repeats = 256;

__global__ void transpose(const float *In, float *Out, int Times) {
  __shared__ float Tile[32][32];
  float Sum = 0;
  for (int I = 0; I < Times; ++I) {
#ifdef CUDA_LINT_CORRECTED
    Tile[threadIdx.x][threadIdx.y ^ threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x] + I;
    __syncthreads();
    Sum += Tile[threadIdx.y][threadIdx.x ^ threadIdx.y];
#else
    Tile[threadIdx.x][threadIdx.y] = In[threadIdx.y * 32 + threadIdx.x] + I; // HAZARD: cuda-smem-bank-conflict
    __syncthreads();
    Sum += Tile[threadIdx.y][threadIdx.x];
#endif
    __syncthreads();
  }
  Out[threadIdx.y * 32 + threadIdx.x] = Sum;
}

int main() {
  prepare();
  auto *In = deviceArray<float>(1024);
  auto *Out = deviceArray<float>(1024);
  dim3 Block(32, 32);
  // The launch that is counted: one store by each of 32 warps.
  transpose<<<1, Block>>>(In, Out, 1);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds([&] {
             transpose<<<132, Block>>>(In, Out, Repeats);
             require(cudaGetLastError());
           }));
  return Seen.print();
}
