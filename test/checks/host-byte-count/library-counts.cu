// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a library's function takes for a number of elements.
extern "C" {
typedef struct curandGenerator_st *curandGenerator_t;
typedef struct cusolverDnContext *cusolverDnHandle_t;
int curandGenerateUniform(curandGenerator_t generator, float *out, size_t n);
int curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t n);
int cusolverDnDpotrf_bufferSize(cusolverDnHandle_t h, int uplo, int n, double *a, int lda, int *lwork);
int cusolverDnDpotrf(cusolverDnHandle_t h, int uplo, int n, double *a, int lda, double *work, int lwork, int *info);
}

void random(curandGenerator_t g, size_t n) {
  float *d;
  // CHECK: :[[@LINE+3]]:3: warning: curandGenerateUniform is told so many elements of 4 bytes as memory of cudaMalloc has 1 bytes for
  // CHECK: :[[@LINE+1]]:3: note: allocated here
  cudaMalloc(&d, n);
  curandGenerateUniform(g, d, n);
  cudaFree(d);
}
void doubles(curandGenerator_t g, size_t n) {
  double *d;
  cudaMalloc(&d, 4 * n);
  // CHECK: :[[@LINE+1]]:3: warning: curandGenerateUniformDouble is told so many elements of 8 bytes as memory of cudaMalloc has 4 bytes for
  curandGenerateUniformDouble(g, d, n);
  cudaFree(d);
}
template <class T> struct Buffer {
  T *p = nullptr;
  size_t n = 0;
  void reserve(size_t m) {
    if (m > n) {
      cudaFree(p);
      cudaMalloc(&p, m * sizeof(T));
      n = m;
    }
  }
  ~Buffer() { cudaFree(p); }
};
void factorise(cusolverDnHandle_t h, int n, double *a, int *info) {
  Buffer<unsigned char> work;
  int lwork = 0;
  cusolverDnDpotrf_bufferSize(h, 0, n, a, n, &lwork);
  work.reserve(lwork);
  // CHECK: :[[@LINE+1]]:3: warning: cusolverDnDpotrf is told so many elements of 8 bytes as memory of cudaMalloc has 1 bytes for
  cusolverDnDpotrf(h, 0, n, a, n, reinterpret_cast<double *>(work.p), work.n, info);
}

// Look-alikes: as many, more, another number, a part behind the beginning, bytes divided.
void right(curandGenerator_t g, size_t n, size_t m) {
  float *d, *e;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&e, 2 * n * sizeof(float));
  curandGenerateUniform(g, d, n);
  curandGenerateUniform(g, d, n / 2);
  curandGenerateUniform(g, e, n);
  curandGenerateUniform(g, e + n, n);
  cudaFree(d);
  cudaFree(e);
  cudaMalloc(&d, m);
  curandGenerateUniform(g, d, n);
  curandGenerateUniform(g, d, m / sizeof(float));
  cudaFree(d);
}
void factoriseRight(cusolverDnHandle_t h, int n, double *a, int *info) {
  Buffer<double> work;
  int lwork = 0;
  cusolverDnDpotrf_bufferSize(h, 0, n, a, n, &lwork);
  work.reserve(lwork);
  cusolverDnDpotrf(h, 0, n, a, n, work.p, work.n, info);
}
void factoriseBytes(cusolverDnHandle_t h, int n, double *a, int *info) {
  Buffer<unsigned char> work;
  int lwork = 0;
  cusolverDnDpotrf_bufferSize(h, 0, n, a, n, &lwork);
  work.reserve(lwork * sizeof(double));
  cusolverDnDpotrf(h, 0, n, a, n, reinterpret_cast<double *>(work.p), lwork, info);
}
