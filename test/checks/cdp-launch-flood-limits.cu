// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- -DPENDING=2048 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- -DPENDING=2049 | FileCheck %s --check-prefix=RAISED --allow-empty
// What counts as few, on both sides of each number. A limit that is raised is meant for this.
// RAISED-NOT: warning:

__global__ void child(int *P) {}

#ifdef PENDING
void prepare() { cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, PENDING); }
#endif

// Iterations of one thread, of a loop that is known and of one that has a bound.
__global__ void iterations(int *P, int N) {
  if (threadIdx.x == 0) {
    for (int I = 0; I < 64; ++I)
      child<<<1, 32>>>(P + I);
    for (int I = 0; I < N && I < 64; ++I)
      child<<<1, 32>>>(P + I);
  }
}
__global__ void oneIterationMore(int *P) {
  if (threadIdx.x == 0)
    for (int I = 0; I < 65; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in each of 65 iterations: more than 2048 pending launches fail
      child<<<1, 32>>>(P + I);
}
__global__ void oneMoreAtMost(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && I < 65; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in each of up to 65 iterations
      child<<<1, 32>>>(P + I);
}

// A bound of a million and more is none.
__global__ void justBounded(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && I < (1 << 20) - 1; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in each of up to 1,048,575 iterations
      child<<<1, 32>>>(P + I);
}
__global__ void unbounded(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && I < 1 << 20; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      child<<<1, 32>>>(P + I);
}

// Threads of a warp.
__global__ void eight(int *P) {
  if (threadIdx.x < 8)
    child<<<1, 32>>>(P);
}
__global__ void nine(int *P) {
  if (threadIdx.x < 9)
    // CHECK: :[[@LINE+1]]:5: warning: 9 of the 256 threads of a block launch a child grid here
    child<<<1, 32>>>(P);
}

void launches(int *P, int N) {
  iterations<<<1, 32>>>(P, N);
  eight<<<1, 256>>>(P);
  nine<<<1, 256>>>(P);
}
