// A guard that does not parse is a guard.
// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- > %t 2>&1 || true
// RUN: FileCheck %s --input-file=%t --implicit-check-not=warning:

__global__ void child(int *P) {}

__global__ void elected(int *P) {
  // CHECK: use of undeclared identifier 'WARP_SIZE'
  if (threadIdx.x % WARP_SIZE == 0)
    child<<<1, 32>>>(P);
}

__global__ void everyThread(int *P) {
  // CHECK: :[[@LINE+1]]:3: warning: every thread of a block launches a child grid here
  child<<<1, 32>>>(P);
}
// CHECK: cuda-lint: warning: {{.*}} does not parse, 1 error
