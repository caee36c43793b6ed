#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_gl_interop.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <vector_types.h>

int main(void) {
  float *P;
  cudaStream_t S;
  struct cudaDeviceProp Prop;
  float4 V = make_float4(1, 2, 3, 4);
  dim3 Grid;
  CUcontext Context;
  cudaMalloc((void **)&P, 16);
  cudaStreamCreate(&S);
  cudaGetDeviceProperties(&Prop, 0);
  return (int)V.x + cudaMemcpyAsync(P, P, 16, cudaMemcpyDefault, S);
}
