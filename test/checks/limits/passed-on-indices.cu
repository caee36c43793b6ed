// Through how many functions an index is passed on: what the bound allows, and one less.
// RUN: %check --bound=narrow-indexing-calls=3 --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --check-prefixes=CHECK,THROUGH --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=narrow-indexing-calls=2 --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ void put(float *x, size_t at) { x[at] = 1; }
__device__ void forward(float *x, size_t at) { put(x, at); }

__global__ void direct(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    put(x, i);
}
__global__ void through(float *x, size_t n) {
  // THROUGH: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    forward(x, i);
}
void launch(float *x) {
  direct<<<1024, 256>>>(x, size_t(3) << 30);
  through<<<1024, 256>>>(x, size_t(3) << 30);
}
