// Vectors of four floats, every second one: 8 wavefronts where 16 bytes a lane need 4.
#include "observe.h"

using namespace cuda_lint;

constexpr int Repeats = 256;

__global__ void strided(float4 *Out, int Times) {
  __shared__ float4 Tile[64];
  Tile[threadIdx.x] = make_float4(threadIdx.x, 0, 0, 0);
  Tile[threadIdx.x + 32] = make_float4(threadIdx.x, 0, 0, 0);
  __syncwarp();
  float Sum = 0;
  for (int I = 0; I < Times; ++I) {
#ifdef CUDA_LINT_CORRECTED
    float4 Read = Tile[threadIdx.x + I % 2 * 32];
#else
    float4 Read = Tile[threadIdx.x * 2 + I % 2]; // HAZARD: cuda-smem-bank-conflict
#endif
    Sum += Read.x + Read.y + Read.z + Read.w;
  }
  Out[threadIdx.x] = make_float4(Sum, Sum, Sum, Sum);
}

int main() {
  prepare();
  auto *Out = deviceArray<float4>(32);
  // The launch that is counted: one load by one warp.
  strided<<<1, 32>>>(Out, 1);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds([&] {
             strided<<<132, 32>>>(Out, Repeats);
             require(cudaGetLastError());
           }));
  return Seen.print();
}
