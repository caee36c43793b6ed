// RUN: %check --checks='-*,cuda-host-pointer-space,cuda-stream-*' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Numbers that 64 bits with a sign do not hold: a flag beside memory, an index, a count of turns.

struct Sized {
  float *data = nullptr;
  unsigned long long size = ~0ull;
  void make(int n) {
    if (size == 0xffffffffffffffffull)
      cudaMalloc(&data, n);
    size = 18446744073709551614ull;
  }
  void drop() {
    if (size != ~0ull)
      cudaFree(data);
  }
  float wrong() {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
};
__global__ void work(float *);
void turns(float *data, cudaStream_t *last) {
  cudaStream_t streams[2];
  for (unsigned i = 0; i < 2; i++) {
    cudaSetDevice(i);
    cudaStreamCreate(&streams[i]);
  }
  for (unsigned long long i = 0; i < ~0ull; i++) {
    cudaSetDevice(i);
    work<<<1, 32, 0, streams[i]>>>(data);
  }
  work<<<1, 32, 0, last[~0ull]>>>(data);
}
