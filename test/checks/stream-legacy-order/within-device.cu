// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The host does not wait for a copy that stays on the device, wherever its memory comes from.

__global__ void k(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x]; }

void snapshot(const float *field, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  float *copy;
  cudaMalloc(&copy, 128);
  cudaMemcpy(copy, field, 128, cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' reads memory that cudaMemcpy writes in the default stream, and nothing orders them [cuda-stream-legacy-order]
  k<<<1, 32, 0, s>>>(copy, out);
  cudaStreamSynchronize(s);
  cudaFree(copy);
  cudaStreamDestroy(s);
}
void rows(const float *field, float *copy, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -1);
  cudaMemcpy2D(copy, 64, field, 64, 32, 4, cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' reads memory that cudaMemcpy2D writes in the default stream
  k<<<1, 32, 0, s>>>(copy, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}

// It may be from the host, which waits.
void fromHost(const float *host, float *copy, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(copy, host, 128, cudaMemcpyHostToDevice);
  k<<<1, 32, 0, s>>>(copy, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
void whichever(const float *from, float *copy, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(copy, from, 128, cudaMemcpyDefault);
  k<<<1, 32, 0, s>>>(copy, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
void waited(const float *field, float *copy, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(copy, field, 128, cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  k<<<1, 32, 0, s>>>(copy, out);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
