// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory that the host and the device call by two addresses, and memory that a loop of checked calls was in front of.

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      fail();                                                                                                                                \
  } while (0)
[[noreturn]] void fail();
__global__ void sum(double *out, const double *x) { *out = x[0] + x[1]; }

double mapped(const double *x) {
  double *h, *d;
  CHECK(cudaHostAlloc(&h, sizeof(double), cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&d, h, 0));
  sum<<<1, 1>>>(d, x);
  // CHECK: :[[@LINE+1]]:14: warning: memory of cudaHostAlloc is read while the launch of 'sum' may still write it
  double r = *h;
  CHECK(cudaFreeHost(h));
  return r;
}
double mappedAndWaited(const double *x) {
  double *h, *d;
  CHECK(cudaHostAlloc(&h, sizeof(double), cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&d, h, 0));
  sum<<<1, 1>>>(d, x);
  CHECK(cudaDeviceSynchronize());
  double r = *h;
  CHECK(cudaFreeHost(h));
  return r;
}
double others(const double *x) {
  double *h, *d, *other;
  CHECK(cudaHostAlloc(&h, sizeof(double), cudaHostAllocMapped));
  CHECK(cudaHostAlloc(&other, sizeof(double), cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&d, h, 0));
  *other = 0;
  sum<<<1, 1>>>(d, x);
  return *other;
}

struct Octave {
  int *device, *host;
  cudaStream_t streams[6];
  void make() {
    CHECK(cudaMalloc(&device, 8 * sizeof(int)));
    CHECK(cudaMallocHost(&host, 8 * sizeof(int)));
    for (int i = 0; i < 6; ++i)
      CHECK(cudaStreamCreate(&streams[i]));
  }
  void readCounts() { CHECK(cudaMemcpyAsync(host, device, 8 * sizeof(int), cudaMemcpyDeviceToHost, streams[0])); }
};
int counted() {
  Octave o;
  o.make();
  o.readCounts();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return o.host[3];
}
int countedAndWaited() {
  Octave o;
  o.make();
  o.readCounts();
  CHECK(cudaDeviceSynchronize());
  return o.host[3];
}
