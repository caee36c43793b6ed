// With a toolkit's own headers: nothing is said about the calls beside the check, and the file counts as linted in full.
// REQUIRES: cuda-toolkit
// RUN: %cuda-lint --checks='-*,cuda-cdp-runtime-api' --fail-on=never %s -- -rdc=true 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ int Global;
__global__ void parent(int *Data) {
  // nvcc takes the host's default arguments for the device's functions.
  cudaMemcpyAsync(Data, &Global, 4, cudaMemcpyDeviceToDevice);
  cudaMemsetAsync(Data, 0, 4);
  cudaEvent_t Event;
  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventRecord(Event);
  cudaStreamWaitEvent(0, Event);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy is not supported by the device runtime
  cudaMemcpy(Data, &Global, 4, cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:16: warning: cudaDeviceSynchronize is not available in device code since CUDA 12
  auto Error = cudaDeviceSynchronize();
  if (Error != cudaSuccess)
    // CHECK: :[[@LINE+1]]:5: warning: cudaSetDevice is not supported
    ::cudaSetDevice(0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaHostRegister is not supported
  cudaHostRegister(Data, 4, 0);
}
// CHECK-NOT: not linted in full
