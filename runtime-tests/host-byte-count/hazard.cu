// A copy of as many bytes as there are elements: three quarters of the data never arrive.
#include "observe.h"

using namespace cuda_lint;

__device__ int Sum;

__global__ void sum(const int *Data, int Count) {
  int Total = 0;
  for (int I = 0; I < Count; ++I)
    Total += Data[I];
  Sum = Total;
}

int work(int Count) {
  int *Host = new int[Count];
  for (int I = 0; I < Count; ++I)
    Host[I] = 1;
  int *Data = nullptr;
  require(cudaMalloc(&Data, Count * sizeof(int)));
  require(cudaMemset(Data, 0, Count * sizeof(int)));
#ifdef CUDA_LINT_CORRECTED
  require(cudaMemcpy(Data, Host, Count * sizeof(int), cudaMemcpyHostToDevice));
#else
  require(cudaMemcpy(Data, Host, Count, cudaMemcpyHostToDevice)); // HAZARD: cuda-host-byte-count
#endif
  sum<<<1, 1>>>(Data, Count);
  require(cudaGetLastError());
  return valueOf(Sum);
}

int main() {
  prepare();
  Observed Seen;
  Seen.set("sum", static_cast<long long>(work(1000)));
  Seen.synchronise();
  return Seen.print();
}
