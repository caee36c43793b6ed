// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The array of the matrices of a batch is read on the device.
extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasSgemmBatched(cublasHandle_t h, int ta, int tb, int m, int n, int k, const float *alpha, const float *const Aarray[], int lda,
                       const float *const Barray[], int ldb, const float *beta, float *const Carray[], int ldc, int batch);
int cublasSgetrfBatched(cublasHandle_t h, int n, float *const A[], int lda, int *P, int *info, int batch);
int cublasGemmBatchedEx(cublasHandle_t h, int m, const void *alpha, const void *const Aarray[], int type, int lda, int batch);
int cublasAlloc(int n, int size, void **device);
typedef struct {
  unsigned long long data[8];
} cublasLtMatmulDescOpaque_t;
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
int cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *matmulDesc, int compute, int scale);
}

void onStack(cublasHandle_t h, float *a, float *b, int *p, int *info) {
  float *each[2] = {a, b};
  // CHECK: :[[@LINE+2]]:3: warning: 'cublasSgetrfBatched' reads the array of pointers 'A' on the device, and no GPU can reach 'each'
  // CHECK: :[[@LINE+1]]:3: note: copy the pointers to memory of cudaMalloc, and pass that
  cublasSgetrfBatched(h, 4, each, 4, p, info, 2);
}
void onHeap(cublasHandle_t h, float *a, int n, int batch) {
  float **A = new float *[batch];
  for (int i = 0; i < batch; i++)
    A[i] = a + i * n * n;
  const float one = 1, zero = 0;
  // CHECK: :[[@LINE+1]]:3: warning: 'cublasSgemmBatched' reads the array of pointers 'Aarray' on the device, and no GPU can reach memory of 'new'
  cublasSgemmBatched(h, 0, 0, n, n, n, &one, A, n, A, n, &zero, A, n, batch);
  delete[] A;
}
void ofAnyType(cublasHandle_t h, void *a, void *b) {
  const void *each[2] = {a, b};
  const float one = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'cublasGemmBatchedEx' reads the array of pointers 'Aarray' on the device
  cublasGemmBatchedEx(h, 4, &one, each, 0, 4, 2);
}

// Look-alikes: copied, pinned, managed, given, what receives a pointer.
void copied(cublasHandle_t h, float *a, float *b, int *p, int *info) {
  float *each[2] = {a, b}, **d;
  cudaMalloc(&d, sizeof(each));
  cudaMemcpy(d, each, sizeof(each), cudaMemcpyHostToDevice);
  cublasSgetrfBatched(h, 4, d, 4, p, info, 2);
  cudaFree(d);
}
void pinned(cublasHandle_t h, float *a, int *p, int *info) {
  float **each;
  cudaMallocHost(&each, sizeof(float *));
  each[0] = a;
  cublasSgetrfBatched(h, 4, each, 4, p, info, 1);
  cudaFreeHost(each);
}
void managed(cublasHandle_t h, float *a, int *p, int *info) {
  float **each;
  cudaMallocManaged(&each, sizeof(float *));
  each[0] = a;
  cublasSgetrfBatched(h, 4, each, 4, p, info, 1);
  cudaFree(each);
}
void given(cublasHandle_t h, float **each, int *p, int *info) { cublasSgetrfBatched(h, 4, each, 4, p, info, 1); }
void receives() {
  void *p;
  cublasHandle_t h;
  cublasCreate_v2(&h);
  cublasAlloc(1, 4, &p);
}
struct Descriptions {
  cublasLtMatmulDesc_t each[2];
  cublasLtMatmulDesc_t one;
};
void described() {
  cublasLtMatmulDesc_t d = nullptr;
  cublasLtMatmulDescCreate(&d, 0, 0);
  Descriptions all;
  cublasLtMatmulDescCreate(&all.one, 0, 0);
  cublasLtMatmulDescCreate(all.each, 0, 0);
}
