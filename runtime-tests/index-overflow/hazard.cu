// The offset of a row, computed in 32 bits and widened afterwards: the row's data lands elsewhere.
#include "observe.h"

using namespace cuda_lint;

// Rows that lie 2^16 elements apart. Only the last row is written; the offset of any other place is counted.
__global__ void writeRow(unsigned char *Data, int Row, int Pitch) {
#ifdef CUDA_LINT_CORRECTED
  long long Offset = static_cast<long long>(Row) * Pitch;
#else
  long long Offset = Row * Pitch; // HAZARD: cuda-index-overflow
#endif
  Data[Offset + threadIdx.x] = 1;
}

int main() {
  prepare();
  constexpr int Pitch = 1 << 16, Row = 1 << 15;
  // The product is 2^31, which is -2^31 in 32 bits: memory on both sides of the address that the kernel is given.
  constexpr size_t Half = size_t(1) << 31;
  auto *Memory = deviceArray<unsigned char>(2 * Half + 64);
  writeRow<<<1, 32>>>(Memory + Half, Row, Pitch);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  unsigned char Before = 0, After = 0;
  require(cudaMemcpy(&Before, Memory, 1, cudaMemcpyDeviceToHost));
  require(cudaMemcpy(&After, Memory + 2 * Half, 1, cudaMemcpyDeviceToHost));
  Seen.set("written_4_GiB_before", static_cast<long long>(Before));
  Seen.set("written_in_place", static_cast<long long>(After));
  return Seen.print();
}
