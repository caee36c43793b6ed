/// Warp match functions and __nanosleep (CUDA C++ Programming Guide, "Warp
/// Match Functions", "Nanosleep Function"). Clang's __clang_cuda_intrinsics.h
/// includes this.
#ifndef __SM_70_RT_H__
#define __SM_70_RT_H__
#include "host_defines.h"
#if defined(__cplusplus) && defined(__CUDA__)
#define __CUDA_LINT_MATCH(T)                                                   \
  extern __device__ unsigned int __match_any_sync(unsigned mask, T value);     \
  extern __device__ unsigned int __match_all_sync(unsigned mask, T value,      \
                                                  int *pred);
__CUDA_LINT_MATCH(unsigned)
__CUDA_LINT_MATCH(int)
__CUDA_LINT_MATCH(unsigned long)
__CUDA_LINT_MATCH(long)
__CUDA_LINT_MATCH(unsigned long long)
__CUDA_LINT_MATCH(long long)
__CUDA_LINT_MATCH(float)
__CUDA_LINT_MATCH(double)
#undef __CUDA_LINT_MATCH
extern __device__ void __nanosleep(unsigned int ns);
#endif
#endif
