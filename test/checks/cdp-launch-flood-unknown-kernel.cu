// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A recursion whose launches are all seen has a thread in each block; a pointer that is launched with many can be any kernel.

__global__ void alone(int *P) {
  // CHECK: :[[@LINE+2]]:5: warning: every thread of a block launches a child grid here
  if (P[1])
    alone<<<1, 1>>>(P);
}
void launch(int *P, void (*Any)(int *)) { Any<<<1, 256>>>(P); }
