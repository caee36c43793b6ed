// What a bound allows, and one less, of loops that wait for another block. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-order-concurrency' %s --
// RUN: %check --bound=poll-calls=2 --bound=poll-address=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=poll-calls=1 --bound=poll-address=1 %{flags} | count 0

__device__ unsigned Arrived, There;
__device__ unsigned get(volatile unsigned *p) { return *p; }
__device__ bool seen(volatile unsigned *p, unsigned n) { return get(p) >= n; }
__global__ void calls(float *p) {
  p[blockIdx.x] = 1;
  __threadfence();
  if (threadIdx.x == 0) {
    atomicAdd(&Arrived, 1);
    // CHECK: :[[@LINE+1]]:13: warning: 'calls' waits for 'Arrived', which another block writes
    while (!seen(&Arrived, gridDim.x))
      ;
  }
  __syncthreads();
}
void launchCalls(float *p, int n) { calls<<<n, 256>>>(p); }

// What is stored is an element of a member of a variable.
struct Two {
  unsigned a[2];
};
__device__ unsigned through(volatile unsigned *p) {
  Two t;
  t.a[1] = *p;
  return t.a[1];
}
__global__ void address(float *p) {
  p[blockIdx.x] = 1;
  __threadfence();
  if (threadIdx.x == 0) {
    atomicAdd(&There, 1);
    // CHECK: :[[@LINE+1]]:12: warning: 'address' waits for 'There', which another block writes
    while (through(&There) < gridDim.x)
      ;
  }
  __syncthreads();
}
void launchAddress(float *p, int n) { address<<<n, 256>>>(p); }
