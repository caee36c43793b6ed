// RUN: %check --checks='-*,cuda-sync-divergent-barrier,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What no other file can call, and this one does not, is run by nobody: whoever calls it may launch as many threads as it is for.

static __device__ void own(float *x, unsigned n) {
  const unsigned i = threadIdx.x;
  if (i < n) {
    float v = x[i];
    __syncthreads();
    x[i ^ 1] = v;
  }
}
namespace {
__device__ void unnamed(float *x, unsigned n) {
  if (threadIdx.x < n) {
    x[threadIdx.x] = 0;
    __syncthreads();
  }
}
__device__ void exchange(int *x) {
  __shared__ int data[1024];
  data[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = data[threadIdx.x ^ 33];
}
} // namespace
static inline __device__ void inHeader(float *x, unsigned n) {
  if (threadIdx.x < n) {
    x[threadIdx.x] = 0;
    __syncthreads();
  }
}

// What others can call, and what is called.
__device__ void shared(float *x, unsigned n) {
  if (threadIdx.x < n) {
    x[threadIdx.x] = 0;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  }
}
static __device__ void called(float *x, unsigned n) {
  if (threadIdx.x < n) {
    x[threadIdx.x] = 0;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  }
}
__global__ void caller(float *x, unsigned n) { called(x, n); }
