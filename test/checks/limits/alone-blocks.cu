// A kernel that is looked at by itself is run in blocks of 256 threads, and for two axes in blocks of 16 by 16: a hazard that every block but one has is told unless that one is tried.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
__global__ void but255(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockDim.x == 255)
    return;
  if (i < n)
    p[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'n', which the same element is guarded against elsewhere in the kernel
  p[i] += q[0];
}
__global__ void but256(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockDim.x == 256)
    return;
  if (i < n)
    p[i] = 1;
  p[i] += q[0];
}
__global__ void but257(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockDim.x == 257)
    return;
  if (i < n)
    p[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'n', which the same element is guarded against elsewhere in the kernel
  p[i] += q[0];
}

__global__ void but15(float *p, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (blockDim.x == 15 || blockDim.x == 17 || blockDim.y == 15 || blockDim.y == 17)
    return;
  if (x < h && y < w)
    // CHECK: :[[@LINE+1]]:5: warning: 
    p[y * w + x] = 1;
}
__global__ void but16(float *p, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (blockDim.x == 16)
    return;
  if (x < h && y < w)
    p[y * w + x] = 1;
}
__global__ void but16down(float *p, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (blockDim.y == 16)
    return;
  if (x < h && y < w)
    p[y * w + x] = 1;
}
