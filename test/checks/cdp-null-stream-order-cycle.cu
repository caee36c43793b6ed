// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Kernels that launch each other are launched with as many blocks as the first launch and the others say, whichever of them stands first in the source.

__global__ void coarsen(float *grid, int level);
__global__ void smooth(float *grid, int level) {
  grid[threadIdx.x] *= 0.9f;
  if (threadIdx.x == 0 && level > 0)
    coarsen<<<1, 128>>>(grid, level);
}
__global__ void coarsen(float *grid, int level) {
  grid[threadIdx.x] += 1.0f;
  if (threadIdx.x == 0)
    smooth<<<1, 128>>>(grid, level - 1);
}
void cycle(float *grid) { smooth<<<1, 128>>>(grid, 6); }

__global__ void lower(float *grid, int level);
__global__ void higher(float *grid, int level);
__global__ void middle(float *grid, int level) {
  grid[threadIdx.x] += 2.0f;
  if (threadIdx.x == 0)
    lower<<<1, 128>>>(grid, level - 1);
}
__global__ void lower(float *grid, int level) {
  grid[threadIdx.x] += 1.0f;
  if (threadIdx.x == 0)
    higher<<<1, 128>>>(grid, level - 1);
}
__global__ void higher(float *grid, int level) {
  grid[threadIdx.x] *= 0.9f;
  if (threadIdx.x == 0 && level > 0)
    middle<<<1, 128>>>(grid, level);
}
void around(float *grid) { higher<<<1, 128>>>(grid, 6); }

__global__ void coarsenMany(float *grid, int level);
__global__ void smoothMany(float *grid, int level) {
  grid[threadIdx.x] *= 0.9f;
  if (threadIdx.x == 0 && level > 0)
    coarsenMany<<<4, 128>>>(grid, level);
}
__global__ void coarsenMany(float *grid, int level) {
  grid[threadIdx.x] += 1.0f;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    smoothMany<<<1, 128>>>(grid, level - 1);
}
void cycleOfMany(float *grid) { smoothMany<<<1, 128>>>(grid, 6); }
