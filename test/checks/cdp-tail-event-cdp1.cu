// RUN: %check --checks='-*,cuda-cdp-tail-event' --config='{CheckOptions: {CdpVersion: 1}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);
__global__ void launches(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamTailLaunch does not exist in this version of dynamic parallelism [cuda-cdp-tail-event]
  work<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
  cudaStream_t s = cudaStreamFireAndForget;
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamFireAndForget does not exist in this version
  work<<<1, 1, 0, s>>>(p);
  work<<<1, 1, 0, cudaStreamPerThread>>>(p);
  work<<<1, 1>>>(p);
}
