// Through how many functions the bound of a loop is followed to the launch that gives it: what the bound allows, and one less.
// RUN: %check --bound=narrow-launching-calls=2 --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --check-prefixes=CHECK,THROUGH --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=narrow-launching-calls=1 --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void direct(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchDirect(float *x, size_t n) { direct<<<1024, 256>>>(x, n); }
__device__ void each(float *x, size_t n) {
  // THROUGH: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
__global__ void through(float *x, size_t n) { each(x, n); }
void launchThrough(float *x, size_t n) { through<<<1024, 256>>>(x, n); }
