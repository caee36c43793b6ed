// Doubles at a stride of sixteen: 32 wavefronts where 2 would do. No padding of a one-dimensional array helps; the
// layout does.
#include "observe.h"

using namespace cuda_lint;

constexpr int Repeats = 256;

__global__ void strided(double *Out, int Times) {
  __shared__ double Tile[32 * 16];
  if (threadIdx.x < 32)
    for (int I = threadIdx.x; I < 32 * 16; I += 32)
      Tile[I] = I;
  __syncthreads();
  unsigned Lane = threadIdx.x % 32;
  double Sum = 0;
  for (int I = 0; I < Times; ++I) {
#ifdef CUDA_LINT_CORRECTED
    Sum += Tile[Lane + (I % 16) * 32];
#else
    Sum += Tile[Lane * 16 + I % 16]; // HAZARD: cuda-smem-bank-conflict
#endif
  }
  Out[threadIdx.x] = Sum;
}

int main() {
  prepare();
  auto *Out = deviceArray<double>(1024);
  // The launch that is counted: one load by one warp.
  strided<<<1, 32>>>(Out, 1);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds([&] {
             strided<<<132, 1024>>>(Out, Repeats);
             require(cudaGetLastError());
           }));
  return Seen.print();
}
