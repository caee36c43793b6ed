// What an operand without a type makes of a number is not known: no race is seen in a number that it was given.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache --checks='-*,cuda-smem-race' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not=warning: < %t

__global__ void product(int *Out, int N) {
  __shared__ int S[64];
  S[threadIdx.x * missing(N)] = 1;
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
__global__ void below(int *Out, int N) {
  __shared__ int S[64];
  auto M = missing(N) / 2;
  if (threadIdx.x < M - 3)
    S[0] = threadIdx.x;
}
// What has nothing to do with it is looked at.
__global__ void beside(int *Out, int N) {
  __shared__ int S[64];
  Out[0] = 3 * missing(N);
  S[threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'S', which thread 63 of the block writes with no barrier in between
  Out[threadIdx.x] = S[63 - threadIdx.x];
}
void launch(int *Out, int N) {
  product<<<1, 64>>>(Out, N);
  below<<<1, 64>>>(Out, N);
  beside<<<1, 64>>>(Out, N);
}
// CHECK: error: {{.*}}: does not parse
