// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Bytes that end within an element.

__device__ int counter;
enum class Mode { A, B };
void scalars(int *d, double *e, Mode *m) {
  int h;
  // CHECK: :[[@LINE+1]]:21: warning: cudaMemcpy takes bytes: 1 is no whole number of elements of 'int', which have 4 each
  cudaMemcpy(&h, d, 1, cudaMemcpyDeviceToHost);
  double x[3];
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes: 3 are no whole number of elements of 'double', which have 8 each
  cudaMemcpy(e, x, 3, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:35: warning: cudaMemcpyToSymbol takes bytes: 1 is no whole number
  cudaMemcpyToSymbol(counter, &h, 1);
  // CHECK: :[[@LINE+1]]:25: warning: cudaMemsetAsync takes bytes: 2 are no whole number of elements of 'Mode'
  cudaMemsetAsync(m, 0, 2);
}
// Whole ones, of what one of the sides is, and sizes of their own.
struct Pair {
  int a, b;
};
void silent(int *d, char *c, void *v, bool *b, Pair *p, int n) {
  int h;
  bool flag;
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(&flag, b, 1, cudaMemcpyDeviceToHost);
  cudaMemcpy(&h, c, 1, cudaMemcpyDeviceToHost);
  cudaMemcpy(&h, v, 1, cudaMemcpyDeviceToHost);
  cudaMemcpy(reinterpret_cast<char *>(&h), reinterpret_cast<char *>(d), 1, cudaMemcpyDeviceToHost);
  cudaMemcpy(p, d, 4, cudaMemcpyDeviceToDevice);
  cudaMemcpy(d, d + 1, n, cudaMemcpyDeviceToDevice);
  cudaMemcpy(d, d + 1, sizeof(char), cudaMemcpyDeviceToDevice);
  cudaMemset(d, 0, 0);
}
