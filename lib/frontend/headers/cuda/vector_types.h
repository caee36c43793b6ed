/// Vector types (CUDA C++ Programming Guide, "Built-in Vector Types").
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#include "crt/host_defines.h"

#define __CUDA_LINT_VEC(N, T, A2, A4)                                      \
  struct N##1 {                                                                \
    T x;                                                                       \
  };                                                                           \
  struct A2 N##2 {                                                             \
    T x;                                                                       \
    T y;                                                                       \
  };                                                                           \
  struct N##3 {                                                                \
    T x;                                                                       \
    T y;                                                                       \
    T z;                                                                       \
  };                                                                           \
  struct A4 N##4 {                                                             \
    T x;                                                                       \
    T y;                                                                       \
    T z;                                                                       \
    T w;                                                                       \
  };                                                                           \
  typedef struct N##1 N##1;                                                    \
  typedef struct N##2 N##2;                                                    \
  typedef struct N##3 N##3;                                                    \
  typedef struct N##4 N##4;

__CUDA_LINT_VEC(char, signed char, __align__(2), __align__(4))
__CUDA_LINT_VEC(uchar, unsigned char, __align__(2), __align__(4))
__CUDA_LINT_VEC(short, short, __align__(4), __align__(8))
__CUDA_LINT_VEC(ushort, unsigned short, __align__(4), __align__(8))
__CUDA_LINT_VEC(int, int, __align__(8), __align__(16))
__CUDA_LINT_VEC(uint, unsigned int, __align__(8), __align__(16))
__CUDA_LINT_VEC(long, long int, __align__(2 * sizeof(long int)),
                __align__(16))
__CUDA_LINT_VEC(ulong, unsigned long int,
                __align__(2 * sizeof(unsigned long int)), __align__(16))
__CUDA_LINT_VEC(longlong, long long int, __align__(16), __align__(16))
__CUDA_LINT_VEC(ulonglong, unsigned long long int, __align__(16),
                __align__(16))
__CUDA_LINT_VEC(float, float, __align__(8), __align__(16))
__CUDA_LINT_VEC(double, double, __align__(16), __align__(16))
#undef __CUDA_LINT_VEC

// CUDA 13 has each four-element 8-byte type in two alignments.
#define __CUDA_LINT_VEC4A(N, T)                                                \
  struct __align__(16) N##4_16a {                                              \
    T x;                                                                       \
    T y;                                                                       \
    T z;                                                                       \
    T w;                                                                       \
  };                                                                           \
  struct __align__(32) N##4_32a {                                              \
    T x;                                                                       \
    T y;                                                                       \
    T z;                                                                       \
    T w;                                                                       \
  };                                                                           \
  typedef struct N##4_16a N##4_16a;                                            \
  typedef struct N##4_32a N##4_32a;
__CUDA_LINT_VEC4A(long, long int)
__CUDA_LINT_VEC4A(ulong, unsigned long int)
__CUDA_LINT_VEC4A(longlong, long long int)
__CUDA_LINT_VEC4A(ulonglong, unsigned long long int)
__CUDA_LINT_VEC4A(double, double)
#undef __CUDA_LINT_VEC4A

#if defined(__cplusplus) && __cplusplus >= 201103L
#define __CUDA_LINT_DIM3 __host__ __device__ constexpr
#else
#define __CUDA_LINT_DIM3 __host__ __device__
#endif
struct dim3 {
  unsigned int x, y, z;
#if defined(__cplusplus)
  __CUDA_LINT_DIM3 dim3(unsigned int x = 1, unsigned int y = 1,
                        unsigned int z = 1)
      : x(x), y(y), z(z) {}
  __CUDA_LINT_DIM3 dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
#if __cplusplus >= 201103L
  __CUDA_LINT_DIM3 operator uint3() const { return {x, y, z}; }
#else
  __CUDA_LINT_DIM3 operator uint3() const {
    const uint3 v = {x, y, z};
    return v;
  }
#endif
#endif
};
#undef __CUDA_LINT_DIM3
typedef struct dim3 dim3;

#endif
