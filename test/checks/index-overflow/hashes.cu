// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A hash that a bound of 64 bits ends is no index.
#include <cstdint>

__global__ void mine(uint32_t *out, const uint8_t *header, uint64_t start, uint64_t target) {
  const uint32_t own = blockIdx.x * blockDim.x + threadIdx.x;
  const uint64_t hash = (start + own) * 0x9E3779B97F4A7C15ull ^ header[own & 31];
  if (hash < target)
    out[0] = own;
}
bool found(const uint32_t *out);
struct Miner {
  static unsigned grid, block;
  void search(uint32_t *out, const uint8_t *header, uint64_t target, cudaStream_t stream) {
    uint64_t start = 77;
    for (;;) {
      mine<<<grid, block, 0, stream>>>(out, header, start, target);
      if (found(out))
        break;
      start += grid * block;
    }
  }
};
void run(Miner &m, uint32_t *out, const uint8_t *header, uint64_t target, cudaStream_t stream) { m.search(out, header, target, stream); }

// An index that a bound of 64 bits ends.
__global__ void plain(uint32_t *out, uint64_t start, uint64_t target) {
  const uint32_t own = blockIdx.x * blockDim.x + threadIdx.x;
  const uint64_t at = start + own;
  if (at < target)
    out[at] = own;
}
struct Filler {
  static unsigned grid, block;
  void fill(uint32_t *out, uint64_t target, cudaStream_t stream) {
    uint64_t start = 77;
    for (;;) {
      plain<<<grid, block, 0, stream>>>(out, start, target);
      if (found(out))
        break;
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
      start += grid * block;
    }
  }
};
void run(Filler &f, uint32_t *out, uint64_t target, cudaStream_t stream) { f.fill(out, target, stream); }
