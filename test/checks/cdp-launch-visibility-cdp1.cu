// RUN: %check --checks='-*,cuda-cdp-launch-visibility' --config='{CheckOptions: {CdpVersion: 1}}' %s -- | FileCheck %s --implicit-check-not=warning:
// Before CUDA 12 a parent could wait for its children.

__global__ void writes(int *Target) { Target[threadIdx.x] = 42; }

__global__ void readsAtOnce(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    writes<<<1, 32>>>(Target);
    // CHECK: :[[@LINE+4]]:14: warning: the parent reads 'Target' here, which the child grid writes: nothing waits for the child before
    // CHECK: note: the child grid is launched here
    // CHECK: note: the child grid writes it here
    // CHECK: note: call cudaDeviceSynchronize() after the launch, and a block barrier before other threads read
    Out[0] = Target[3];
  }
}

__global__ void readsWhenItIsOver(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    writes<<<1, 32>>>(Target);
    cudaDeviceSynchronize();
    Out[0] = Target[3];
  }
}
