// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// "All non-exited threads named in mask": a barrier of a warp waits for no lane that has nothing more to do.

__global__ void loop(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    out[i] = in[i] + 1;
    __syncwarp();
  }
}
__global__ void whileLoop(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    out[i] = in[i] + 1;
    __syncwarp();
    i += blockDim.x * gridDim.x;
  }
}
__global__ void early(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = in[i];
  __syncwarp();
  out[i] += in[i ^ 1];
}
__global__ void inside(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i];
    __syncwarp(0xffffffff);
    out[i] += 1;
  }
}
__device__ void meet() { __syncwarp(); }
__global__ void helped(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = in[i];
  meet();
}
// Those that are kept away go on.
__global__ void goesOn(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i];
    // CHECK: :[[@LINE+1]]:5: warning: the mask 0xffffffff of '__syncwarp' names lanes that a condition keeps from here where 'n' is no multiple of 32
    __syncwarp();
  }
  out[n + i] = in[i];
}
// A value is another matter.
__global__ void value(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32
  out[i] = __shfl_down_sync(0xffffffff, in[i], 1);
}
void launch(float *out, const float *in, int n) {
  loop<<<4, 128>>>(out, in, n);
  whileLoop<<<4, 128>>>(out, in, n);
  early<<<4, 128>>>(out, in, n);
  inside<<<4, 128>>>(out, in, n);
  helped<<<4, 128>>>(out, in, n);
  goesOn<<<4, 128>>>(out, in, n);
  value<<<4, 128>>>(out, in, n);
}
