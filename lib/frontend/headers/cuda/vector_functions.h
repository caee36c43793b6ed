/// Constructors of the vector types: make_<type>(x, y, z, w).
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#define __CUDA_LINT_MAKE(N, T)                                                 \
  static __inline__ __host__ __device__ N##1 make_##N##1(T x) {                \
    N##1 t;                                                                    \
    t.x = x;                                                                   \
    return t;                                                                  \
  }                                                                            \
  static __inline__ __host__ __device__ N##2 make_##N##2(T x, T y) {           \
    N##2 t;                                                                    \
    t.x = x;                                                                   \
    t.y = y;                                                                   \
    return t;                                                                  \
  }                                                                            \
  static __inline__ __host__ __device__ N##3 make_##N##3(T x, T y, T z) {      \
    N##3 t;                                                                    \
    t.x = x;                                                                   \
    t.y = y;                                                                   \
    t.z = z;                                                                   \
    return t;                                                                  \
  }                                                                            \
  static __inline__ __host__ __device__ N##4 make_##N##4(T x, T y, T z, T w) { \
    N##4 t;                                                                    \
    t.x = x;                                                                   \
    t.y = y;                                                                   \
    t.z = z;                                                                   \
    t.w = w;                                                                   \
    return t;                                                                  \
  }
__CUDA_LINT_MAKE(char, signed char)
__CUDA_LINT_MAKE(uchar, unsigned char)
__CUDA_LINT_MAKE(short, short)
__CUDA_LINT_MAKE(ushort, unsigned short)
__CUDA_LINT_MAKE(int, int)
__CUDA_LINT_MAKE(uint, unsigned int)
__CUDA_LINT_MAKE(long, long int)
__CUDA_LINT_MAKE(ulong, unsigned long int)
__CUDA_LINT_MAKE(longlong, long long int)
__CUDA_LINT_MAKE(ulonglong, unsigned long long int)
__CUDA_LINT_MAKE(float, float)
__CUDA_LINT_MAKE(double, double)
#undef __CUDA_LINT_MAKE

#define __CUDA_LINT_MAKE4(N, T)                                                \
  static __inline__ __host__ __device__ N make_##N(T x, T y, T z, T w) {       \
    N t;                                                                       \
    t.x = x;                                                                   \
    t.y = y;                                                                   \
    t.z = z;                                                                   \
    t.w = w;                                                                   \
    return t;                                                                  \
  }
__CUDA_LINT_MAKE4(long4_16a, long int)
__CUDA_LINT_MAKE4(long4_32a, long int)
__CUDA_LINT_MAKE4(ulong4_16a, unsigned long int)
__CUDA_LINT_MAKE4(ulong4_32a, unsigned long int)
__CUDA_LINT_MAKE4(longlong4_16a, long long int)
__CUDA_LINT_MAKE4(longlong4_32a, long long int)
__CUDA_LINT_MAKE4(ulonglong4_16a, unsigned long long int)
__CUDA_LINT_MAKE4(ulonglong4_32a, unsigned long long int)
__CUDA_LINT_MAKE4(double4_16a, double)
__CUDA_LINT_MAKE4(double4_32a, double)
#undef __CUDA_LINT_MAKE4

#endif
