// Counters indexed by %smid: blocks that share a multiprocessor share a counter and lose counts.
#include "observe.h"

using namespace cuda_lint;

constexpr int Blocks = 4096;

__device__ unsigned multiprocessor() {
  unsigned Id;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(Id));
  return Id;
}

__global__ void count(int *Counters) {
#ifdef CUDA_LINT_CORRECTED
  unsigned Slot = blockIdx.x;
#else
  unsigned Slot = multiprocessor();
#endif
  int Old = Counters[Slot];
  // The time that real work takes between the read and the write.
  delay(Millisecond / 100);
  Counters[Slot] = Old + 1; // HAZARD: cuda-ptx-volatile-register
}

int main() {
  prepare();
  auto *Counters = deviceArray<int>(Blocks);
  count<<<Blocks, 1>>>(Counters);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  static int Counts[Blocks];
  require(cudaMemcpy(Counts, Counters, sizeof(Counts), cudaMemcpyDeviceToHost));
  long long Sum = 0;
  for (int Count : Counts)
    Sum += Count;
  Seen.set("blocks", static_cast<long long>(Blocks));
  Seen.set("lost", Blocks - Sum);
  return Seen.print();
}
