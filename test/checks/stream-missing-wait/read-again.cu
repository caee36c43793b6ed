// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <vector>

// A stream that is read from memory again may be the one that was made there, whatever was written to other memory meanwhile.
__global__ void init(float *p, int v) { p[threadIdx.x] = v; }
__global__ void sum(const float *p, float *out) { *out = p[0] + p[1]; }
void ofEachDevice(int count, size_t n) {
  std::vector<float *> send(count);
  std::vector<float *> recv(count);
  std::vector<cudaStream_t> streams(count);
  for (int i = 0; i < count; ++i) {
    cudaMalloc((void **)&send[i], n);
    cudaMalloc((void **)&recv[i], n);
    cudaStreamCreate(&streams[i]);
    init<<<1, 256, 0, streams[i]>>>(send[i], i);
  }
  for (int i = 0; i < count; ++i)
    cudaMemcpyAsync(recv[i], send[i], n, cudaMemcpyDeviceToDevice, streams[i]);
  for (int i = 0; i < count; ++i)
    sum<<<1, 1, 0, streams[i]>>>(recv[i], send[i]);
  for (int i = 0; i < count; ++i)
    cudaStreamSynchronize(streams[i]);
}
void behindPointers(cudaStream_t *streams, float **send, float **recv, int count, size_t n) {
  for (int i = 0; i < count; ++i) {
    cudaMalloc(&send[i], n);
    cudaMalloc(&recv[i], n);
    cudaStreamCreate(&streams[i]);
    init<<<1, 256, 0, streams[i]>>>(send[i], i);
  }
  for (int i = 0; i < count; ++i)
    cudaMemcpyAsync(recv[i], send[i], n, cudaMemcpyDeviceToDevice, streams[i]);
}

// One that a variable has is no other.
void own(std::vector<cudaStream_t> &streams, float *p, float *q, size_t n) {
  cudaStream_t mine;
  cudaStreamCreate(&mine);
  init<<<1, 256, 0, mine>>>(p, 1);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync reads memory that the launch of 'init' writes in another stream
  cudaMemcpyAsync(q, p, n, cudaMemcpyDeviceToDevice, streams[1]);
}
void two(std::vector<cudaStream_t> &streams, float *p, float *q, size_t n) {
  cudaStreamCreate(&streams[0]);
  cudaStreamCreate(&streams[1]);
  init<<<1, 256, 0, streams[0]>>>(p, 1);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync reads memory that the launch of 'init' writes in another stream
  cudaMemcpyAsync(q, p, n, cudaMemcpyDeviceToDevice, streams[1]);
}
// Nor is one of another array.
void bothWays(int count, size_t n) {
  std::vector<float *> buffers(count);
  std::vector<cudaStream_t> there(count), back(count);
  for (int i = 0; i < count; ++i) {
    cudaMalloc(&buffers[i], n);
    cudaStreamCreate(&there[i]);
    cudaStreamCreate(&back[i]);
  }
  for (int i = 0; i < count; ++i) {
    cudaMemcpyAsync(buffers[0], buffers[1], n, cudaMemcpyDeviceToDevice, there[i]);
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpyAsync reads memory that cudaMemcpyAsync writes in another stream
    cudaMemcpyAsync(buffers[1], buffers[0], n, cudaMemcpyDeviceToDevice, back[i]);
  }
}
