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

// Kept, and lost.
cudaError_t lost(void **p, bool more) {
  // CHECK: :[[@LINE+2]]:20: warning: the result of cudaMalloc is dropped
  // CHECK: :[[@LINE+1]]:20: note: 'st' keeps it, and is not read afterwards
  cudaError_t st = cudaMalloc(p, 16);
  st = cudaMalloc(p + 1, 16);
  if (st != cudaSuccess)
    return st;
  if (more) {
    // CHECK: :[[@LINE+1]]:10: warning: the result of cudaMemset is dropped
    st = cudaMemset(*p, 0, 16);
  } else {
    st = cudaMemset(*p, 1, 16);
    if (st)
      return st;
  }
  // CHECK: :[[@LINE+1]]:8: warning: the result of cudaFree is dropped
  st = cudaFree(*p);
  return cudaSuccess;
}
cudaError_t kept(void **p, bool more, int n) {
  cudaError_t st = cudaSuccess;
  if (more)
    st = cudaMalloc(p, 16);
  else
    st = cudaMalloc(p + 1, 16);
  if (st != cudaSuccess)
    return st;
  for (int i = 0; i < n; ++i) {
    if (st != cudaSuccess)
      return st;
    st = cudaMemset(*p, 0, 16);
  }
  if ((st = cudaMemset(*p, 0, 16)) != cudaSuccess)
    return st;
  cudaError_t *at = &st;
  st = cudaMemset(*p, 0, 16);
  check(*at);
  cudaError_t other = cudaSuccess;
  auto report = [&] { check(other); };
  other = cudaFree(*p);
  report();
  // On purpose.
  cudaError_t last = cudaFree(*p);
  last = cudaSuccess;
  [[maybe_unused]] cudaError_t unread = cudaFree(*p);
  unread = cudaFree(*p);
  return last;
}
