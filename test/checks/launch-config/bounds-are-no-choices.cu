// `a < b ? a : b` is a bound: that b may be too much says nothing. What somebody chose counts.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Device {
  int warpSize;
};
const Device &device();
template <int S> __global__ void __launch_bounds__((32 < S ? 32 : S) * 4) k(float *p) { p[threadIdx.y * 32 + threadIdx.x] += 1; }
__global__ void any(float *p) { p[threadIdx.x] += 1; }

void warps(float *p, long long s) {
  const int warp = device().warpSize;
  dim3 block(warp <= s ? warp : s, 4);
  switch (s) {
  case 32:
    k<32><<<100, block>>>(p);
    break;
  case 64:
    k<64><<<100, block>>>(p);
    break;
  }
}
void bounds(float *p, int n) {
  any<<<1, n < 4096 ? n : 4096>>>(p);
  any<<<1, 4096 > n ? n : 4096>>>(p);
  int threads = 2048;
  if (n < threads)
    threads = n;
  any<<<1, threads>>>(p);
}
void atLeast(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  any<<<1, n > 2048 ? n : 2048>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048
  any<<<1, n > 7 ? 2048 : 256>>>(p);
}
