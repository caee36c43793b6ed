// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Work of a library in a handle that is not there.

extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasDestroy_v2(cublasHandle_t handle);
int cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx, float *result);
}

void blasBehind(float *x, float *sum, int n) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  cublasDestroy_v2(handle);
  // CHECK: :[[@LINE+1]]:3: warning: this library's handle is used after it is destroyed [cuda-stream-handle]
  cublasSasum_v2(handle, n, x, 1, sum);
}
void never(float *x, float *sum, int n) {
  cublasHandle_t handle;
  cudaMemset(x, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: this library's handle is used before it is created
  cublasSasum_v2(handle, n, x, 1, sum);
}

// Look-alikes.
void inTime(float *x, float *sum, int n) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  cublasSasum_v2(handle, n, x, 1, sum);
  cublasDestroy_v2(handle);
}
void anew(float *x, float *sum, int n) {
  cublasHandle_t handle;
  for (int i = 0; i < 2; ++i) {
    cublasCreate_v2(&handle);
    cublasSasum_v2(handle, n, x, 1, sum);
    cublasDestroy_v2(handle);
  }
}
void fill(cublasHandle_t *);
void filled(float *x, float *sum, int n) {
  cublasHandle_t handle;
  fill(&handle);
  cublasSasum_v2(handle, n, x, 1, sum);
}
