// The limit of dynamic shared memory is set for one instantiation, and another is launched with as much.
#include "observe.h"

using namespace cuda_lint;

template <int Width> __global__ void kernel(int *Out) {
  extern __shared__ int Buffer[];
  Buffer[threadIdx.x] = Width;
  __syncthreads();
  Out[threadIdx.x] = Buffer[threadIdx.x];
}

static void launch(int *Out, int Count) {
  const int Bytes = Count * sizeof(int);
#ifdef CUDA_LINT_CORRECTED
  require(cudaFuncSetAttribute(kernel<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
#else
  require(cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
#endif
  kernel<2><<<1, 32, Bytes>>>(Out); // HAZARD: cuda-launch-attribute
}

int main(int Count, char **) {
  prepare();
  int *Out;
  require(cudaMalloc(&Out, 32 * sizeof(int)));
  Observed Seen;
  launch(Out, 16384 * Count);
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  return Seen.print();
}
