// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      throw 1;                                                                                                                               \
  } while (0)

void clear(void *p, int bytes, int value, cudaStream_t s) {
  // CHECK: :[[@LINE+2]]:50: warning: cudaMemsetAsync sets no bytes: the value comes before the number of bytes [cuda-host-byte-count]
  // CHECK: :[[@LINE+1]]:50: note: swap the two arguments
  CHECK(cudaMemsetAsync(p, sizeof(char) * bytes, 0, s));
  // CHECK: :[[@LINE+1]]:24: warning: cudaMemset sets no bytes
  cudaMemset(p, bytes, 0);
  CHECK(cudaMemsetAsync(p, 0, sizeof(char) * bytes, s));
  cudaMemset(p, value, bytes);
  cudaMemset(p, 0, 0);
}
template <int N> void none(void *p, int value) { cudaMemset(p, value, N); }
void instances(void *p) {
  none<0>(p, 1);
  none<8>(p, 1);
}
