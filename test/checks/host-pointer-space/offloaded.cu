// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Statements that OpenMP or OpenACC hands to the device, as a compiler that is not asked to know them does not.

void target(int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
#pragma omp target is_device_ptr(d)
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; ++i)
    d[i] = 1;
  cudaFree(d);
}
void accelerated(int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; ++i)
    d[i] = 1;
  cudaFree(d);
}
void threads(int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMalloc is written by the host, which cannot reach it
    d[i] = 1;
  cudaFree(d);
}
