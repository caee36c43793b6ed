// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p) { *p = 1; }

// Elements of an array that no path releases.
void streams(float *p) {
  cudaStream_t s[3];
  for (int i = 0; i < 3; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: what cudaStreamCreate gives is never released
    cudaStreamCreate(&s[i]);
  k<<<1, 32, 0, s[0]>>>(p);
  cudaDeviceSynchronize();
}
void released(float *p) {
  cudaStream_t s[3];
  for (int i = 0; i < 3; ++i)
    cudaStreamCreate(&s[i]);
  k<<<1, 32, 0, s[0]>>>(p);
  for (int i = 0; i < 3; ++i)
    cudaStreamDestroy(s[i]);
}
// As often as they are made, which paths do not show.
void asMany(float *p, int n) {
  cudaStream_t s[16];
  for (int i = 0; i < n; ++i)
    cudaStreamCreate(&s[i]);
  for (int i = 0; i < n; ++i)
    cudaStreamDestroy(s[i]);
}
void others(cudaStream_t *);
void given(float *p) {
  cudaStream_t s[3];
  for (int i = 0; i < 3; ++i)
    cudaStreamCreate(&s[i]);
  others(s);
}
