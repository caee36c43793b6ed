// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Sums of products: more than there is, whatever the numbers are.
void types(unsigned n, unsigned m) {
  short *p;
  cudaMalloc(&p, n * 6 * sizeof(short));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset writes more to memory of cudaMalloc than it has, whatever the numbers are
  cudaMemset(p, 0, (n * 6 + m * 8) * sizeof(float));
  cudaFree(p);
}
void added(unsigned n) {
  short *p;
  cudaMalloc(&p, n * 6 * sizeof(short));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset writes more to memory of cudaMalloc than it has, whatever the numbers are
  cudaMemset(p, 0, (n * 6 + 8) * sizeof(short));
  cudaFree(p);
}
void shifted(const float *from, unsigned n, unsigned m) {
  float *p;
  cudaMalloc(&p, (n + m) << 2);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes more to memory of cudaMalloc than it has, whatever the numbers are
  cudaMemcpy(p, from, (2 * n + m) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(p);
}
struct Parts {
  short *p;
  void make(unsigned n) { cudaMalloc(&p, n * 6 * sizeof(short)); }
  void clear(unsigned n, unsigned m) { cudaMemset(p, 0, (n * 6 + m * 8) * sizeof(float)); }
};
void parts(unsigned n) {
  Parts all;
  all.make(n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset writes more to memory of cudaMalloc than it has, whatever the numbers are
  all.clear(n, 50000);
  cudaFree(all.p);
}

// Look-alikes: as much in another order, another number that may be 0, one that may be less than nothing, a difference, much that is added, less.
void order(unsigned n, unsigned m) {
  float *p;
  cudaMalloc(&p, (n + m) * 2 * sizeof(float));
  cudaMemset(p, 0, (m * 8 + n * 8));
  cudaFree(p);
}
void mayBeNothing(unsigned n, unsigned m) {
  float *p;
  cudaMalloc(&p, n * 6 * sizeof(float));
  cudaMemset(p, 0, (n * 6 + m) * sizeof(float));
  cudaFree(p);
}
void mayBeLess(int n, int offset) {
  float *p;
  cudaMalloc(&p, n * 6 * sizeof(float));
  cudaMemset(p, 0, n * 32 + offset * 4);
  cudaFree(p);
}
void difference(unsigned n, unsigned m) {
  float *p;
  cudaMalloc(&p, n * 6 * sizeof(float));
  cudaMemset(p, 0, (n * 8 - m) * sizeof(float));
  cudaFree(p);
}
void much(unsigned n) {
  float *p;
  cudaMalloc(&p, n * 6);
  cudaMemset(p, 0, n * 6 + 4096);
  cudaFree(p);
}
void less(unsigned n, unsigned m) {
  float *p;
  cudaMalloc(&p, (n * 6 + m * 8) * sizeof(float));
  cudaMemset(p, 0, n * 6 * sizeof(float));
  cudaFree(p);
}
