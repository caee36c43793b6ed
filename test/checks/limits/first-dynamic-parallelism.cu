// The first version of dynamic parallelism can be asked for below sm_90.
// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- -arch=sm_89 -DCUDA_FORCE_CDP1_IF_SUPPORTED | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- -arch=sm_90 -DCUDA_FORCE_CDP1_IF_SUPPORTED | count 0
// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- -arch=sm_89 | count 0

__global__ void work(int *p);
__global__ void launches(int *p) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamTailLaunch does not exist in this version of dynamic parallelism
  work<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
}
