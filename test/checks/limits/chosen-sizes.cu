// Sizes of dynamic shared memory that are chosen where a launch does not tell it.
// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Among what is tried for a size are four blocks of 256 threads or of 16 by 16, and one thread. Of the bytes of one thread fewer than 8 are not even a number.
__global__ void notOfRow(float *p, int n) {
  extern __shared__ float s[];
  if (n != 1024)
    p[threadIdx.x] = s[n];
}
__global__ void ofRow(float *p, int n) {
  extern __shared__ float s[];
  if (n != 1028 && n != 1020)
    p[threadIdx.x] = s[n];
}
__global__ void notOfPlane(float *p, int n) {
  extern __shared__ float s[];
  if (n != 64)
    p[threadIdx.x] = s[n];
}
__global__ void ofPlane(float *p, int n) {
  extern __shared__ float s[];
  if (n != 60 && n != 68)
    p[threadIdx.x] = s[n];
}
__global__ void sevenBytes(float *p, int n) {
  extern __shared__ float s[];
  if (n > 1)
    p[threadIdx.x] = ((const char *)s)[7 * n];
}
__global__ void eightBytes(float *p, int n) {
  extern __shared__ float s[];
  if (n > 1)
    p[threadIdx.x] = ((const char *)s)[8 * n];
}
void chosen(float *p, int n, int threads, int rows) {
  notOfRow<<<1, threads, n * sizeof(float)>>>(p, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the launch gives less dynamic shared memory than the kernel uses
  ofRow<<<1, threads, n * sizeof(float)>>>(p, n);
  notOfPlane<<<1, dim3(threads, rows), n * sizeof(float)>>>(p, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the launch gives less dynamic shared memory than the kernel uses
  ofPlane<<<1, dim3(threads, rows), n * sizeof(float)>>>(p, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the launch gives less dynamic shared memory than the kernel uses
  sevenBytes<<<1, 32, 7 * n>>>(p, n);
  eightBytes<<<1, 32, 8 * n>>>(p, n);
}
