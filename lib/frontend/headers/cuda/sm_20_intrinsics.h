/// Address-space predicates and conversions (CUDA C++ Programming Guide,
/// "Address Space Predicate Functions", "Address Space Conversion Functions").
#ifndef __SM_20_INTRINSICS_H__
#define __SM_20_INTRINSICS_H__
#include "crt/host_defines.h"
#include <stddef.h>
#if defined(__cplusplus) && defined(__CUDA__)
#define __CUDA_LINT_PURE static __device__ __forceinline__ __attribute__((const))
__CUDA_LINT_PURE unsigned int __isGlobal(const void *p) {
  return __nvvm_isspacep_global(p);
}
__CUDA_LINT_PURE unsigned int __isShared(const void *p) {
  return __nvvm_isspacep_shared(p);
}
__CUDA_LINT_PURE unsigned int __isConstant(const void *p) {
  return __nvvm_isspacep_const(p);
}
__CUDA_LINT_PURE unsigned int __isLocal(const void *p) {
  return __nvvm_isspacep_local(p);
}
#undef __CUDA_LINT_PURE
extern __device__ unsigned int __isGridConstant(const void *ptr);
extern __device__ unsigned int __isClusterShared(const void *p);
extern __device__ size_t __cvta_generic_to_global(const void *p);
extern __device__ size_t __cvta_generic_to_shared(const void *p);
extern __device__ size_t __cvta_generic_to_constant(const void *p);
extern __device__ size_t __cvta_generic_to_local(const void *p);
extern __device__ size_t __cvta_generic_to_grid_constant(const void *ptr);
extern __device__ void *__cvta_global_to_generic(size_t rawbits);
extern __device__ void *__cvta_shared_to_generic(size_t rawbits);
extern __device__ void *__cvta_constant_to_generic(size_t rawbits);
extern __device__ void *__cvta_local_to_generic(size_t rawbits);
extern __device__ void *__cvta_grid_constant_to_generic(size_t rawbits);

extern __device__ unsigned int __ballot(int predicate);
extern __device__ int __syncthreads_count(int predicate);
extern __device__ int __syncthreads_and(int predicate);
extern __device__ int __syncthreads_or(int predicate);
extern __device__ long long int clock64(void);
#endif
#endif
