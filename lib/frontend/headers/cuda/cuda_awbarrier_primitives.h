/// Memory barrier primitives (CUDA C++ Programming Guide, "Memory Barrier
/// Primitives Interface").
#ifndef _CUDA_AWBARRIER_PRIMITIVES_H_
#define _CUDA_AWBARRIER_PRIMITIVES_H_
#include "cuda_runtime.h"
#include <stdint.h>
#if defined(__cplusplus) && defined(__CUDA__)
typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;
extern __device__ uint32_t __mbarrier_maximum_count();
extern __device__ void __mbarrier_init(__mbarrier_t *barrier,
                                       uint32_t expected_count);
extern __device__ void __mbarrier_inval(__mbarrier_t *barrier);
extern __device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier);
extern __device__ __mbarrier_token_t
__mbarrier_arrive_and_drop(__mbarrier_t *barrier);
extern __device__ bool __mbarrier_test_wait(__mbarrier_t *barrier,
                                            __mbarrier_token_t token);
extern __device__ bool __mbarrier_test_wait_parity(__mbarrier_t *barrier,
                                                   bool phase_parity);
extern __device__ bool __mbarrier_try_wait(__mbarrier_t *barrier,
                                           __mbarrier_token_t token,
                                           uint32_t max_sleep_nanosec);
extern __device__ uint32_t __mbarrier_token_pending_count(
    __mbarrier_token_t token);
#endif
#endif
