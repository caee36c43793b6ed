// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// As many threads as data in each block, where the grid is for blocks of a
// number.

__global__ void scale(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}
void minusOne(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x as there are data, where the grid has blocks of 128 for them: more than 1,024 are refused, and 'scale' does not run [cuda-launch-config]
  scale<<<(n - 1) / 128 + 1, n>>>(p, n);
}
struct Atoms {
  int count;
  float *mass;
  void halve() {
    const dim3 grid((count + 255) / 256);
    // CHECK: :[[@LINE+1]]:5: warning: the block has as many threads in x as there are data, where the grid has blocks of 256 for them
    scale<<<grid, count>>>(mass, count);
  }
};

// Look-alikes.
void right(float *p, int n) { scale<<<(n + 127) / 128, 128>>>(p, n); }
void few(float *p, int n) {
  if (n > 512)
    return;
  scale<<<(n + 127) / 128, n>>>(p, n);
}
void given(float *p, int n, int threads) {
  scale<<<(n + threads - 1) / threads, threads>>>(p, n);
}
void rows(float *p, int rows, int columns) {
  scale<<<(rows + 127) / 128, columns>>>(p, rows * columns);
}
void one(float *p, int n) { scale<<<1, n>>>(p, n); }
void atMost(float *p, int n) {
  const int threads = n < 128 ? n : 128;
  scale<<<(n + 127) / 128, threads>>>(p, n);
}
void use(float *p, Atoms &atoms) {
  few(p, 100);
  given(p, 1000, 256);
  atoms.halve();
}
