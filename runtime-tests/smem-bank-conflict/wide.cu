// Vectors of four floats, every second one: 8 wavefronts where 16 bytes a lane need 4.
#include "observe.h"

using namespace cuda_lint;

constexpr int Repeats = 256;

__global__ void strided(float4 *Out, int Times) {
  __shared__ float4 Tile[64];
  if (threadIdx.x < 64)
    Tile[threadIdx.x] = make_float4(threadIdx.x, 0, 0, 0);
  __syncthreads();
  unsigned Lane = threadIdx.x % 32;
  float Sum = 0;
  for (int I = 0; I < Times; ++I) {
#ifdef CUDA_LINT_CORRECTED
    float4 Read = Tile[Lane + I % 2 * 32];
#else
    float4 Read = Tile[Lane * 2 + I % 2]; // HAZARD: cuda-smem-bank-conflict
#endif
    Sum += Read.x + Read.y + Read.z + Read.w;
    // Keeps the compiler from reading once, before the loop.
    __syncthreads();
  }
  Out[threadIdx.x] = make_float4(Sum, Sum, Sum, Sum);
}

int main() {
  prepare();
  auto *Out = deviceArray<float4>(1024);
  // The launch that is counted: one load by each of two warps.
  strided<<<1, 64>>>(Out, 1);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds([&] {
             strided<<<132, 1024>>>(Out, Repeats);
             require(cudaGetLastError());
           }));
  return Seen.print();
}
