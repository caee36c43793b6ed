// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Every visible launch gives the bound a multiple of the warp.

__device__ float sum(float x) {
  for (int m = 16; m > 0; m >>= 1)
    x += __shfl_xor_sync(0xffffffff, x, m);
  return x;
}
template <class T> __global__ void rows(T *out, const T *in, int threads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= threads)
    return;
  out[i] = sum(in[i]);
}
template <class T> void runRows(int n, T *out, const T *in) {
  int size = n * 32;
  rows<T><<<(size + 255) / 256, 256>>>(out, in, size);
}
template void runRows<float>(int, float *, const float *);

__global__ void halves(float *out, const float *in, int threads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= threads)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition keeps from here where 'threads' is no multiple of 32
  out[i] = sum(in[i]);
}
void runHalves(int n, float *out, const float *in) {
  halves<<<(n * 32 + 255) / 256, 256>>>(out, in, n * 32);
  halves<<<(n * 16 + 255) / 256, 256>>>(out, in, n * 16);
}
