// What the runs of kernels and of host code may cost, on both sides of each bound. Whoever changes what a step costs looks for the numbers anew.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=simulation-run-work=276 %s -- | %{look} --check-prefixes=FIRST,SECOND
// RUN: %{lint} --bound=simulation-run-work=275 %s -- | count 0
// RUN: %{lint} --bound=simulation-root-work=276 %s -- | %{look} --check-prefixes=FIRST,SECOND
// RUN: %{lint} --bound=simulation-root-work=275 %s -- | count 0
// The runs of one kernel share what it has: the last block is looked at in the second.
// RUN: %{lint} --bound=simulation-root-work=330 %s -- -DLAST | %{look} --check-prefix=LAST
// RUN: %{lint} --bound=simulation-root-work=329 %s -- -DLAST | count 0
// RUN: %{lint} --bound=simulation-host-runs=2 %s -- -DHOST | %{look} --check-prefixes=LATE,EARLY
// RUN: %{lint} --bound=simulation-host-runs=1 %s -- -DHOST | %{look} --check-prefixes=EARLY
// RUN: %{lint} --bound=simulation-host-work=132 %s -- -DHOST | %{look} --check-prefixes=LATE,EARLY
// RUN: %{lint} --bound=simulation-host-work=131 %s -- -DHOST | %{look} --check-prefixes=EARLY
// RUN: %{lint} --bound=simulation-hosts-work=453 %s -- -DHOST | %{look} --check-prefixes=LATE,EARLY
// RUN: %{lint} --bound=simulation-hosts-work=452 %s -- -DHOST | %{look} --check-prefixes=EARLY
// RUN: %check --bound=simulation-child-work=13 --checks='-*,cuda-cdp-launch-visibility' %s -- -DCHILD | FileCheck %s --check-prefix=CHILD
// RUN: %check --bound=simulation-child-work=12 --checks='-*,cuda-cdp-launch-visibility' %s -- -DCHILD | count 0

#include <cstdlib>

__shared__ int s[64];
#if defined LAST
__global__ void lastBlock() {
  if (blockIdx.x == gridDim.x - 1)
    // LAST: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
void launchLast() { lastBlock<<<4, 64>>>(); }
#elif defined HOST
// What is launched behind jumps is found by a run of the host's code; in the first one a flag is set.
__global__ void late(int flag) {
  if (flag == 7)
    // LATE: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
void forSmall(bool large) {
  int x = 0;
again:
  x += rand();
  if (x > 2000000000)
    goto again;
  if (large)
    return;
  late<<<1, 64>>>(7);
}
__global__ void early(int flag) {
  if (flag == 7)
    // EARLY: :[[@LINE+1]]:5: warning: thread 0 writes byte 252 of 's'
    s[63 - threadIdx.x] = s[threadIdx.x];
}
void forAll() {
  int x = 0;
again:
  x += rand();
  if (x > 2000000000)
    goto again;
  early<<<1, 64>>>(7);
}
#elif defined CHILD
__global__ void reads(const int *Data, int *Out) { Out[threadIdx.x] = Data[threadIdx.x]; }
__global__ void parent(int *Data, int *Out) {
  if (threadIdx.x == 0)
    Data[0] = 1;
  if (threadIdx.x == 1)
    // CHILD: :[[@LINE+1]]:5: warning: thread 1 launches a child grid that is given 'Data'
    reads<<<1, 1>>>(Data, Out);
}
#else
__global__ void first(int *out) {
  s[threadIdx.x] = 1;
  // FIRST: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 's'
  out[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void second(int *out) {
  s[threadIdx.x] = 1;
  // SECOND: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 's'
  out[threadIdx.x] = s[63 - threadIdx.x];
}
void launch(int *out) {
  first<<<1, 64>>>(out);
  second<<<1, 64>>>(out);
}
#endif
