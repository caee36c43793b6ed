// An image of 10 rows of 40 pixels whose guards are swapped: rows behind the image are written, columns in it are not.
#include "observe.h"

using namespace cuda_lint;

__device__ int Pixels[40 * 16];
volatile int Size[2] = {40, 10};

__global__ void paint(int *P, int Width, int Height) {
  const int X = blockIdx.x * blockDim.x + threadIdx.x;
  const int Y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef CUDA_LINT_CORRECTED
  if (X < Width && Y < Height)
#else
  if (X < Height && Y < Width)
#endif
    P[Y * Width + X] = 1; // HAZARD: cuda-gmem-bounds
}

int main() {
  prepare();
  const int Width = Size[0], Height = Size[1];
  int *P = nullptr;
  require(cudaGetSymbolAddress(reinterpret_cast<void **>(&P), Pixels));
  const dim3 Block(16, 16);
  const dim3 Grid((Width + 15) / 16, (Height + 15) / 16);
  paint<<<Grid, Block>>>(P, Width, Height);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host[40 * 16];
  require(cudaMemcpyFromSymbol(Host, Pixels, sizeof(Host)));
  int Inside = 0, Outside = 0;
  for (int I = 0; I < 40 * 16; ++I)
    (I < 400 ? Inside : Outside) += Host[I];
  Seen.set("inside", static_cast<long long>(Inside));
  Seen.set("outside", static_cast<long long>(Outside));
  return Seen.print();
}
