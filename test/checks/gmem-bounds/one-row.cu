// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Two counts are rows and columns where threads of several rows show how far apart these are: those of the first row alone show nothing.

#include <cuda_runtime.h>

struct Size {
  unsigned side[1];
};

// As many blocks as the size needs, for each of the batches.
__global__ void change(const float *still, const float *moving, float *out, Size size, unsigned ofStill, unsigned ofMoving) {
  const unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned a = size.side[0] * ofStill, b = size.side[0] * ofMoving, total = a < b ? b : a;
  if (i < total)
    out[i] = 1;
}
void launchChange(const float *still, const float *moving, float *out, Size size, unsigned ofStill, unsigned ofMoving) {
  const unsigned n = size.side[0];
  change<<<dim3((n + 255) / 256, ofStill < ofMoving ? ofMoving : ofStill), 256>>>(still, moving, out, size, ofStill, ofMoving);
}

// Rows and columns that the grid is rounded up from.
__global__ void grid(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written outside of its 'height' rows of 'width' elements
  out[y * width + x] = 0;
}
void launchGrid(float *out, int width, int height) {
  grid<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(out, width, height);
}
