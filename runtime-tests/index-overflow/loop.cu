// A 32-bit number counts to a 64-bit bound of 3 * 2^30 bytes in a loop of a block: it turns negative, which is beyond any bound, and the rest is
// left out.
#include "observe.h"

using namespace cuda_lint;

__global__ void fill(unsigned char *Bytes, size_t Count) {
#ifdef CUDA_LINT_CORRECTED
  for (size_t I = threadIdx.x; I < Count; I += blockDim.x)
#else
  for (int I = threadIdx.x; I < Count; I += blockDim.x) // HAZARD: cuda-index-overflow
#endif
    Bytes[I] = 1;
}

int lastOf(size_t Count) {
  unsigned char *Bytes = deviceArray<unsigned char>(Count);
  fill<<<1, 1024>>>(Bytes, Count);
  require(cudaGetLastError());
  unsigned char Last = 0;
  require(cudaMemcpy(&Last, Bytes + Count - 1, 1, cudaMemcpyDeviceToHost));
  return Last;
}

int main() {
  prepare();
  Observed Seen;
  int (*Of)(size_t) = lastOf;
  Seen.set("last_byte", static_cast<long long>(Of(size_t(3) << 30)));
  Seen.synchronise();
  return Seen.print();
}
