// Two blocks launch a producer and a consumer into the NULL stream, which orders launches of one block only.
#include "observe.h"

using namespace cuda_lint;

__device__ int Stale;

__global__ void producer(int *Data) {
  delay(4 * Millisecond);
  Data[threadIdx.x] = 1;
}

__global__ void consumer(const int *Data) {
  if (Data[threadIdx.x] != 1)
    atomicAdd(&Stale, 1);
}

__global__ void parent(int *Data, cudaError_t *Errors) {
#ifdef CUDA_LINT_CORRECTED
  if (blockIdx.x == 0) {
    producer<<<1, 32>>>(Data);
    Errors[0] = cudaGetLastError();
    consumer<<<1, 32>>>(Data);
    Errors[1] = cudaGetLastError();
  }
#else
  if (blockIdx.x == 0) {
    producer<<<1, 32>>>(Data);
    Errors[0] = cudaGetLastError();
  } else {
    // The producer has long been launched, and is still at work.
    delay(Millisecond);
    consumer<<<1, 32>>>(Data); // HAZARD: cuda-cdp-null-stream-order
    Errors[1] = cudaGetLastError();
  }
#endif
}

int main() {
  prepare();
  auto *Data = deviceArray<int>(32);
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<2, 1>>>(Data, Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("producer_launch", Errors[0]);
  Seen.set("consumer_launch", Errors[1]);
  Seen.set("stale", valueOf(Stale));
  return Seen.print();
}
