/// Scans over a group (CUDA C++ Programming Guide, "Cooperative Groups",
/// "inclusive_scan and exclusive_scan").
#ifndef _CG_SCAN_H_
#define _CG_SCAN_H_
#include "reduce.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace cooperative_groups {
namespace __v1 {
template <typename Group, typename T, typename Op>
__device__ auto inclusive_scan(const Group &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <typename Group, typename T>
__device__ __cuda_lint_value<T> inclusive_scan(const Group &group,
                                                      T &&val);
template <typename Group, typename T, typename Op>
__device__ auto exclusive_scan(const Group &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <typename Group, typename T>
__device__ __cuda_lint_value<T> exclusive_scan(const Group &group,
                                                      T &&val);
template <typename Group, typename Atomic, typename T, typename Op>
__device__ auto inclusive_scan_update(const Group &group, Atomic &dst,
                                      T &&val, Op &&op)
    -> decltype(op(val, val));
template <typename Group, typename Atomic, typename T, typename Op>
__device__ auto exclusive_scan_update(const Group &group, Atomic &dst,
                                      T &&val, Op &&op)
    -> decltype(op(val, val));
} // namespace __v1
} // namespace cooperative_groups
#endif
#endif
