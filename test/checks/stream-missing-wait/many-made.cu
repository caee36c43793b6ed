// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Streams that a loop makes in the elements of an array whose length is not known: two elements have two streams.
#include <vector>

__global__ void fill(float *p, int n) { p[threadIdx.x] = n; }
__global__ void use(const float *p, float *q) { q[threadIdx.x] = p[threadIdx.x]; }

void onHeap(float *p, float *q, int n, int k) {
  cudaStream_t *s = new cudaStream_t[k];
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  fill<<<1, 256, 0, s[0]>>>(p, n);
  for (int i = 1; i < k; ++i)
    // CHECK: [[@LINE+1]]:5: warning: the launch of 'use' reads memory that the launch of 'fill' writes in another stream
    use<<<1, 256, 0, s[i]>>>(p, q + i * n);
  cudaDeviceSynchronize();
}
void inArray(float *p, float *q, int n, int k) {
  cudaStream_t s[8];
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  fill<<<1, 256, 0, s[0]>>>(p, n);
  for (int i = 1; i < k; ++i)
    // CHECK: [[@LINE+1]]:5: warning: the launch of 'use' reads memory that the launch of 'fill' writes in another stream
    use<<<1, 256, 0, s[i]>>>(p, q + i * n);
  cudaDeviceSynchronize();
}
void inVector(float *p, float *q, int n, int k) {
  std::vector<cudaStream_t> s(k);
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  fill<<<1, 256, 0, s[0]>>>(p, n);
  for (int i = 1; i < k; ++i)
    // CHECK: [[@LINE+1]]:5: warning: the launch of 'use' reads memory that the launch of 'fill' writes in another stream
    use<<<1, 256, 0, s[i]>>>(p, q + i * n);
  cudaDeviceSynchronize();
}

// The same stream for the same element.
void sameElement(float *p, float *q, int n, int k) {
  cudaStream_t *s = new cudaStream_t[k];
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  for (int i = 0; i < k; ++i)
    fill<<<1, 256, 0, s[i]>>>(p + i * n, n);
  for (int i = 0; i < k; ++i)
    use<<<1, 256, 0, s[i]>>>(p + i * n, q + i * n);
  cudaDeviceSynchronize();
}
// One stream in several elements.
void shared(float *p, float *q, int n, int k) {
  cudaStream_t *s = new cudaStream_t[2 * k];
  for (int i = 0; i < k; ++i) {
    cudaStreamCreate(&s[2 * i]);
    s[2 * i + 1] = s[2 * i];
  }
  fill<<<1, 256, 0, s[0]>>>(p, n);
  use<<<1, 256, 0, s[1]>>>(p, q);
  cudaDeviceSynchronize();
}
// In order.
void waits(float *p, float *q, int n, int k) {
  cudaStream_t *s = new cudaStream_t[k];
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  fill<<<1, 256, 0, s[0]>>>(p, n);
  cudaStreamSynchronize(s[0]);
  for (int i = 1; i < k; ++i)
    use<<<1, 256, 0, s[i]>>>(p, q + i * n);
  cudaDeviceSynchronize();
}
