/// nvcuda::experimental::awbarrier, the first form of cuda::barrier.
#ifndef _CUDA_AWBARRIER_H_
#define _CUDA_AWBARRIER_H_
#include "cuda_awbarrier_primitives.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace nvcuda {
namespace experimental {
class awbarrier {
public:
  class arrival_token {
  public:
    arrival_token() = default;
    __device__ uint32_t pending_count() const;
  };
  awbarrier() = default;
  awbarrier(const awbarrier &) = delete;
  awbarrier &operator=(const awbarrier &) = delete;
  __device__ arrival_token arrive();
  __device__ arrival_token arrive_and_drop();
  __device__ bool timed_wait(arrival_token token, uint32_t hint_cycles);
  __device__ void wait(arrival_token token);
  __device__ void arrive_and_wait();
  static __device__ constexpr ptrdiff_t max() { return (1 << 20) - 1; }
  friend __device__ void init(awbarrier *barrier, uint32_t expected_count);

private:
  uint64_t barrier;
};
__device__ void init(awbarrier *barrier, uint32_t expected_count);
} // namespace experimental
} // namespace nvcuda
#endif
#endif
