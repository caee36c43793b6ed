// Two hazards at one place are two reports: what a macro stands for may hold several. The host's pass, which has one of its own, adds no other.
// RUN: %cuda-lint --no-cache --checks='-*,cuda-launch-config' --fail-on=never %s -- -arch=sm_90 2>&1 | FileCheck %s
__global__ void first(int *p) { *p = 1; }
__global__ void second(int *p) { *p = 2; }
#define BOTH(p) first<<<1, 2048>>>(p), second<<<1, 4096>>>(p)
void run(int *p) {
  // CHECK: [[@LINE+2]]:3: warning: block x extent 2,048 is {{.*}} 'first' does not run
  // CHECK: [[@LINE+1]]:3: warning: block x extent 4,096 is {{.*}} 'second' does not run
  BOTH(p);
#ifndef __CUDA_ARCH__
  // CHECK: [[@LINE+1]]:3: warning: block x extent 8,192 is
  first<<<1, 8192>>>(p);
#endif
}
// CHECK: 1 file, 3 reports
