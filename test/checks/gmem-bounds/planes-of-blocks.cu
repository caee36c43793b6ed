// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Which block it is, also where blocks are not in one row, and which launch.

__global__ void row(float *out) {
  // CHECK: :[[@LINE+4]]:3: warning: thread 0 of block 2 writes element 64 of 'out', which has 64 elements [cuda-gmem-bounds]
  // CHECK: :[[@LINE+20]]:3: note: launched here
  // CHECK: :[[@LINE+16]]:3: note: allocated here
  // CHECK: :[[@LINE+1]]:3: note: guard the access, or allocate what the threads reach
  out[blockIdx.x * 32 + threadIdx.x] = 0;
}
__global__ void planes(float *out) {
  // CHECK: :[[@LINE+2]]:3: warning: thread (0, 0, 0) of block (0, 0, 2) writes element 64 of 'out', which has 64 elements
  // CHECK: :[[@LINE+14]]:3: note: launched here
  out[blockIdx.z * 32 + threadIdx.x] = 0;
}
__global__ void columns(float *out) {
  // CHECK: :[[@LINE+2]]:3: warning: thread (0, 0, 0) of block (0, 3, 0) writes element 96 of 'out', which has 64 elements
  // CHECK: :[[@LINE+10]]:3: note: launched here
  out[blockIdx.y * 32 + threadIdx.x] = 0;
}
void launch() {
  float *a, *b, *c;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMalloc(&b, 64 * sizeof(float));
  cudaMalloc(&c, 64 * sizeof(float));
  row<<<3, 32>>>(a);
  planes<<<dim3(1, 1, 3), 32>>>(b);
  columns<<<dim3(1, 4), 32>>>(c);
}
