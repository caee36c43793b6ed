// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A one of 64 bits is a cast that is written as a factor.

__global__ void activate(float *x, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:64: warning: {{.*}}computed in 32 bits and overflows at 2,147,483,648
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * columns; i += blockDim.x * gridDim.x)
    x[i] = x[i] > 0 ? x[i] : 0;
}
void launchActivate(float *x, int rows, int columns) {
  activate<<<unsigned((1LL * rows * columns + 511) / 512), 512>>>(x, rows, columns);
}

__global__ void whole(float *x, long long count) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += blockDim.x * (long long)gridDim.x)
    x[i] = x[i] > 0 ? x[i] : 0;
}
void launchWhole(float *x, int rows, int columns) {
  whole<<<unsigned((1LL * rows * columns + 511) / 512), 512>>>(x, 1LL * rows * columns);
}

// Two is no such factor: a product of that many bytes says nothing of the elements.
__global__ void halves(short *x, int rows, int columns) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * columns; i += blockDim.x * gridDim.x)
    x[i] = 0;
}
void launchHalves(short *x, int rows, int columns, size_t most) {
  if (2LL * rows * columns <= (long long)most)
    halves<<<256, 512>>>(x, rows, columns);
}

// What is left of a division is a place, and not how many of them there are.
__global__ void merge(const float *a, const float *lse, float *out, unsigned tokens, unsigned heads, unsigned size) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned token = at / heads, head = at % heads;
  const unsigned long long offset = (unsigned long long)token * heads * size + (unsigned long long)head * size;
  out[offset + threadIdx.y] = a[offset + threadIdx.y] * lse[head * tokens + token];
}
void launchMerge(const float *a, const float *lse, float *out, unsigned tokens, unsigned heads, unsigned size) {
  merge<<<tokens * heads / 4, dim3(4, size)>>>(a, lse, out, tokens, heads, size);
}
