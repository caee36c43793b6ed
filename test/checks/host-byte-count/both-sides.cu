// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdlib>
#include <cuda.h>

template <typename T> struct Vector {
  T *data();
  size_t size() const;
  T &operator[](size_t);
};

// Every limit from both sides.
void values(int *i, int n, CUdeviceptr words, CUstream s) {
  cudaMemset(i, 255, n);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of 256 it takes the low byte, 0
  cudaMemset(i, 256, n);
  cudaMemset(i, -128, n);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of -129 it takes the low byte, 127
  cudaMemset(i, -129, n);
  cudaMemset(i, 0x02020202, n);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of 33686019 it takes the low byte, 3
  cudaMemset(i, 0x02020203, n);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes: of 50463234 it takes the low byte, 2
  cudaMemset(i, 0x03020202, n);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemset sets bytes, and 3.5 becomes the byte 3 first
  cudaMemset(i, 3.5, n);
  cuMemsetD8(words, 5, n);
  cuMemsetD16(words, 1000, n);
  cuMemsetD32(words, 1000, n);
  cuMemsetD32Async(words, 0x3f800000, n, s);
}

// A count of words of two and of four bytes.
void words(int n) {
  CUdeviceptr d;
  cuMemAlloc(&d, n * sizeof(float));
  cuMemsetD32(d, 0, n);
  cuMemsetD16(d, 0, 2 * n);
  // CHECK: :[[@LINE+1]]:3: warning: cuMemsetD16 writes 6/4 times as much as memory of cuMemAlloc has: 6 bytes instead of 4 for each of '3 * n'
  cuMemsetD16(d, 0, 3 * n);
  // CHECK: :[[@LINE+1]]:3: warning: cuMemsetD32 writes 2 times as much as memory of cuMemAlloc has: 8 bytes instead of 4
  cuMemsetD32(d, 0, 2 * n);
  cuMemFree(d);
}

// The driver's functions for a direction read and write the host's memory.
void directions(CUdeviceptr d, int n, Vector<double> &v) {
  float *h = (float *)malloc(8 * sizeof(float));
  cuMemcpyDtoH(h, d, 32);
  // CHECK: :[[@LINE+1]]:3: warning: cuMemcpyDtoH writes 33 bytes to memory of 'malloc', which has 32
  cuMemcpyDtoH(h, d, 33);
  // CHECK: :[[@LINE+1]]:3: warning: cuMemcpyHtoD reads 36 bytes from memory of 'malloc', which has 32
  cuMemcpyHtoD(d, h, 36);
  free(h);
  // CHECK: :[[@LINE+1]]:29: warning: cuMemcpyHtoD takes bytes, and 'v' has elements of 8 bytes
  cuMemcpyHtoD(d, v.data(), v.size());
  // CHECK: :[[@LINE+1]]:26: warning: cuMemcpyDtoH takes bytes, and 'v' has elements of 8 bytes
  cuMemcpyDtoH(&v[0], d, v.size());
}

// The size of one vector for the memory of another, and of what begins elsewhere.
void otherVector(float *d, Vector<float> &v, Vector<char> &w) {
  cudaMemcpy(d, v.data(), w.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(d, &v[0] + 1, v.size(), cudaMemcpyHostToDevice);
}

// A pointer is as large as what it points to, is not what is copied, or is what is copied.
void pointers(double *d, float *f, const double *h, int n) {
  cudaMemcpy(d, h, n * sizeof(d), cudaMemcpyHostToDevice);
  cudaMemcpy(d, h, n * sizeof(f), cudaMemcpyHostToDevice);
  cudaMemcpy(&f, h, sizeof(f), cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+1]]:24: warning: 'sizeof' of the pointer 'f' is 8, whatever it points to; an element has 4 bytes
  cudaMemset(f, 0, n * sizeof(f));
}

