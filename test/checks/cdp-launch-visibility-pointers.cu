// RUN: %check --checks='-*,cuda-cdp-launch-visibility,cuda-cdp-null-stream-order' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The kernel that is launched is the one that a pointer was given.

__global__ void fills(float *x) { x[threadIdx.x] = 1; }
__global__ void reads(const float *x, float *sum) { atomicAdd(sum, x[threadIdx.x]); }
__global__ void leaves(float *) {}

template <class Kernel> __device__ void start(Kernel k, float *x) {
  k<<<1, 32>>>(x);
}
using Filling = void (*)(float *);
__device__ void startTyped(Filling k, float *x) { k<<<1, 32>>>(x); }
struct Step {
  Filling kernel;
  float *x;
  __device__ void go() const { kernel<<<1, 32>>>(x); }
};

__global__ void parent(float *x, float *out) {
  if (threadIdx.x)
    return;
  start(fills, x);
  // CHECK: :[[@LINE+1]]:10: warning: the parent reads 'x' here, which the child grid writes: a parent never sees what its children write
  *out = x[0];
}
__global__ void variable(float *x, float *out) {
  if (threadIdx.x)
    return;
  auto k = fills;
  k<<<1, 32>>>(x);
  // CHECK: :[[@LINE+1]]:10: warning: the parent reads 'x' here, which the child grid writes
  *out = x[0];
}
__global__ void typed(float *x, float *out) {
  if (threadIdx.x)
    return;
  startTyped(&fills, x);
  // CHECK: :[[@LINE+1]]:10: warning: the parent reads 'x' here, which the child grid writes
  *out = x[0];
}
__global__ void member(float *x, float *out) {
  if (threadIdx.x)
    return;
  Step{fills, x}.go();
  // CHECK: :[[@LINE+1]]:10: warning: the parent reads 'x' here, which the child grid writes
  *out = x[0];
}
__global__ void early(float *x, float *sum) {
  x[threadIdx.x] = float(threadIdx.x);
  auto k = reads;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'x', which thread {{[0-9]+}} wrote with no barrier before the launch
    k<<<1, 64>>>(x, sum);
}
__global__ void late(float *x, float *sum) {
  x[threadIdx.x] = float(threadIdx.x);
  auto k = reads;
  __syncthreads();
  if (threadIdx.x == 0)
    k<<<1, 64>>>(x, sum);
}
__global__ void another(float *x, float *out) {
  if (threadIdx.x)
    return;
  start(leaves, x);
  *out = x[0];
}
__global__ void replaced(float *x, float *out) {
  if (threadIdx.x)
    return;
  Filling k = fills;
  k = leaves;
  k<<<1, 32>>>(x);
  *out = x[0];
}
__global__ void afterwards(float *x, float *out) {
  if (threadIdx.x)
    return;
  auto k = fills;
  *out = x[0];
  k<<<1, 32>>>(x);
}
void host(float *x, float *out) {
  parent<<<1, 32>>>(x, out);
  variable<<<1, 32>>>(x, out);
  typed<<<1, 32>>>(x, out);
  member<<<1, 32>>>(x, out);
  early<<<1, 64>>>(x, out);
  late<<<1, 64>>>(x, out);
  another<<<1, 32>>>(x, out);
  replaced<<<1, 32>>>(x, out);
  afterwards<<<1, 32>>>(x, out);
}
