// RUN: %check --checks='-*,cuda-launch-unchecked' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void k() {}
#define CHECK_CUDA(call)                                                                                                                     \
  do {                                                                                                                                       \
    cudaError_t error = (call);                                                                                                              \
    if (error != cudaSuccess)                                                                                                                \
      fail(error);                                                                                                                           \
  } while (0)
void fail(cudaError_t);
inline void check(cudaError_t e) {
  if (e != cudaSuccess)
    fail(e);
}
inline void checkLast() { check(cudaGetLastError()); }

void dropped(void **p, bool now) {
  // CHECK: :[[@LINE+1]]:3: warning: the result of cudaMalloc is dropped
  cudaMalloc(p, 16);
  if (now)
    // CHECK: :[[@LINE+1]]:5: warning: the result of cudaMemset is dropped
    cudaMemset(*p, 0, 16);
  // CHECK: :[[@LINE+1]]:23: warning: the result of cudaDeviceSynchronize is dropped
  cudaError_t never = cudaDeviceSynchronize();
}
void launched() {
  // CHECK: :[[@LINE+1]]:3: warning: nobody asks whether this launch of 'k' worked
  k<<<1, 32>>>();
}
void launchedTwice() {
  k<<<1, 32>>>();
  check(cudaGetLastError());
  // CHECK: :[[@LINE+1]]:3: warning: nobody asks whether this launch of 'k' worked
  k<<<1, 32>>>();
  // CHECK: :[[@LINE+1]]:3: warning: the result of cudaDeviceSynchronize is dropped
  cudaDeviceSynchronize();
}

// Look-alikes.
struct Buffer {
  void *data;
  ~Buffer() { cudaFree(data); }
};
cudaError_t silent(void **p) {
  CHECK_CUDA(cudaMalloc(p, 16));
  (void)cudaMemset(*p, 0, 16);
  cudaError_t e = cudaDeviceSynchronize();
  if (e != cudaSuccess)
    return e;
  k<<<1, 32>>>();
  checkLast();
  for (int i = 0; i < 3; ++i) {
    k<<<1, 32>>>();
    CHECK_CUDA(cudaPeekAtLastError());
  }
  k<<<1, 32>>>();
  CHECK_CUDA(cudaDeviceSynchronize());
  cudaMemset(*p, 0, 16);
  check(cudaGetLastError());
  k<<<1, 32>>>();
  return cudaGetLastError();
}
