// A count of bytes whose product is computed in 32 bits: less memory than the rows need.
#include "observe.h"

using namespace cuda_lint;

cudaError_t allocate(void **Memory, std::size_t Length, std::size_t Width) {
  const int Rows = Length, Columns = Width;
#ifdef CUDA_LINT_CORRECTED
  return cudaMalloc(Memory, static_cast<size_t>(Rows) * Columns * sizeof(char));
#else
  return cudaMalloc(Memory, Rows * Columns * sizeof(char)); // HAZARD: cuda-index-overflow
#endif
}

// What the length of a list is to a program: a number of 64 bits that the compiler does not know.
volatile std::size_t Extent = 65536;

int main() {
  prepare();
  // 2^32 bytes, which are 0 in 32 bits: nothing is allocated, and nobody says so.
  const std::size_t Rows = Extent, Columns = Extent;
  void *Memory = nullptr;
  Observed Seen;
  Seen.set("allocate", allocate(&Memory, Rows, Columns));
  Seen.set("memory", static_cast<long long>(Memory != nullptr));
  return Seen.print();
}
