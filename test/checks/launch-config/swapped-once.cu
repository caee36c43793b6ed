// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Grid and block are swapped: one hazard, also where callers are seen to give too much.

__global__ void k(float *p, int n) { p[blockIdx.x * blockDim.x + threadIdx.x] = n; }
void scale(float *p, int n) {
  const int threads = 256, blocks = (n + threads - 1) / threads;
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x as blocks of 256 are needed for the data
  k<<<threads, blocks>>>(p, n);
}
void large(float *p) { scale(p, 1 << 20); }
void larger(float *p) { scale(p, 1 << 22); }
template <int N> void fixed(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x as blocks of 128 are needed for the data
  k<<<N, (n + N - 1) / N>>>(p, n);
}
void callFixed(float *p) { fixed<128>(p, 1 << 20); }
void local(float *p) {
  const int n = 1 << 20;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 4,096 is above the limit of 1,024
  k<<<256, (n + 255) / 256>>>(p, n);
}
// Another launch's block is another hazard.
void plain(float *p, int threads, int n) { k<<<(n + 255) / 256, threads>>>(p, n); }
// CHECK: :[[@LINE+1]]:41: warning: block x extent 2,048 is above the limit of 1,024
void callPlain(float *p) { scale(p, 4); plain(p, 2048, 1 << 20); }
