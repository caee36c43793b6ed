// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// No block has so much shared memory that large numbers meet there; where small ones do, it is a race.
struct Args {
  int width, height;
};
__global__ void pixels(Args a, float *out) {
  extern __shared__ float s[];
  const int pixel = threadIdx.y * a.width + threadIdx.x;
  s[a.width * a.height * 8 + pixel / 4 + threadIdx.z * 8] = pixel;
  __syncthreads();
  out[pixel] = s[a.width * a.height * 8];
}
void run(Args a, int rows, float *out, unsigned bytes) {
  dim3 block(a.width, rows, 8);
  pixels<<<1, block, bytes>>>(a, out);
}
__global__ void shifted(float *out, int n) {
  extern __shared__ float s[];
  s[n + threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = s[n + 127 - threadIdx.x];
}
void shift(float *out, int n) { shifted<<<1, 128, (n + 128) * 4>>>(out, n); }
