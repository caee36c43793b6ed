// Numbers with a fraction are compared at the bound itself.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void fromTheLast(int *out) {
  __shared__ int s[64];
  float f = threadIdx.x;
  s[threadIdx.x] = 0;
  __syncthreads();
  if (f >= 63.0f)
    s[0] = 1;
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:24: warning: thread 0 reads byte 0 of 's', which thread 63 of the block writes with no barrier in between [cuda-smem-race]
    out[threadIdx.x] = s[threadIdx.x];
}
__global__ void behindTheLast(int *out) {
  __shared__ int s[64];
  float f = threadIdx.x;
  s[threadIdx.x] = 0;
  __syncthreads();
  if (f > 63.0f)
    s[0] = 1;
  if (threadIdx.x < 32)
    out[threadIdx.x] = s[threadIdx.x];
}
// What is no number becomes 0.
__global__ void noNumber(int *out) {
  __shared__ int s[64];
  const float zero = 0;
  const int at = (int)(zero / zero);
  if (threadIdx.x == 0)
    s[0] = 1;
  if (threadIdx.x == 32)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 32 writes byte 0 of 's', which thread 0 of the block writes with no barrier in between
    s[at] = 2;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launch(int *out) {
  fromTheLast<<<1, 64>>>(out);
  behindTheLast<<<1, 64>>>(out);
  noNumber<<<1, 64>>>(out);
}
