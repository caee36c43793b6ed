// A kernel writes __constant__ memory through a pointer that has lost the qualifier.
#include "observe.h"

using namespace cuda_lint;

__constant__ int Table[2] = {1, 2};

__device__ int Seen0;

__global__ void write() {
#ifndef CUDA_LINT_CORRECTED
  int *Pointer = const_cast<int *>(&Table[0]);
  *Pointer = 42; // HAZARD: cuda-const-write
#endif
}

__global__ void read() { Seen0 = Table[0]; }

int main() {
  prepare();
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  int New = 42;
  require(cudaMemcpyToSymbol(Table, &New, sizeof(New)));
#endif
  write<<<1, 1>>>();
  require(cudaGetLastError());
  Seen.synchronise();
  read<<<1, 1>>>();
  Seen.set("next_launch", cudaGetLastError());
  Seen.set("device_reads", valueOf(Seen0));
  return Seen.print();
}
