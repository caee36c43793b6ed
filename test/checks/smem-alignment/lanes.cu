// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Four {
  float4 v;
  __device__ void store(float *p) const { *(float4 *)p = v; }
};

// The lanes are vectors apart, and where they begin need be no multiple.
__global__ void behind(int n) {
  extern __shared__ float s[];
  float *rest = s + n;
  Four four;
  four.v = make_float4(0, 0, 0, 0);
  // CHECK: :[[@LINE+1]]:3: warning: 's' is used as 'float4' at a byte offset that is only known to be a multiple of 4, not of its alignment 16 [cuda-smem-alignment]
  four.store(rest + threadIdx.x * 4);
}

__global__ void rounds(int n, int count) {
  extern __shared__ float s[];
  float *rest = s + n;
  for (int i = 0; i < count; ++i)
    // CHECK: :[[@LINE+1]]:6: warning: 's' is used as 'float4' at a byte offset that is only known to be a multiple of 4
    *(float4 *)(rest + (i * 32 + threadIdx.x) * 4) = make_float4(0, 0, 0, 0);
}

__global__ void rounded(int n) {
  extern __shared__ float s[];
  float *rest = s + (n + 3) / 4 * 4;
  Four four;
  four.v = make_float4(0, 0, 0, 0);
  four.store(rest + threadIdx.x * 4);
}

__global__ void tested(int n) {
  extern __shared__ float s[];
  if (n % 4)
    return;
  Four four;
  four.v = make_float4(0, 0, 0, 0);
  four.store(s + n + threadIdx.x * 4);
}

// What a table says was made to fit.
__global__ void table(const int *at) {
  extern __shared__ float s[];
  Four four;
  four.v = make_float4(0, 0, 0, 0);
  four.store(s + at[threadIdx.x]);
}

// Whatever the turn, it is a multiple.
__global__ void turns(int count) {
  extern __shared__ float s[];
  Four four;
  four.v = make_float4(0, 0, 0, 0);
  for (int i = 0; i < count; ++i)
    four.store(s + (i * 32 + threadIdx.x) * 4);
}
