// RUN: %check --checks='-*,cuda-smem-race' --bound=simulation-template-work=1 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel that is given what it does as a template argument is another one each time; instantiations of one text are not.
template <class Op, class... Args> __global__ void apply(int n, Args... args) {
  for (int i = blockIdx.x; i < n; i += gridDim.x)
    Op::run(args...);
}
struct First {
  static __device__ void run(float *x) {
    __shared__ float s[128];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[127 - threadIdx.x];
    __syncthreads();
  }
};
struct Second {
  template <class T> static __device__ void run(T *x) {
    __shared__ T s[128];
    s[threadIdx.x] = x[threadIdx.x];
    // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's'
    x[threadIdx.x] = s[127 - threadIdx.x];
    __syncthreads();
  }
};
struct Third {
  static __device__ void run(double *x) {
    __shared__ double s[128];
    s[threadIdx.x] = x[threadIdx.x];
    // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's'
    x[threadIdx.x] = s[127 - threadIdx.x];
    __syncthreads();
  }
};
template <int N> __global__ void sized(float *x) {
  __shared__ float s[128];
  s[threadIdx.x] = x[threadIdx.x];
  if (N < 2)
    __syncthreads();
  x[threadIdx.x] = s[127 - threadIdx.x];
}
// One function for all.
__device__ void both(float *x, bool wait) {
  __shared__ float s[128];
  s[threadIdx.x] = x[threadIdx.x];
  if (wait)
    __syncthreads();
  x[threadIdx.x] = s[127 - threadIdx.x];
}
template <int N> __global__ void handsOn(float *x) { both(x, N < 2); }
void run(float *x, double *y, int n) {
  apply<First><<<n, 128>>>(n, x);
  apply<Second><<<n, 128>>>(n, x);
  apply<Third><<<n, 128>>>(n, y);
  sized<1><<<n, 128>>>(x);
  sized<2><<<n, 128>>>(x);
  handsOn<1><<<n, 128>>>(x);
  handsOn<2><<<n, 128>>>(x);
}
