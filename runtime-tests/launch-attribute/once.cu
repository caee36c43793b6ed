// A static variable lets the limit through once, for the kernel that the first call has.
#include "observe.h"

using namespace cuda_lint;

template <bool Negative> __global__ void kernel(int *Out) {
  extern __shared__ int Buffer[];
  Buffer[threadIdx.x] = Negative ? -1 : 1;
  __syncthreads();
  Out[threadIdx.x] = Buffer[threadIdx.x];
}

static void launch(int *Out, int Bytes, bool Negative) {
  auto Chosen = Negative ? kernel<true> : kernel<false>;
#ifdef CUDA_LINT_CORRECTED
  require(cudaFuncSetAttribute(Chosen, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
#else
  static bool Set = false;
  if (!Set) {
    require(cudaFuncSetAttribute(Chosen, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
    Set = true;
  }
#endif
  Chosen<<<1, 32, Bytes>>>(Out); // HAZARD: cuda-launch-attribute
}

int main(int Count, char **) {
  prepare();
  int *Out;
  require(cudaMalloc(&Out, 32 * sizeof(int)));
  Observed Seen;
  launch(Out, 65536 * Count, false);
  Seen.set("first", cudaGetLastError());
  launch(Out, 65536 * Count, true);
  Seen.set("second", cudaGetLastError());
  Seen.synchronise();
  return Seen.print();
}
