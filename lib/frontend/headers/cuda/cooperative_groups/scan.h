/// Scans over a group (CUDA C++ Programming Guide, "Cooperative Groups",
/// "inclusive_scan and exclusive_scan").
#ifndef _CG_SCAN_H_
#define _CG_SCAN_H_
#include "reduce.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace cooperative_groups {
namespace __v1 {
template <typename TyGroup, typename TyVal, typename TyFn>
__device__ auto inclusive_scan(const TyGroup &group, TyVal &&val, TyFn &&op)
    -> decltype(op(val, val));
template <typename TyGroup, typename TyVal>
__device__ details::remove_qual<TyVal> inclusive_scan(const TyGroup &group,
                                                      TyVal &&val);
template <typename TyGroup, typename TyVal, typename TyFn>
__device__ auto exclusive_scan(const TyGroup &group, TyVal &&val, TyFn &&op)
    -> decltype(op(val, val));
template <typename TyGroup, typename TyVal>
__device__ details::remove_qual<TyVal> exclusive_scan(const TyGroup &group,
                                                      TyVal &&val);
template <typename TyGroup, typename TyAtomic, typename TyVal, typename TyFn>
__device__ auto inclusive_scan_update(const TyGroup &group, TyAtomic &dst,
                                      TyVal &&val, TyFn &&op)
    -> decltype(op(val, val));
template <typename TyGroup, typename TyAtomic, typename TyVal, typename TyFn>
__device__ auto exclusive_scan_update(const TyGroup &group, TyAtomic &dst,
                                      TyVal &&val, TyFn &&op)
    -> decltype(op(val, val));
} // namespace __v1
} // namespace cooperative_groups
#endif
#endif
