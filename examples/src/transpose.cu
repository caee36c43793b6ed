// A matrix transpose through tiles in shared memory.
#include "example.h"

#include <cuda_runtime.h>

namespace {

constexpr int Tile = 32;

__global__ void transpose(float *out, const float *in, int rows, int columns) {
  __shared__ float tile[Tile][Tile];

  int column = blockIdx.x * Tile + threadIdx.x;
  int row = blockIdx.y * Tile + threadIdx.y;
  if (column < columns && row < rows) {
    tile[threadIdx.y][threadIdx.x] = in[row * columns + column];
    __syncthreads();
  }

  column = blockIdx.y * Tile + threadIdx.x;
  row = blockIdx.x * Tile + threadIdx.y;
  if (column < rows && row < columns)
    out[row * rows + column] = tile[threadIdx.x][threadIdx.y];
}

} // namespace

void transposeOnDevice(float *out, const float *in, int rows, int columns) {
  dim3 block(Tile, Tile);
  dim3 grid(columns / Tile, (rows + Tile - 1) / Tile);
  transpose<<<grid, block>>>(out, in, rows, columns);
}
