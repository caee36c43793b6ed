// RUN: %check --checks='-*,cuda-host-async-lifetime' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory that is not pinned: that the copy into it is over when the call returns is no promise of an asynchronous function.

#include <cstdlib>
#include <vector>

float element(const float *v, int i) {
  float r = 0;
  cudaMemcpyAsync(&r, v + i, sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: 'r' is read while cudaMemcpyAsync may still write it
  // CHECK: :[[@LINE-2]]:3: note: started here
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: synchronise the stream first
  return r;
}
bool branch(const int *flag, cudaStream_t s) {
  int h;
  cudaMemcpyAsync(&h, flag, sizeof h, cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h' is read while cudaMemcpyAsync may still write it
  return h > 2;
}
int heap(const int *d, int n, cudaStream_t s) {
  int *h = (int *)malloc(n * sizeof(int));
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of 'malloc' is read while cudaMemcpyAsync may still write it
  int first = h[0];
  free(h);
  return first;
}
int elements(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
    sum += h[i];
  return sum;
}
// Once for a copy.
int twice(const int *d, cudaStream_t s) {
  int h;
  cudaMemcpyAsync(&h, d, sizeof h, cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h' is read while cudaMemcpyAsync may still write it
  const int once = h;
  return once + h;
}
struct Result {
  int status, count;
};
static int countOf(const Result &r) { return r.count; }
int helper(const Result *d, cudaStream_t s) {
  Result r;
  cudaMemcpyAsync(&r, d, sizeof r, cudaMemcpyDefault, s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'r' is read while cudaMemcpyAsync may still write it
  return countOf(r);
}

// Waited for, by the stream, the device or a blocking copy; copied from; not the bytes that are copied; another container; not looked at here.
float waited(const float *v) {
  float r = 0;
  cudaMemcpyAsync(&r, v, 4, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(0);
  return r;
}
float together(const float *v, cudaStream_t s) {
  float r = 0, q;
  cudaMemcpyAsync(&r, v, 4, cudaMemcpyDeviceToHost, s);
  cudaMemcpyAsync(&q, v, 4, cudaMemcpyDeviceToHost, s);
  cudaDeviceSynchronize();
  return r + q;
}
float blocking(const float *v) {
  float r = 0;
  cudaMemcpy(&r, v, 4, cudaMemcpyDeviceToHost);
  return r;
}
void source(float *v, float x, cudaStream_t s) {
  cudaMemcpyAsync(v, &x, 4, cudaMemcpyHostToDevice, s);
  x = x + 3;
}
int behind(const int *v, cudaStream_t s) {
  int h[4] = {};
  cudaMemcpyAsync(h, v, 2 * sizeof(int), cudaMemcpyDeviceToHost, s);
  int last = h[3];
  cudaStreamSynchronize(s);
  return last + h[0];
}
int otherElements(const int *d, const std::vector<int> &known, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  int first = known[0];
  cudaStreamSynchronize(s);
  return first;
}
void given(int *out, const int *d, cudaStream_t s) { cudaMemcpyAsync(out, d, 4, cudaMemcpyDeviceToHost, s); }
