// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A function that does nothing with its stream leaves no work in the default one.

#include <cuda_runtime.h>

__global__ void kernel(int *);

template <bool Split> struct Gemm {
  int slices = 1;
  int *work;
  int initialize(int *w, cudaStream_t stream = nullptr) {
    if (Split) {
      if (slices > 1)
        cudaMemsetAsync(w, 0, 64, stream);
    }
    return 0;
  }
  int remember(int *w, cudaStream_t stream = nullptr) {
    work = w;
    return 0;
  }
  int run(cudaStream_t stream = nullptr) {
    kernel<<<1, 32, 0, stream>>>(work);
    return 0;
  }
};
void whole(int *w, cudaStream_t stream) {
  Gemm<false> g;
  g.initialize(w);
  g.run(stream);
}
void split(int *w, cudaStream_t stream) {
  Gemm<true> g;
  // CHECK: :[[@LINE+1]]:3: warning: 'initialize' is given the default stream
  g.initialize(w);
  g.run(stream);
}
void kept(int *w, cudaStream_t stream) {
  Gemm<true> g;
  g.remember(w);
  g.run(stream);
}
