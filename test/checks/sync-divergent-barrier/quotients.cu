// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Conditions on what the thread's number is divided by a number that the kernel is given.

__global__ void parts(const float *x, float *v, int size, int per) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int element = i / per;
  if (element >= size)
    return;
  part[threadIdx.x] = x[i];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  if (i % per == 0)
    v[element] = part[threadIdx.x];
}
void runParts(const float *x, float *v, int size, int per, int grid, int block) { parts<<<grid, block>>>(x, v, size, per); }

// The divisor is compared, too, and without a sign; the block is known.
__global__ void trees(const float *x, float *v, unsigned size, unsigned per) {
  __shared__ float part[256];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, element = i / per, sub = i % per;
  if (element < size) {
    part[threadIdx.x] = x[i];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
    for (unsigned total = per; total > 1; total = (total + 1) / 2)
      if (sub < total / 2)
        v[element] += part[threadIdx.x];
  }
}
void runTrees(const float *x, float *v, unsigned size, unsigned per, int grid) { trees<<<grid, 256>>>(x, v, size, per); }

// A member of what is given.
struct Shape {
  int rows, lanes;
};
__global__ void rows(const float *x, float *v, Shape shape) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / shape.lanes >= shape.rows)
    return;
  part[threadIdx.x] = x[i];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  v[i] = part[threadIdx.x ^ 1];
}
void runRows(const float *x, float *v, Shape shape, int grid) { rows<<<grid, 256>>>(x, v, shape); }

// Look-alikes: all threads get there.
__global__ void partsRight(const float *x, float *v, int size, int per) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int element = i / per;
  part[threadIdx.x] = element < size ? x[i] : 0;
  __syncthreads();
  if (element < size && i % per == 0)
    v[element] = part[threadIdx.x];
}
void runPartsRight(const float *x, float *v, int size, int per, int grid, int block) { partsRight<<<grid, block>>>(x, v, size, per); }
// The block's number alone is divided.
__global__ void ofBlocks(const float *x, float *v, int size, int per) {
  __shared__ float part[256];
  if (blockIdx.x / per >= size)
    return;
  part[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  v[blockIdx.x] = part[threadIdx.x ^ 1];
}
void runOfBlocks(const float *x, float *v, int size, int per, int grid) { ofBlocks<<<grid, 256>>>(x, v, size, per); }
