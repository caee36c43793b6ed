// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error|launch is here}}:'
// The place is the number of blocks that rounds down; a launch that is elsewhere is named.

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static void run(float *x, int n, int blocks) { scale<<<blocks, 256>>>(x, n); }
// CHECK: :[[@LINE+3]]:32: warning: the number of blocks rounds down: up to 255 elements at the end are not processed
// CHECK: :[[@LINE-2]]:48: note: the launch is here
// CHECK: :[[@LINE+1]]:44: note: round up
void caller(float *x, int n) { run(x, n, n / 256); }

// A member that is given a number, by its name.
struct Tiling {
  enum { Edge = 256 };
  int Tile;
  Tiling() : Tile(Edge) {}
};
// CHECK: :[[@LINE+3]]:41: warning: the number of blocks rounds down: the elements of the last, partial block are not processed
// CHECK-NOT: launch is here
// CHECK: :[[@LINE+1]]:51: note: round up
void tiled(float *x, int n, Tiling T) { scale<<<n / T.Tile, T.Tile>>>(x, n); }
