// A count of bytes whose product is computed in 32 bits: less memory than the rows need.
#include "observe.h"

using namespace cuda_lint;

cudaError_t allocate(void **Memory, int Rows, int Columns) {
#ifdef CUDA_LINT_CORRECTED
  return cudaMalloc(Memory, static_cast<size_t>(Rows) * Columns * sizeof(char));
#else
  return cudaMalloc(Memory, Rows * Columns * sizeof(char)); // HAZARD: cuda-index-overflow
#endif
}

int main(int Count, char **) {
  prepare();
  // 2^32 bytes, which are 0 in 32 bits: nothing is allocated, and nobody says so.
  const int Rows = 65535 + Count, Columns = 65535 + Count;
  void *Memory = nullptr;
  Observed Seen;
  Seen.set("allocate", allocate(&Memory, Rows, Columns));
  Seen.set("memory", static_cast<long long>(Memory != nullptr));
  return Seen.print();
}
