// The examples of "The Tail Launch Stream": all of them are right. Of events on the stream, and of it before CUDA 12, only the text says that they
// are wrong.
// RUN: %check --checks='-*,cuda-*,-cuda-launch-unchecked,-cuda-cdp-unchecked-launch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void C() {}
__global__ void C1() {}
__global__ void C2() {}
__global__ void X() {}
__global__ void F() {}

// C2 will only launch after C1 completes.
namespace in_order {
__global__ void P() {
  C1<<<1, 1, 0, cudaStreamTailLaunch>>>();
  C2<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
void main() { P<<<1, 1>>>(); }
} // namespace in_order

// C will only launch after all X, F and P complete.
namespace after_all {
__global__ void P() {
  C<<<1, 1, 0, cudaStreamTailLaunch>>>();
  X<<<1, 1, 0, cudaStreamPerThread>>>();
  F<<<1, 1, 0, cudaStreamFireAndForget>>>();
}
void main() { P<<<1, 1>>>(); }
} // namespace after_all

// P2 will only launch after C completes.
namespace before_the_next {
__device__ int result;
__global__ void writes() { result = 1; }
__global__ void P1() { writes<<<1, 1, 0, cudaStreamTailLaunch>>>(); }
__global__ void P2(int *out) { *out = result; }
int main(int *out) {
  P1<<<1, 1>>>();
  P2<<<1, 1>>>(out);
  return 0;
}
} // namespace before_the_next

// C1 and C2 will launch concurrently after P's completion.
namespace concurrent {
__global__ void T() {
  C1<<<1, 1, 0, cudaStreamFireAndForget>>>();
  C2<<<1, 1, 0, cudaStreamFireAndForget>>>();
}
__global__ void P() { T<<<1, 1, 0, cudaStreamTailLaunch>>>(); }
void main() { P<<<1, 1>>>(); }
} // namespace concurrent

// "The tail launch stream cannot be used to record or wait on events."
__global__ void events(cudaEvent_t event) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails with cudaErrorInvalidValue
  cudaEventRecord(event, cudaStreamTailLaunch);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamTailLaunch fails with cudaErrorInvalidValue
  cudaStreamWaitEvent(cudaStreamTailLaunch, event, 0);
}
