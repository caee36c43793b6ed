// A static variable lets the limit through once, for one kernel of two.
#include "observe.h"

using namespace cuda_lint;

template <bool Negative> __global__ void kernel(int *Out) {
  extern __shared__ int Buffer[];
  Buffer[threadIdx.x] = Negative ? -1 : 1;
  __syncthreads();
  Out[threadIdx.x] = Buffer[threadIdx.x];
}

static void launch(int *Out, int Bytes, bool Negative) {
  static bool Set = false;
  if (!Set) {
    require(cudaFuncSetAttribute(kernel<false>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
#ifdef CUDA_LINT_CORRECTED
    require(cudaFuncSetAttribute(kernel<true>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
#endif
    Set = true;
  }
  if (Negative)
    kernel<true><<<1, 32, Bytes>>>(Out); // HAZARD: cuda-launch-attribute
  else
    kernel<false><<<1, 32, Bytes>>>(Out);
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
