// The size of a pointer where that of what it points to is meant: a record of 64 bytes gets 8.
#include "observe.h"

using namespace cuda_lint;

struct Record {
  int Values[16];
};

__device__ int Sum;

__global__ void sum(const Record *R) {
  int Total = 0;
  for (int V : R->Values)
    Total += V;
  Sum = Total;
}

int main() {
  prepare();
  Record *Host = new Record;
  for (int &V : Host->Values)
    V = 1;
  Record *Device = deviceArray<Record>(1);
#ifdef CUDA_LINT_CORRECTED
  require(cudaMemcpy(Device, Host, sizeof(*Host), cudaMemcpyHostToDevice));
#else
  require(cudaMemcpy(Device, Host, sizeof(Host), cudaMemcpyHostToDevice)); // HAZARD: cuda-host-byte-count
#endif
  sum<<<1, 1>>>(Device);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("sum", valueOf(Sum));
  return Seen.print();
}
