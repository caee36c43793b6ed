// Dynamic shared memory declared with 128 bytes of alignment behind three static bytes: 16 are given.
#include "observe.h"

using namespace cuda_lint;

__device__ unsigned Offset;
__device__ unsigned StaticByte;

#ifdef CUDA_LINT_CORRECTED
extern __shared__ char Raw[];
#else
extern __shared__ __align__(128) char Raw[]; // HAZARD: cuda-smem-alignment
#endif

__global__ void kernel() {
  __shared__ char Flags[3];
  Flags[threadIdx.x % 3] = 1;
  __syncthreads();
  auto Address = static_cast<unsigned>(__cvta_generic_to_shared(Raw));
#ifdef CUDA_LINT_CORRECTED
  Address = (Address + 127) / 128 * 128;
#endif
  if (threadIdx.x == 0) {
    StaticByte = Flags[0];
    // The remainder is the host's to take: the compiler believes the alignment and would fold it to 0.
    Offset = Address;
  }
}

int main() {
  prepare();
  kernel<<<1, 32, 1024>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("remainder_of_128", valueOf(Offset) % 128);
  return Seen.print();
}
