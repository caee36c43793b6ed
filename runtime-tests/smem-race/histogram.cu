// A histogram is cleared and counted into with no barrier in between: late threads clear what others have counted.
#include "observe.h"

using namespace cuda_lint;

__global__ void histogram(const unsigned char *Data, int *Bins) {
  __shared__ int Counts[256];
  // The last warp comes late to the clearing.
  if (threadIdx.x >= 224)
    delay(Millisecond);
  Counts[threadIdx.x] = 0;
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#endif
  atomicAdd(&Counts[Data[threadIdx.x]], 1); // HAZARD: cuda-smem-race
  __syncthreads();
  Bins[threadIdx.x] = Counts[threadIdx.x];
}

int main() {
  prepare();
  unsigned char *Data;
  require(cudaMallocManaged(&Data, 256));
  for (int I = 0; I < 256; ++I)
    Data[I] = 255 - I;
  int *Bins;
  require(cudaMallocManaged(&Bins, 256 * sizeof(int)));
  histogram<<<1, 256>>>(Data, Bins);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Total = 0;
  for (int I = 0; I < 256; ++I)
    Total += Bins[I] == 1;
  Seen.set("right_of_256", static_cast<long long>(Total));
  return Seen.print();
}
