/// Pipeline primitives (CUDA C++ Programming Guide, "Pipeline Primitives
/// Interface").
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_
#include "cuda_awbarrier_primitives.h"
#if defined(__cplusplus) && defined(__CUDA__)
extern __device__ void
__pipeline_memcpy_async(void *__restrict__ dst_shared,
                        const void *__restrict__ src_global,
                        size_t size_and_align, size_t zfill = 0);
extern __device__ void __pipeline_commit();
extern __device__ void __pipeline_wait_prior(size_t prior);
extern __device__ void __pipeline_arrive_on(__mbarrier_t *barrier);
#endif
#endif
