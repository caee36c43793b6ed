// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Who only asks whether a thread is the first of all does not say that blocks have three axes: rows of a plane do not overlap.

__device__ void rows(float *out, const float *in) {
  __shared__ float s[1024];
  volatile float *v = s;
  v[threadIdx.y * 32 + threadIdx.x] = in[(blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16) {
    v[threadIdx.y * 32 + threadIdx.x] = v[threadIdx.y * 32 + threadIdx.x] + v[threadIdx.y * 32 + threadIdx.x + 16];
    // CHECK: :[[@LINE+2]]:5: warning: thread 8 writes byte 32 of 's', which thread 0 of the block reads with no barrier in between
    // CHECK: :[[@LINE+1]]:5: note: seen with a block of 16x16 threads
    v[threadIdx.y * 32 + threadIdx.x] = v[threadIdx.y * 32 + threadIdx.x] + v[threadIdx.y * 32 + threadIdx.x + 8];
    v[threadIdx.y * 32 + threadIdx.x] = v[threadIdx.y * 32 + threadIdx.x] + v[threadIdx.y * 32 + threadIdx.x + 4];
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x * 32 + threadIdx.y] = v[threadIdx.y * 32];
}
__global__ void summed(int *slot, float *out, const float *in) {
  rows(out, in);
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0)
    atomicAdd(slot, 1);
}
__global__ void each(int *slot, float *out, const float *in) {
  rows(out, in);
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
    atomicAdd(slot, 1);
}
__global__ void combined(int *slot, float *out, const float *in) {
  rows(out, in);
  if (!(threadIdx.x | threadIdx.y | threadIdx.z))
    atomicAdd(slot, 1);
}
__global__ void flat(int *slot, float *out, const float *in) {
  rows(out, in);
  if (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z) == 0)
    atomicAdd(slot, 1);
}

// An axis by which threads do other work counts, as does one that is tested alone.
__global__ void third(float *out) {
  __shared__ float s[64];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte 0 of 's' here
  s[threadIdx.y * 8 + threadIdx.x] = threadIdx.z;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.y];
}
