// The columns of a 32 x 32 tile of floats: all lanes of a warp in one bank.
#include "observe.h"

using namespace cuda_lint;

constexpr int Repeats = 256;

__global__ void transpose(const float *In, float *Out, int Times) {
#ifdef CUDA_LINT_CORRECTED
  __shared__ float Tile[32][33];
#else
  __shared__ float Tile[32][32];
#endif
  float Sum = 0;
  for (int I = 0; I < Times; ++I) {
    Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x] + I;
    __syncthreads();
    Sum += Tile[threadIdx.x][threadIdx.y]; // HAZARD: cuda-smem-bank-conflict
    __syncthreads();
  }
  Out[threadIdx.y * 32 + threadIdx.x] = Sum;
}

int main() {
  prepare();
  auto *In = deviceArray<float>(1024);
  auto *Out = deviceArray<float>(1024);
  dim3 Block(32, 32);
  // The launch that is counted: one load by each of 32 warps.
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
