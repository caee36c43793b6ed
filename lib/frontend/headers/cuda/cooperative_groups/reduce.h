/// Reductions over a group, and the operators they take (CUDA C++ Programming
/// Guide, "Cooperative Groups", "reduce").
#ifndef _CG_REDUCE_H_
#define _CG_REDUCE_H_
#include "../cooperative_groups.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace cooperative_groups {
namespace __v1 {
#define __CUDA_LINT_CG_OP(NAME, EXPR)                                          \
  template <class Ty> struct NAME {                                            \
    __device__ Ty operator()(Ty arg1, Ty arg2) const { return EXPR; }          \
  };
__CUDA_LINT_CG_OP(plus, arg1 + arg2)
__CUDA_LINT_CG_OP(less, arg2 < arg1 ? arg2 : arg1)
__CUDA_LINT_CG_OP(greater, arg1 < arg2 ? arg2 : arg1)
__CUDA_LINT_CG_OP(bit_and, arg1 &arg2)
__CUDA_LINT_CG_OP(bit_or, arg1 | arg2)
__CUDA_LINT_CG_OP(bit_xor, arg1 ^ arg2)
#undef __CUDA_LINT_CG_OP

template <class Group, class T, class Op>
__device__ auto reduce(const Group &group, T &&val, Op &&op)
    -> decltype(op(val, val));
template <typename Group, typename TyArg, typename Atomic, typename TyOp>
__device__ void reduce_update_async(const Group &group, Atomic &dst,
                                    TyArg &&val, TyOp &&op);
template <typename Group, typename TyArg, typename Atomic, typename TyOp>
__device__ void reduce_store_async(const Group &group, Atomic &dst,
                                   TyArg &&val, TyOp &&op);
} // namespace __v1
} // namespace cooperative_groups
#endif
#endif
