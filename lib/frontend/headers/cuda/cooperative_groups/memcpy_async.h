/// Group-wide asynchronous copies (CUDA C++ Programming Guide, "Cooperative
/// Groups", "memcpy_async", "wait and wait_prior").
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#include "../cooperative_groups.h"
#include "../cuda/barrier"
#if defined(__cplusplus) && defined(__CUDA__)
namespace cooperative_groups {
namespace __v1 {
template <class Group, typename TyElem, typename TyShape>
__device__ void memcpy_async(const Group &group, TyElem *__restrict__ dst,
                             const TyElem *__restrict__ src,
                             const TyShape &shape);
template <class Group, class TyElem, typename TyDstLayout,
          typename TySrcLayout>
__device__ void memcpy_async(const Group &group, TyElem *__restrict__ dst,
                             const TyDstLayout &dstLayout,
                             const TyElem *__restrict__ src,
                             const TySrcLayout &srcLayout);
template <unsigned int Stage, class Group>
__device__ void wait_prior(const Group &group);
template <class Group> __device__ void wait(const Group &group);
} // namespace __v1
} // namespace cooperative_groups
#endif
#endif