// Types: one byte, the same size, a larger one, and factors that make up for it.
void types(int n, int m) {
  float *f;
  double *d;
  cudaMalloc(&f, n * sizeof(char));
  cudaMalloc(&f, n * sizeof(int));
  cudaMalloc(&f, n * sizeof(double));
  // CHECK: :[[@LINE+1]]:22: warning: cudaMalloc counts elements of 'short' (2 bytes) for memory of 'float' (4 bytes)
  cudaMalloc(&f, n * sizeof(short));
  cudaMalloc(&d, 2 * n * sizeof(float));
  cudaMalloc(&d, n * (2 * sizeof(float)));
  cudaMalloc(&d, (n + 1) * sizeof(float));
  // CHECK: :[[@LINE+1]]:26: warning: cudaMalloc counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMalloc(&d, n * m * sizeof(float));
}

// A kernel with a thread for each element.
__global__ void each(double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 0.5;
}
void notTold(int n, int m) {
  double *d;
  cudaMalloc(&d, n);
  each<<<(n + 255) / 256, 256>>>(d, m);
}
void twice(int n) {
  double *d;
  cudaMalloc(&d, 2 * n);
  each<<<(n + 255) / 256, 256>>>(d, n);
}
void ofTwo(int n, int m) {
  double *d;
  cudaMalloc(&d, n * m);
  each<<<(n + 255) / 256, 256>>>(d, n);
}
void partOnly(int n) {
  double *d;
  cudaMalloc(&d, n);
  each<<<(n + 255) / 256, 256>>>(d + n / 16, n);
}

// Lines as long as those that were allocated, and others.
void lines(const double *h, int w, int rows) {
  double *d;
  size_t p;
  cudaMallocPitch(&d, &p, w * sizeof(double), rows);
  // CHECK: :[[@LINE+1]]:28: warning: cudaMemcpy2D takes bytes, and 'w' is the number of elements of 8 bytes
  cudaMemcpy2D(d, p, h, w, w, rows, cudaMemcpyHostToDevice);
  cudaMemcpy2D(d, p, h, w, 2 * w, rows, cudaMemcpyHostToDevice);
  cudaMemcpy2D(d + 1, p, h, w, w, rows, cudaMemcpyHostToDevice);
  cudaMemcpy2D(d, p, h, w, w, rows - 1, cudaMemcpyHostToDevice);
  cudaFree(d);
}

// Rows and columns of a variable of the device.
__constant__ float grid[4][5];
__device__ double wide[17], narrow[16];
void symbols(float *h, double *g) {
  // CHECK: :[[@LINE+1]]:31: warning: cudaMemcpyToSymbol takes bytes, and 20 is the number of elements of 'grid', of 4 bytes each
  cudaMemcpyToSymbol(grid, h, 20);
  // CHECK: :[[@LINE+1]]:33: warning: cudaMemcpyFromSymbol takes bytes, and 17 is the number of elements of 'wide', of 8 bytes each
  cudaMemcpyFromSymbol(g, wide, 17);
  cudaMemcpyFromSymbol(g, narrow, 16);
  // CHECK: :[[@LINE+1]]:31: warning: cudaMemcpyToSymbol takes bytes: 19 are no whole number of elements of 'float', which have 4 each
  cudaMemcpyToSymbol(grid, h, 19);
  cudaMemcpyToSymbol(grid, h, 16);
}

// Constant bytes of the pointer itself.
void ownBytes(float *d, float *p, int n) {
  cudaMemcpy(d, &p, 2 * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:17: warning: cudaMemcpy is given the address of 'p' itself, and bytes of elements of 'float', which are elsewhere
  cudaMemcpy(d, &p, n * sizeof(float), cudaMemcpyHostToDevice);
}
// More arguments than the kernel has parameters.
__global__ void two(char *p, int n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = 1;
}
void others(int n) {
  float *p;
  cudaMalloc(&p, n);
  ((void (*)(float *, int, float *, float *))two)<<<(n + 255) / 256, 256>>>(p, n, p, p);
}
