// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What std::min and std::max are given by reference they read.
unsigned least(const unsigned *d, cudaStream_t s) {
  unsigned r[4];
  cudaMemcpyAsync(r, d, sizeof(r), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: 'r' is read while cudaMemcpyAsync may still write it
  return std::min<unsigned>(r[0], 3);
}
unsigned most(const unsigned *d, cudaStream_t s) {
  unsigned r = 0;
  cudaMemcpyAsync(&r, d, sizeof(r), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: 'r' is read while cudaMemcpyAsync may still write it
  return std::max(3u, r);
}

// Look-alikes: waited for, another variable, before the copy.
unsigned waits(const unsigned *d, cudaStream_t s) {
  unsigned r = 0;
  cudaMemcpyAsync(&r, d, sizeof(r), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  return std::max(3u, r);
}
unsigned other(unsigned *r, const unsigned *d, unsigned n, cudaStream_t s) {
  cudaMemcpyAsync(r, d, n, cudaMemcpyDeviceToHost, s);
  return std::min(n, 3u);
}
unsigned before(const unsigned *d, cudaStream_t s) {
  unsigned r = 0;
  const unsigned most = std::max(3u, r);
  cudaMemcpyAsync(&r, d, sizeof(r), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  return most;
}
