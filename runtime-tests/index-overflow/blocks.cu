// A number of blocks for all pixels of many pictures, whose product is computed in 32 bits.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void pixels() {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    Ran = 1;
}

static cudaError_t launch(std::size_t Pictures, std::size_t Pixels) {
  const int Count = Pictures, Size = Pixels;
#ifdef CUDA_LINT_CORRECTED
  const unsigned Blocks = (static_cast<std::size_t>(Count) * Size + 255) / 256;
#else
  const unsigned Blocks = (Count * Size + 255) / 256; // HAZARD: cuda-index-overflow
#endif
  pixels<<<Blocks, 256>>>();
  return cudaGetLastError();
}

volatile std::size_t Extent = 46342;

int main() {
  prepare();
  const std::size_t Pictures = Extent, Pixels = Extent;
  Observed Seen;
  Seen.set("launch", launch(Pictures, Pixels));
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
