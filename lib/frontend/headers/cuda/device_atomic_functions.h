/// Atomic functions (CUDA C++ Programming Guide, "Atomic Functions"): every
/// operation, its types, and the _block and _system scopes.
#ifndef __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__

#include "vector_types.h"

#if defined(__cplusplus) && defined(__CUDA__)

// Only declared: what an atomic does is known to those who ask, and a linter
// has no code to generate.
#define __CUDA_LINT_ATOMIC(NAME, T)                                            \
  extern __device__ T NAME(T *address, T val);                                 \
  extern __device__ T NAME##_block(T *address, T val);                         \
  extern __device__ T NAME##_system(T *address, T val);
#define __CUDA_LINT_ATOMIC_CAS(T)                                              \
  extern __device__ T atomicCAS(T *address, T compare, T val);                 \
  extern __device__ T atomicCAS_block(T *address, T compare, T val);           \
  extern __device__ T atomicCAS_system(T *address, T compare, T val);

__CUDA_LINT_ATOMIC(atomicAdd, int)
__CUDA_LINT_ATOMIC(atomicAdd, unsigned int)
__CUDA_LINT_ATOMIC(atomicAdd, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicAdd, float)
__CUDA_LINT_ATOMIC(atomicAdd, double)
__CUDA_LINT_ATOMIC(atomicSub, int)
__CUDA_LINT_ATOMIC(atomicSub, unsigned int)
__CUDA_LINT_ATOMIC(atomicExch, int)
__CUDA_LINT_ATOMIC(atomicExch, unsigned int)
__CUDA_LINT_ATOMIC(atomicExch, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicExch, float)
__CUDA_LINT_ATOMIC(atomicMin, int)
__CUDA_LINT_ATOMIC(atomicMin, unsigned int)
__CUDA_LINT_ATOMIC(atomicMin, long long int)
__CUDA_LINT_ATOMIC(atomicMin, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicMax, int)
__CUDA_LINT_ATOMIC(atomicMax, unsigned int)
__CUDA_LINT_ATOMIC(atomicMax, long long int)
__CUDA_LINT_ATOMIC(atomicMax, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicInc, unsigned int)
__CUDA_LINT_ATOMIC(atomicDec, unsigned int)
__CUDA_LINT_ATOMIC(atomicAnd, int)
__CUDA_LINT_ATOMIC(atomicAnd, unsigned int)
__CUDA_LINT_ATOMIC(atomicAnd, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicAnd, long long int)
__CUDA_LINT_ATOMIC(atomicOr, int)
__CUDA_LINT_ATOMIC(atomicOr, unsigned int)
__CUDA_LINT_ATOMIC(atomicOr, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicOr, long long int)
__CUDA_LINT_ATOMIC(atomicXor, int)
__CUDA_LINT_ATOMIC(atomicXor, unsigned int)
__CUDA_LINT_ATOMIC(atomicXor, unsigned long long int)
__CUDA_LINT_ATOMIC(atomicXor, long long int)
__CUDA_LINT_ATOMIC_CAS(int)
__CUDA_LINT_ATOMIC_CAS(unsigned int)
__CUDA_LINT_ATOMIC_CAS(unsigned long long int)
__CUDA_LINT_ATOMIC_CAS(unsigned short int)
#undef __CUDA_LINT_ATOMIC
#undef __CUDA_LINT_ATOMIC_CAS

#endif
#endif
