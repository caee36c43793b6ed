// RUN: %check --checks='-*,cuda-stream-legacy-order,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where one order is missing all that it would order is one hazard.

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void add(float *y, const float *x) { y[threadIdx.x] += x[threadIdx.x]; }

void copiedBehind(const float *y, float *host, size_t bytes) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  float *x;
  cudaMalloc(&x, bytes);
  cudaMemset(x, 0, bytes);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' writes memory that cudaMemset writes in the default stream, and nothing orders them
  add<<<1, 32, 0, s>>>(x, y);
  cudaMemcpyAsync(host, x, bytes, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  cudaFree(x);
  cudaStreamDestroy(s);
}
void swapped(float *x, float *y, int turns) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  fill<<<1, 32>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that the launch of 'fill' writes in the default stream
  add<<<1, 32, 0, s>>>(y, x);
  for (int i = 1; i < turns; ++i) {
    float *t = x;
    x = y;
    y = t;
    add<<<1, 32, 0, s>>>(y, x);
  }
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
void ofTwo(float *x, float *y) {
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  fill<<<1, 32, 0, s>>>(x);
  fill<<<1, 32, 0, s>>>(y);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' {{reads|writes}} memory that the launch of 'fill' writes in another stream
  add<<<1, 32, 0, t>>>(y, x);
  add<<<1, 32, 0, t>>>(x, y);
  cudaStreamSynchronize(t);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
}
// Two orders: there, and back.
void thereAndBack(float *x, float *y) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  fill<<<1, 32>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that the launch of 'fill' writes in the default stream
  add<<<1, 32, 0, s>>>(y, x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that the launch of 'add' {{reads|writes}} in a stream created with cudaStreamNonBlocking
  fill<<<1, 32>>>(y);
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
}
