/// nvcuda::experimental::pipeline, the first form of cuda::pipeline.
#ifndef _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_
#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace nvcuda {
namespace experimental {
class pipeline {
public:
  pipeline(const pipeline &) = delete;
  pipeline &operator=(const pipeline &) = delete;
  __device__ pipeline();
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t batch);
  template <unsigned N> __device__ void wait_prior();
  __device__ void arrive_on(awbarrier &barrier);

private:
  size_t current_batch;
};
template <class T>
__device__ void memcpy_async(T &dst, const T &src, pipeline &pipe);
template <size_t dst_size, size_t src_size, class T>
__device__ void memcpy_async(T *dst, const T *src, pipeline &pipe);
} // namespace experimental
} // namespace nvcuda
#endif
#endif
