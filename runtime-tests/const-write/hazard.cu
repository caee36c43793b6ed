// The host writes a __constant__ variable through a pointer: it writes its own shadow of it, and no GPU sees the value.
#include "observe.h"

using namespace cuda_lint;

__constant__ int Table[2] = {1, 2};

__device__ int Seen0;

__global__ void kernel() { Seen0 = Table[0]; }

int main() {
  prepare();
  int New = 42;
#ifdef CUDA_LINT_CORRECTED
  require(cudaMemcpyToSymbol(Table, &New, sizeof(New)));
#else
  int *Pointer = &Table[0];
  Pointer[0] = New; // HAZARD: cuda-const-write
#endif
  kernel<<<1, 1>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("device_reads", valueOf(Seen0));
  return Seen.print();
}
