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

// The same row, multiplied out.
__global__ void multipliedOut(float *v, int n, int m) {
  const int i = threadIdx.x;
  float *row = v + n * (m + 1);
  if (i < n - 1)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'v' that thread 0 reads, with no barrier in between
    row[i] = v[n * m + n + i + 1];
}
__global__ void nextRow(float *v, int n, int m) {
  const int i = threadIdx.x;
  float *row = v + n * (m + 1);
  if (i < n - 1)
    row[i] = v[n * m + i + 1];
}
void launchRows(float *v, int n, int m) {
  multipliedOut<<<1, 64>>>(v, n, m);
  nextRow<<<1, 64>>>(v, n, m);
}
