// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What was read from a table was made to fit; an argument is any number.

struct Layout {
  int offset;
};
__constant__ int table[16];

__global__ void ofMemory(const int *offsets, float *out) {
  extern __shared__ char smem[];
  float *p = (float *)(smem + offsets[blockIdx.x]);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void ofConstants(float *out) {
  extern __shared__ char smem[];
  float *p = (float *)(smem + table[3]);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void ofMembers(const Layout *layout, float *out, int which) {
  extern __shared__ char smem[];
  float *p = reinterpret_cast<float *>(&smem[layout[which].offset]);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void ofProducts(const int *sizes, double *out, int rows) {
  extern __shared__ float floats[];
  double *p = (double *)(floats + sizes[0] * rows);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void ofShared(int n, double *out) {
  __shared__ int offsets[4];
  extern __shared__ float floats[];
  if (threadIdx.x < 4)
    offsets[threadIdx.x] = n * threadIdx.x;
  __syncthreads();
  double *p = (double *)(floats + offsets[2]);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void ofArguments(int n, double *out) {
  extern __shared__ float floats[];
  // CHECK: :[[@LINE+1]]:15: warning: 'floats' is used as 'double' at a byte offset that is only known to be a multiple of 4
  double *p = (double *)(floats + n);
  p[threadIdx.x] = 1;
  out[threadIdx.x] = p[threadIdx.x];
}
