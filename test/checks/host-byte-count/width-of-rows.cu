// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The width of a row is a number of bytes, as its pitch is.
void both(float *d, const float *h, size_t n, size_t rows) {
  // CHECK: :[[@LINE+1]]:57: warning: cudaMemcpy2D takes the width of a row in bytes, and the pitch 'n * sizeof(*h)' is 4 times as many as 'n'
  cudaMemcpy2D(d, n * sizeof(float), h, n * sizeof(*h), n, rows, cudaMemcpyHostToDevice);
}
void one(double *d, size_t pitch, const double *h, int n, int rows, cudaStream_t s) {
  const size_t bytes = n * sizeof(double);
  // CHECK: warning: cudaMemcpy2DAsync takes the width of a row in bytes, and the pitch 'n * sizeof(double)' is 8 times as many as 'n'
  cudaMemcpy2DAsync(d, pitch, h, n * sizeof(double), n, rows, cudaMemcpyHostToDevice, s);
  cudaMemcpy2DAsync(d, pitch, h, n * sizeof(double), bytes, rows, cudaMemcpyHostToDevice, s);
}
void set(float *d, size_t n, size_t rows) {
  // CHECK: warning: cudaMemset2D takes the width of a row in bytes
  cudaMemset2D(d, n * sizeof(float), 0, n, rows);
}
static void items(size_t item, int rows, int n, const void *a, int lda, void *b, int ldb) {
  // CHECK: :[[@LINE+1]]:46: warning: cudaMemcpy2D takes the width of a row in bytes, and the pitch 'lda * item' is 4 times as many as 'n'
  cudaMemcpy2D(b, ldb * item, a, lda * item, n, rows, cudaMemcpyDeviceToDevice);
}
void concat(float *out, const float *in, int rows, int n, int total) { items(sizeof(float), rows, n, in, n, out, total); }

// Look-alikes: bytes, a part of a row, one side of bytes, every second row, a number, another size.
void right(float *d, const float *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, n * sizeof(float), h, n * sizeof(float), n * sizeof(float), rows, cudaMemcpyHostToDevice);
}
void part(float *d, const float *h, size_t n, size_t m, size_t rows) {
  cudaMemcpy2D(d, n * sizeof(float), h, n * sizeof(float), m, rows, cudaMemcpyHostToDevice);
}
void partOfBoth(float *d, const float *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, n * sizeof(float), h, n * sizeof(float), n, rows / 4, cudaMemcpyHostToDevice);
}
void gathers(char *d, const float *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, n, h, n * sizeof(float), n, rows, cudaMemcpyHostToDevice);
}
void field(unsigned char *d, const unsigned char *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, 2 * n, h, 2 * n, n, rows, cudaMemcpyHostToDevice);
}
void column(unsigned char *d, const unsigned char *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, 4 * n, h, 4 * n, n, rows, cudaMemcpyHostToDevice);
}
void first(float *d, const float *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, n * sizeof(float), h, n * sizeof(float), sizeof(float), rows, cudaMemcpyHostToDevice);
}
void halves(short *d, const short *h, size_t n, size_t rows) {
  cudaMemcpy2D(d, 2 * n * sizeof(short), h, 2 * n * sizeof(short), n, rows, cudaMemcpyHostToDevice);
}
static void itemsRight(size_t item, int rows, int n, const void *a, int lda, void *b, int ldb) {
  cudaMemcpy2D(b, ldb * item, a, lda * item, n * item, rows, cudaMemcpyDeviceToDevice);
}
void concatRight(float *out, const float *in, int rows, int n, int total) {
  itemsRight(sizeof(float), rows, n, in, n, out, total);
}
