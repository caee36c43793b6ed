// Version 1 of dynamic parallelism lets a block wait for its children.
// RUN: %check --checks='-*,cuda-cdp-runtime-api' --config='CheckOptions: {CdpVersion: 1}' %s -- | FileCheck %s --allow-empty --check-prefix=CDP1
// RUN: %check --checks='-*,cuda-cdp-runtime-api' --config='CheckOptions: {CdpVersion: 2}' %s -- | FileCheck %s --check-prefix=CDP2
// RUN: %check --checks='-*,cuda-cdp-runtime-api' %s -- | FileCheck %s --check-prefix=CDP2
// RUN: %check --checks='-*,cuda-cdp-runtime-api' --arch=sm_80 %s -- -DCUDA_FORCE_CDP1_IF_SUPPORTED | FileCheck %s --allow-empty --check-prefix=CDP1
// No architecture from sm_90 on has it, whatever is forced.
// RUN: %check --checks='-*,cuda-cdp-runtime-api' --arch=sm_90 %s -- -DCUDA_FORCE_CDP1_IF_SUPPORTED | FileCheck %s --check-prefix=CDP2

__global__ void child(int *Data) { *Data = 1; }
// The guide's "Global Memory" example.
__global__ void parent_launch(int *Data) {
  Data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    child<<<1, 256>>>(Data);
    // CDP1-NOT: {{warning|error}}
    // CDP2: :[[@LINE+1]]:5: warning: cudaDeviceSynchronize is not available in device code since CUDA 12
    cudaDeviceSynchronize();
  }
  __syncthreads();
}
