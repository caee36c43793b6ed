// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Too little is added before the division to round up.

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void wide(float *x, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] *= 2;
}

void lessOne(float *x, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down: up to 256 elements at the end are not processed [cuda-launch-truncated-grid]
  // CHECK: :[[@LINE+1]]:3: note: round up: (n + block - 1) / block
  scale<<<(n - 1) / 256, 256>>>(x, n);
}
void unsignedProduct(float *x, size_t n, long width, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 1,024 elements
  wide<<<(n * width - 1) / 1024, 1024, 0, s>>>(x, n * width);
}
void nearest(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 127 elements
  scale<<<(n + 128) / 256, 256>>>(x, n);
}
void oneMore(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 254 elements
  scale<<<(n + 1) / 256, 256>>>(x, n);
}
void variable(float *x, int n) {
  const int blocks = (n - 1) / 256;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 256 elements
  scale<<<blocks, 256>>>(x, n);
}
void configured(float *x, int n) {
  const dim3 grid((n + 126) / 128), block(128);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 1 element at the end is not processed
  scale<<<grid, block>>>(x, n);
}

// Look-alikes.
void plusOne(float *x, int n) { scale<<<(n - 1) / 256 + 1, 256>>>(x, n); }
void roundedUp(float *x, int n) { scale<<<(n + 255) / 256, 256>>>(x, n); }
void more(float *x, int n) { scale<<<(n + 256) / 256, 256>>>(x, n); }
void oneMoreBlock(float *x, int n) {
  int blocks = (n - 1) / 256;
  ++blocks;
  scale<<<blocks, 256>>>(x, n);
}
void otherCount(float *x, int n, int m) { scale<<<(n - 1) / 256, 256>>>(x, m); }
void otherBlock(float *x, int n) { scale<<<(n - 1) / 128, 256>>>(x, n); }
void shortened(float *x, int n) {
  const int whole = (n - 1) / 256;
  scale<<<whole, 256>>>(x, n);
  scale<<<1, 256>>>(x + whole * 256, n - whole * 256);
}
