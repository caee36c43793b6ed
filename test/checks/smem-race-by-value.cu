// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An object that a built-in reads from each thread's own address, and passes by value.

struct Packed {
  int payload[4];
  __device__ explicit Packed(int4 bits) {
    payload[0] = bits.x;
    payload[3] = bits.w;
  }
};
__device__ Packed load(const int4 *p) { return Packed{__ldcs(p)}; }
__global__ void kernel(int *out, const int4 *in) {
  __shared__ int s[256];
  s[threadIdx.x] = load(in + threadIdx.x).payload[3];
  // CHECK: :[[@LINE+1]]:22: warning: {{.*}}[cuda-smem-race]
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void separated(int *out, const int4 *in) {
  __shared__ int s[256];
  s[threadIdx.x] = load(in + threadIdx.x).payload[3];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}
void run(int *p, int4 *q) {
  kernel<<<1, 256>>>(p, q);
  separated<<<1, 256>>>(p, q);
}
