// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %check --fix --checks='-*,cuda-host-byte-count' %t.cu -- > /dev/null || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIX %s

#include <cstdlib>

template <typename T> struct Vector {
  T *data();
  const T *data() const;
  size_t size() const;
  T &operator[](size_t);
};

// Counts of elements.
void elements(const float *h, int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  // CHECK: :[[@LINE+3]]:20: warning: cudaMemcpy takes bytes, and 'n' is the number of elements of 4 bytes [cuda-host-byte-count]
  // CHECK: :[[@LINE-2]]:3: note: allocated here
  // CHECK: :[[@LINE+1]]:20: note: multiply the count with the size of an element
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemset takes bytes, and 'n' is the number of elements of 4 bytes
  cudaMemset(d, 0, n);
  cudaFree(d);
}
constexpr int N = 256;
void array(float *d) {
  float h[N];
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'N' is the number of elements of 4 bytes
  cudaMemcpy(d, h, N, cudaMemcpyHostToDevice);
}
void onHeap(double *d, size_t n) {
  double *h = (double *)malloc(n * sizeof(double));
  double *g = new double[n];
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'n' is the number of elements of 8 bytes
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'n' is the number of elements of 8 bytes
  cudaMemcpy(g, d, n, cudaMemcpyDeviceToHost);
  free(h);
  delete[] g;
}
void container(float *d, Vector<float> &v, cudaStream_t s) {
  // CHECK: :[[@LINE+2]]:32: warning: cudaMemcpyAsync takes bytes, and 'v' has elements of 4 bytes
  // FIX: cudaMemcpyAsync(d, v.data(), v.size() * sizeof(v[0]), cudaMemcpyHostToDevice, s);
  cudaMemcpyAsync(d, v.data(), v.size() * sizeof(v[0]), cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:24: warning: cudaMemcpy takes bytes, and 'v' has elements of 4 bytes
  cudaMemcpy(&v[0], d, v.size() * sizeof(v[0]), cudaMemcpyDeviceToHost);
}

// sizeof of a pointer.
void sizeofPointer(float *h, int n) {
  float *d;
  // CHECK: :[[@LINE+2]]:22: warning: 'sizeof' of the pointer 'd' is 8, whatever it points to; an element has 4 bytes
  // CHECK: :[[@LINE+1]]:22: note: take the size of '*d'
  cudaMalloc(&d, n * sizeof(d));
  // CHECK: :[[@LINE+1]]:20: warning: 'sizeof' of the pointer 'h' is 8
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
}

// More than there is.
void larger(const float *h, int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'n * sizeof(double)'
  // CHECK: :[[@LINE-2]]:3: note: allocated here
  cudaMemcpy(d, h, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void largerArray(int *d) {
  int h[16];
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpy writes 80 bytes to 'h', which has 64
  // CHECK: :[[@LINE-2]]:7: note: declared here
  cudaMemcpy(h, d, 20 * sizeof(int), cudaMemcpyDeviceToHost);
}
static float *allocate(int n) {
  float *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
    return nullptr;
  return p;
}
void throughHelper(const double *h, int n) {
  float *d = allocate(n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has
  cudaMemcpy(d, h, n * sizeof(double), cudaMemcpyHostToDevice);
}

// Another type's size.
void otherType(const double *h, int n) {
  double *d;
  // CHECK: :[[@LINE+1]]:22: warning: cudaMalloc counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMalloc(&d, n * sizeof(float));
  double *e;
  cudaMalloc((void **)&e, n * sizeof(double));
  // CHECK: :[[@LINE+1]]:24: warning: cudaMemcpy counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMemcpy(e, h, n * sizeof(float), cudaMemcpyHostToDevice);
}

// Values that are no bytes.
void values(float *d, int *i, int n) {
  // CHECK: :[[@LINE+2]]:17: warning: cudaMemset sets bytes, and 1 becomes the byte 1 first
  // CHECK: :[[@LINE+1]]:17: note: fill elements that are wider than a byte with a kernel
  cudaMemset(d, 1.0f, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of 1000 it takes the low byte, 232
  cudaMemset(i, 1000, n * sizeof(int));
}

// Look-alikes.
struct Complex {
  float re, im;
};
void fine(const float *h, const char *text, int n, Vector<char> &bytes, Vector<float> &v) {
  float *d, **table;
  char *c;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&c, n);
  cudaMalloc(&table, n * sizeof(float *));
  cudaMemcpy(d, h, n * sizeof(*d), cudaMemcpyHostToDevice);
  cudaMemcpy(d, h, n / 2 * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(c, text, n, cudaMemcpyHostToDevice);
  cudaMemcpy(c, bytes.data(), bytes.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(table, &d, sizeof(d), cudaMemcpyHostToDevice);
  cudaMemset(d, 0, n * sizeof(float));
  cudaMemset(d, -1, n * sizeof(float));
  cudaMemset(d, 0xff, n * sizeof(float));
  cudaMemset(d, 0x7f7f7f7f, n * sizeof(float));
  cudaMemset(d, 0.0f, n * sizeof(float));
  cudaFree(d);
}
void manyParts(const Complex *h, int n, size_t bytes) {
  Complex *d;
  cudaMalloc(&d, 2 * n * sizeof(float));
  cudaMemcpy(d, h, n * sizeof(Complex), cudaMemcpyHostToDevice);
  double *e;
  cudaMalloc(&e, 2 * n * sizeof(float));
  // The size of an object says whose bytes they are, whatever they are put into.
  cudaMalloc(&e, n * sizeof(h->re));
  float *f;
  cudaMalloc(&f, bytes);
  cudaMemset(f, 0, bytes);
}
void again(const float *h, int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaFree(d);
  cudaMalloc(&d, 2 * n * sizeof(float));
  cudaMemcpy(d, h, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaFree(d);
}
// Lines of bytes.
void lines(const float *h, int w, int rows, float *other, size_t pitch) {
  float *d;
  size_t p;
  cudaMallocPitch(&d, &p, w * sizeof(float), rows);
  // CHECK: :[[@LINE+1]]:28: warning: cudaMemcpy2D takes bytes, and 'w' is the number of elements of 4 bytes
  cudaMemcpy2D(d, p, h, w, w, rows, cudaMemcpyHostToDevice);
  cudaMemcpy2D(d, p, h, w * sizeof(float), w * sizeof(float), rows,
               cudaMemcpyHostToDevice);
  // A part of the lines, and bytes of memory that is not known.
  cudaMemcpy2D(d, p, h, w * sizeof(float), w, rows / 4, cudaMemcpyHostToDevice);
  cudaMemcpy2D(other, pitch, h, w, w, rows, cudaMemcpyHostToDevice);
  cudaFree(d);
}
void bytesOfLines(const unsigned char *h, int w, int rows) {
  unsigned char *d;
  size_t p;
  cudaMallocPitch(&d, &p, w, rows);
  cudaMemcpy2D(d, p, h, w, w, rows, cudaMemcpyHostToDevice);
  cudaFree(d);
}
// Variables of the device.
__constant__ float weights[64], few[8], some[9];
__device__ char letters[64];
void symbols(const float *h, const char *text) {
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpyToSymbol takes bytes, and 64 is the number of elements of 'weights', of 4 bytes each
  cudaMemcpyToSymbol(weights, h, 64);
  // CHECK: :[[@LINE+1]]:31: warning: cudaMemcpyToSymbol takes bytes, and 9 is the number of elements of 'some', of 4 bytes each
  cudaMemcpyToSymbol(some, h, 9);
  cudaMemcpyToSymbol(few, h, 8);
  cudaMemcpyToSymbol(weights, h, 32);
  cudaMemcpyToSymbol(weights, h, 64 * sizeof(float));
  cudaMemcpyToSymbol(weights, h, 256);
  cudaMemcpyToSymbol(letters, text, 64);
}
