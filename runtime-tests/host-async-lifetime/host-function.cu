// A host function in a stream is given a local variable of a function that has returned by the time it runs.
#include "observe.h"

using namespace cuda_lint;

__global__ void occupy() { delay(20 * Millisecond); }

static volatile int Read = 0;

static void CUDART_CB take(void *Given) { Read = *static_cast<volatile int *>(Given); }

static __attribute__((noinline)) void enqueue(cudaStream_t stream) {
  int Value = 1;
  occupy<<<1, 1, 0, stream>>>();
  require(cudaLaunchHostFunc(stream, take, &Value)); // HAZARD: cuda-host-async-lifetime
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(stream));
#endif
}

/// What the next call does to the stack.
static __attribute__((noinline)) int reuse() {
  volatile int Values[256];
  for (volatile int &V : Values)
    V = 2;
  return Values[0];
}

int main() {
  prepare();
  cudaStream_t stream;
  require(cudaStreamCreate(&stream));
  int Lost = 0;
  for (int Run = 0; Run < 10; ++Run) {
    Read = 0;
    enqueue(stream);
    if (reuse() != 2)
      return 2;
    require(cudaStreamSynchronize(stream));
    Lost += Read != 1;
  }
  Observed Seen;
  Seen.set("lost_of_10", static_cast<long long>(Lost));
  Seen.synchronise();
  return Seen.print();
}
