// Launches in device code, in every form, and what the device runtime offers.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
// RUN: %clangxx %embedded-flags --cuda-device-only -fsyntax-only -std=c++17 -Xclang -ast-dump %s | FileCheck %s
#include <cstdio>

__global__ void child(int *P) { P[threadIdx.x] = 1; }
template <typename T> __global__ void generic(T V) {}

// CHECK-LABEL: FunctionDecl {{.*}} parent 'void (int *)'
__global__ void parent(int *P) {
  // CHECK: CUDAKernelCallExpr
  child<<<1, 32>>>(P);
  // CHECK: CUDAKernelCallExpr
  child<<<dim3(1), dim3(32), 16, cudaStreamTailLaunch>>>(P);
  generic<<<1, 1, 0, cudaStreamFireAndForget>>>(*P);
  generic<float><<<1, 1, 0, cudaStreamPerThread>>>(1.f);
  cudaStream_t S;
  cudaStreamCreateWithFlags(&S, cudaStreamNonBlocking);
  child<<<1, 1, 0, S>>>(P);
  cudaEvent_t E;
  cudaEventCreateWithFlags(&E, cudaEventDisableTiming);
  // nvcc takes the default arguments of the host's declaration.
  cudaEventRecord(E);
  cudaEventRecord(E, S);
  cudaStreamWaitEvent(S, E, 0);
  cudaMemcpyAsync(P, P + 4, 16, cudaMemcpyDeviceToDevice);
  cudaMemcpyAsync(P, P + 4, 16, cudaMemcpyDeviceToDevice, S);
  cudaMemsetAsync(P, 0, 16, S);
  cudaMemcpy3DParms Copy = {};
  Copy.srcPtr = make_cudaPitchedPtr(P, 4, 4, 1);
  cudaMemcpy3DAsync(&Copy, S);
  void *Buffer = cudaGetParameterBuffer(8, sizeof(P));
  cudaLaunchDevice((void *)child, Buffer, dim3(1), dim3(1), 0, S);
  Buffer = cudaGetParameterBufferV2((void *)child, dim3(1), dim3(1), 0);
  if (cudaLaunchDeviceV2(Buffer, S) != cudaSuccess)
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  int Device;
  cudaGetDevice(&Device);
  int *Q;
  cudaMalloc(&Q, 16);
  cudaMalloc((void **)&Q, 16);
  cudaFree(Q);
  int *M = (int *)malloc(16);
  free(M);
  delete[] new int[4];
  cudaGridDependencySynchronize();
  cudaTriggerProgrammaticLaunchCompletion();
  cudaStreamDestroy(S);
  cudaEventDestroy(E);
}
