// The number of blocks by a division that rounds down.
#include "observe.h"

using namespace cuda_lint;

__global__ void mark(int *Done, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Done[I] = 1;
}

void markAll(int *Done, int Count) {
#ifdef CUDA_LINT_CORRECTED
  mark<<<(Count + 255) / 256, 256>>>(Done, Count);
#else
  mark<<<Count / 256, 256>>>(Done, Count); // HAZARD: cuda-launch-truncated-grid
#endif
  require(cudaGetLastError());
}

int main() {
  prepare();
  constexpr int Count = 1000;
  auto *Done = deviceArray<int>(Count);
  markAll(Done, Count);
  Observed Seen;
  Seen.synchronise();
  int Marks[Count];
  require(cudaMemcpy(Marks, Done, sizeof(Marks), cudaMemcpyDeviceToHost));
  Seen.set("unprocessed", static_cast<long long>(std::count(Marks, Marks + Count, 0)));
  return Seen.print();
}
