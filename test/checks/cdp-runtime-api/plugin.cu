// clang-tidy itself knows nothing of the compatibility header: the calls that Clang gives up on are reported from what is left of them.
// RUN: %clang-tidy --load=%plugin --checks='-*,cuda-cdp-runtime-api' %s -- %embedded-flags -D__CUDA_LINT_COMPAT_H__ 2>&1 | FileCheck %s

__device__ int Global;
template <class T> __device__ void copy(T *Data) { cudaMemcpy(Data, &Global, 4, cudaMemcpyDeviceToDevice); }
__global__ void parent(int *Data) {
  // CHECK-DAG: :5:52: warning: cudaMemcpy is not supported by the device runtime
  copy(Data);
  cudaStream_t Stream;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: cudaStreamCreate is not supported
  cudaStreamCreate(&Stream);
  // CHECK-DAG: :[[@LINE+1]]:23: warning: cudaDeviceSynchronize is not available
  cudaError_t Error = cudaDeviceSynchronize();
}
