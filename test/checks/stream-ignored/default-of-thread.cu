// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -DCUDA_API_PER_THREAD_DEFAULT_STREAM | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The default stream of a thread waits for no other one, and none for it.
__global__ void write(float *x, int n) { x[threadIdx.x] = n; }
__global__ void read(const float *x, float *y, int n) { y[threadIdx.x] = x[threadIdx.x]; }

void own(float *x, float *y, int n) {
  cudaStream_t a;
  cudaStreamCreate(&a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'write' goes to the default stream, although 'own' has the stream 'a'
  write<<<1, 32>>>(x, n);
  read<<<1, 32, 0, a>>>(x, y, n);
  cudaStreamDestroy(a);
}
