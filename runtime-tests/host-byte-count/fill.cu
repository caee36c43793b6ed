// cudaMemset sets bytes: the value of an int is not what the integers have afterwards.
#include "observe.h"

using namespace cuda_lint;

__device__ int First;

__global__ void look(const int *Data) { First = *Data; }
#ifdef CUDA_LINT_CORRECTED
__global__ void fill(int *Data, int Value) { Data[threadIdx.x] = Value; }
#endif

int main() {
  prepare();
  int *Data = deviceArray<int>(256);
#ifdef CUDA_LINT_CORRECTED
  fill<<<1, 256>>>(Data, 1000);
#else
  require(cudaMemset(Data, 1000, 256 * sizeof(int))); // HAZARD: cuda-host-byte-count
#endif
  look<<<1, 1>>>(Data);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("first", valueOf(First));
  return Seen.print();
}
