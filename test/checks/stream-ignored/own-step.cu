// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A stream that a function makes for one step says nothing about the others.

#include <cuda_runtime.h>

__global__ void work(int *p);
void exchange(int *p, cudaStream_t s);
cudaStream_t makeStream();
void endStream(cudaStream_t s);
cudaStream_t currentStream();

inline void synchronise() { cudaDeviceSynchronize(); }
inline cudaStream_t newStream() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  return s;
}

// Another scope.
void oneStep(int *p, bool many) {
  work<<<1, 32>>>(p);
  if (many) {
    cudaStream_t stream = makeStream();
    exchange(p, stream);
  }
  work<<<1, 32>>>(p);
}

// Ended before.
void ended(int *p) {
  cudaStream_t stream = makeStream();
  exchange(p, stream);
  endStream(stream);
  work<<<1, 32>>>(p);
}

// Made here, by a wrapper, and the host waits in a wrapper.
void wrapped(int *p) {
  cudaStream_t stream = newStream();
  work<<<1, 32>>>(p);
  synchronise();
  exchange(p, stream);
}

// Before it is there.
void before(int *p) {
  work<<<1, 32>>>(p);
  cudaStream_t stream = makeStream();
  exchange(p, stream);
}

void inLoop(int *p, int n) {
  for (int i = 0; i < n; ++i) {
    cudaStream_t stream = makeStream();
    exchange(p, stream);
  }
  work<<<1, 32>>>(p);
}

// The stream of the caller.
void given(int *p) {
  cudaStream_t stream = currentStream();
  exchange(p, stream);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'work' goes to the default stream, although 'given' has the stream 'stream'
  work<<<1, 32>>>(p);
}
