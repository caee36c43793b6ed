// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Members that a loop over a list of their addresses creates.

#include <initializer_list>

__global__ void twice(const float *in, float *out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }

class Pipe {
public:
  explicit Pipe(int n) : n(n) {
    for (cudaStream_t *s : {&compute, &download})
      cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMallocHost(&back, n * sizeof(float));
  }
  ~Pipe() {
    for (cudaStream_t s : {compute, download})
      cudaStreamDestroy(s);
    cudaEventDestroy(done);
    cudaFree(in);
    cudaFree(out);
    cudaFreeHost(back);
  }
  Pipe(const Pipe &) = delete;
  void forgets() {
    twice<<<1, 64, 0, compute>>>(in, out);
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpyAsync reads memory that the launch of 'twice' writes in another stream, and nothing orders them
    cudaMemcpyAsync(back, out, n * sizeof(float), cudaMemcpyDeviceToHost, download);
    cudaStreamSynchronize(download);
  }
  void waits() {
    twice<<<1, 64, 0, compute>>>(in, out);
    cudaEventRecord(done, compute);
    cudaStreamWaitEvent(download, done, 0);
    cudaMemcpyAsync(back, out, n * sizeof(float), cudaMemcpyDeviceToHost, download);
    cudaStreamSynchronize(download);
  }

private:
  int n;
  cudaStream_t compute = nullptr, download = nullptr;
  cudaEvent_t done = nullptr;
  float *in = nullptr, *out = nullptr, *back = nullptr;
};
