// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Behind a static variable the dynamic segment begins at a multiple of 16 bytes, and of no more.

__global__ void sixteen(int *out) {
  __shared__ char before[3];
  extern __shared__ __align__(16) int4 quads[];
  before[threadIdx.x % 3] = 1;
  out[0] = quads[0].x + before[0];
}
__global__ void thirtyTwo(int *out) {
  __shared__ char before[3];
  // CHECK: :[[@LINE+1]]:39: warning: 'pairs' asks for 32-byte alignment, but the dynamic shared-memory segment is only 16-byte aligned
  extern __shared__ __align__(32) int pairs[];
  before[threadIdx.x % 3] = 1;
  out[0] = pairs[0] + before[0];
}
struct alignas(32) Wide {
  float parts[8];
};
__global__ void usedAsWide(float *out) {
  __shared__ char before[3];
  extern __shared__ char part[];
  before[threadIdx.x % 3] = 1;
  // CHECK: :[[@LINE+2]]:13: warning: 'part' is used as 'Wide', which needs 32-byte alignment, but the dynamic shared-memory segment is only 16-byte aligned
  // CHECK: :[[@LINE-3]]:26: note: allocate 32 bytes more and round the address up
  Wide *w = (Wide *)part;
  out[0] = w->parts[0] + before[0];
}
