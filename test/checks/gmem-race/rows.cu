// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Threads of several rows go several ways before they store in one cell.

__device__ int step;

// Every thread stores the same, whichever way it came: what it reads is that.
__global__ void all(int op, int *out, const int *steps, int n, int width) {
  int row = threadIdx.y * width;
  if (threadIdx.y < 2)
    row = (threadIdx.y + 1) * width;
  step = steps[op];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * n + row + i] = step;
}

// Each stores its own.
__global__ void own(int *out, const int *steps, int n, int width) {
  int row = threadIdx.y * width;
  if (threadIdx.y < 2)
    row = (threadIdx.y + 1) * width;
  // CHECK: :[[@LINE+1]]:3: warning: thread {{.*}} writes the element of 'step' that thread {{.*}} writes, with no barrier in between
  step = steps[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * n + row + i] = step;
}

// Only some store it.
__global__ void some(int op, int *out, const int *steps, int n) {
  if (threadIdx.x < 2)
    step = steps[op];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 2 reads the element of 'step' that thread 0 writes, with no barrier in between
    out[blockIdx.x * n + i] = step;
}
