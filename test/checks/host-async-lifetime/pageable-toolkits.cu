// REQUIRES: toolkit-11.8, toolkit-12.0
// RUN: %cuda-lint --no-cache --cuda-path=%toolkits/11.8 --quiet --fail-on=never --checks='-*,cuda-host-async-lifetime' %s -- -arch=sm_80 2>&1 | FileCheck %s --check-prefix=OLD --implicit-check-not='{{warning|error}}:'
// RUN: %cuda-lint --no-cache --cuda-path=%toolkits/12.0 --quiet --fail-on=never --checks='-*,cuda-host-async-lifetime' %s -- -arch=sm_80 2>&1 | FileCheck %s --check-prefixes=OLD,NEW --implicit-check-not='{{warning|error}}:'

// Up to CUDA 11 the documentation promises that an asynchronous copy into memory that is not pinned is over when the call returns.

int pageable(const int *d, cudaStream_t s) {
  int h;
  cudaMemcpyAsync(&h, d, sizeof h, cudaMemcpyDeviceToHost, s);
  // NEW: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h' is read while cudaMemcpyAsync may still write it
  return h;
}
int pinned(const int *d, cudaStream_t s) {
  int *h;
  cudaMallocHost((void **)&h, sizeof *h);
  cudaMemcpyAsync(h, d, sizeof *h, cudaMemcpyDeviceToHost, s);
  // OLD: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return *h;
}
