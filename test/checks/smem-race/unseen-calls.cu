// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What was stored before a call that is not seen may be something else behind it, each time.
__device__ void other(int *);
__global__ void behindTheLast(int *out) {
  __shared__ int s[64], r[64];
  s[threadIdx.x] = 3;
  other(s);
  s[threadIdx.x] = 5;
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 32 of a block write byte 20 of 'r'
  r[s[threadIdx.x]] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = r[threadIdx.x];
}
__global__ void beforeTheLast(int *out) {
  __shared__ int s[64], r[64];
  s[threadIdx.x] = 3;
  other(s);
  s[threadIdx.x] = 5;
  other(s);
  r[s[threadIdx.x]] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = r[threadIdx.x];
}
void launch(int *out) {
  behindTheLast<<<1, 64>>>(out);
  beforeTheLast<<<1, 64>>>(out);
}
