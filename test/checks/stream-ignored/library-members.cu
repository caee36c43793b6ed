// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A library's handle that the methods of a class share.

extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasDestroy_v2(cublasHandle_t handle);
int cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
int cublasSetPointerMode_v2(cublasHandle_t handle, int mode);
int cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx, float *result);
}

class Unbound {
  cublasHandle_t handle;

public:
  Unbound() { cublasCreate_v2(&handle); }
  ~Unbound() { cublasDestroy_v2(handle); }
  void device() { cublasSetPointerMode_v2(handle, 1); }
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    cudaMemsetAsync(x, 0, n, stream);
    // CHECK: :[[@LINE+2]]:5: warning: 'cublasSasum_v2' goes to the default stream, although 'run' has the stream 'stream'
    // CHECK: :[[@LINE+1]]:5: note: what cublasCreate gave works in the default stream until it is given another one
    cublasSasum_v2(handle, n, x, 1, sum);
  }
  void withoutStream(float *x, float *sum, int n) { cublasSasum_v2(handle, n, x, 1, sum); }
};

// Look-alikes.
class Bound {
  cublasHandle_t handle;

public:
  Bound() { cublasCreate_v2(&handle); }
  ~Bound() { cublasDestroy_v2(handle); }
  void use(cudaStream_t stream) { cublasSetStream_v2(handle, stream); }
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    cudaMemsetAsync(x, 0, n, stream);
    cublasSasum_v2(handle, n, x, 1, sum);
  }
};
class HandsOut {
  cublasHandle_t handle;

public:
  HandsOut() { cublasCreate_v2(&handle); }
  cublasHandle_t get() const { return handle; }
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    cudaMemsetAsync(x, 0, n, stream);
    cublasSasum_v2(handle, n, x, 1, sum);
  }
};
class Given {
  cublasHandle_t handle;

public:
  explicit Given(cublasHandle_t h) : handle(h) {}
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    cudaMemsetAsync(x, 0, n, stream);
    cublasSasum_v2(handle, n, x, 1, sum);
  }
};
struct Public {
  cublasHandle_t handle;
  Public() { cublasCreate_v2(&handle); }
  void run(float *x, float *sum, int n, cudaStream_t stream) {
    cudaMemsetAsync(x, 0, n, stream);
    cublasSasum_v2(handle, n, x, 1, sum);
  }
};
void given(cublasHandle_t handle, float *x, float *sum, int n, cudaStream_t stream) {
  cudaMemsetAsync(x, 0, n, stream);
  cublasSasum_v2(handle, n, x, 1, sum);
}
