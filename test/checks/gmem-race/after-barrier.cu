// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What all blocks change is read behind a barrier of one, by a thread that did not change it itself.
__global__ void largest(const float *in, unsigned *most, int *done, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    atomicMax(most, __float_as_uint(in[i]));
  __syncthreads();
  if (i == 0)
    // CHECK: :[[@LINE+1]]:13: warning: {{.*}}'most'
    *done = *most < 100;
}
// A look before it saves the access.
__global__ void lookFirst(const float *in, unsigned *most, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (i < n && *most < __float_as_uint(in[i]))
    atomicMax(most, __float_as_uint(in[i]));
}
void run(const float *in, unsigned *most, int *done, int n) {
  largest<<<(n + 255) / 256, 256>>>(in, most, done, n);
  lookFirst<<<(n + 255) / 256, 256>>>(in, most, n);
}
