// A call that does not parse may do anything to what it is given: a number is not what it was before it.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache --checks='-*,cuda-sync-divergent-barrier' %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not=warning: < %t

__device__ int make(int *, int);
__global__ void fewer(int *Out) {
  int X = 64;
  Out[0] = make(&X);
  if (threadIdx.x < X)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
__global__ void unknown(int *Out) {
  int X = 64;
  missing(&X);
  if (threadIdx.x < X)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
__global__ void value(int *Out) {
  int X = 64;
  missing(X);
  if (threadIdx.x < 64)
    __syncthreads();
}
void launch(int *Out) {
  fewer<<<1, 64>>>(Out);
  unknown<<<1, 64>>>(Out);
  value<<<1, 64>>>(Out);
}
// CHECK: error: {{.*}}: does not parse
