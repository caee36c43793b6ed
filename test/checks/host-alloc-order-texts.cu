// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What says why a call failed says something: a helper that answers it has failed, and its caller does not go on.

static float *Buffer;
static size_t Size;
__global__ void fill(float *p) { p[threadIdx.x] = 1; }
static const char *grow(size_t n) {
  if (n <= Size)
    return nullptr;
  cudaFree(Buffer);
  cudaError_t e = cudaGetLastError();
  if (e != cudaSuccess)
    return cudaGetErrorString(e);
  cudaMalloc((void **)&Buffer, n);
  Size = n;
  return nullptr;
}
const char *run(size_t n) {
  if (const char *text = grow(n))
    return text;
  fill<<<1, 32>>>(Buffer);
  return nullptr;
}
static const char *growSilently(size_t n) {
  cudaFree(Buffer);
  cudaError_t e = cudaGetLastError();
  if (e != cudaSuccess)
    return nullptr;
  cudaMalloc((void **)&Buffer, n);
  return nullptr;
}
const char *runOn(size_t n) {
  if (const char *text = growSilently(n))
    return text;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that is freed before
  fill<<<1, 32>>>(Buffer);
  return nullptr;
}
