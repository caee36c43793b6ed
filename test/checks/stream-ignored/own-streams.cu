// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void write(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
__global__ void read(const float *x, float *y, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] = x[threadIdx.x];
}

// The default stream waits for streams of cudaStreamCreate, and they for it: it
// is what orders the two.
void ordersTwo(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreateWithFlags(&b, cudaStreamDefault);
  write<<<1, 32, 0, a>>>(x, n);
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamSynchronize(b);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
// One of the two waits for nothing: what comes after in it is not ordered.
void orderOnlyOne(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  write<<<1, 32, 0, a>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'read' goes to the default stream, although 'orderOnlyOne' has the stream 'a'
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
void orderNothing(float *x, float *y, float *z, int n) {
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  write<<<1, 32, 0, a>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'read' goes to the default stream, although 'orderNothing' has the stream 'a'
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, b>>>(x, z, n);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}
// Both only read what they share.
void onlyRead(const float *x, float *y, float *z, int n) {
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  read<<<1, 32>>>(x, y, n);
  read<<<1, 32, 0, a>>>(x, z, n);
  cudaStreamSynchronize(a);
  cudaStreamDestroy(a);
}
