// By what LLVM orders the terms of a sum: a kernel's first argument comes with what two operations make of a thread's number, four times it with what three make. Of terms that come together nothing is
// known, so that the four are one request.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
__global__ void three(int n, const float *in, float *out, int m) {
  __shared__ float s[1024];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  const float v = 4 * n + base + lane < m ? in[blockIdx.x] : 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 0] = v + 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 1] = v + 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 2] = v + 2;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[4 * n + base + 4 * lane + 3] = v + 3;
  __syncthreads();
  out[threadIdx.x] = s[m & 1023];
}
__global__ void four(int n, const float *in, float *out, int m) {
  __shared__ float s[1024];
  const int lane = threadIdx.x & 31, base = ((threadIdx.x >> 3) >> 2) << 7;
  const float v = 4 * n + base + lane < m ? in[blockIdx.x] : 0;
  s[4 * n + base + 4 * lane + 0] = v + 0;
  s[4 * n + base + 4 * lane + 1] = v + 1;
  s[4 * n + base + 4 * lane + 2] = v + 2;
  s[4 * n + base + 4 * lane + 3] = v + 3;
  __syncthreads();
  out[threadIdx.x] = s[m & 1023];
}
