/// Overloads that CUDA's math_functions.hpp gives beside those of <cmath> and of
/// Clang's device math (CUDA Math API). The host's min and max, which nvcc has and
/// Clang with a toolkit lacks, come from __cuda_lint_compat.h.
#ifndef __CUDA_LINT_MATH_H__
#define __CUDA_LINT_MATH_H__
#include "crt/host_defines.h"

extern "C" {
extern __host__ float rsqrtf(float x) noexcept;
extern __host__ double rsqrt(double x) noexcept;
extern __host__ float rcbrtf(float x) noexcept;
extern __host__ double rcbrt(double x) noexcept;
extern __host__ float sinpif(float x) noexcept;
extern __host__ double sinpi(double x) noexcept;
extern __host__ float cospif(float x) noexcept;
extern __host__ double cospi(double x) noexcept;
extern __host__ void sincospif(float x, float *s, float *c) noexcept;
extern __host__ void sincospi(double x, double *s, double *c) noexcept;
extern __host__ float erfinvf(float x) noexcept;
extern __host__ double erfinv(double x) noexcept;
extern __host__ float erfcinvf(float x) noexcept;
extern __host__ double erfcinv(double x) noexcept;
extern __host__ float erfcxf(float x) noexcept;
extern __host__ double erfcx(double x) noexcept;
extern __host__ float normcdff(float x) noexcept;
extern __host__ double normcdf(double x) noexcept;
extern __host__ float normcdfinvf(float x) noexcept;
extern __host__ double normcdfinv(double x) noexcept;
}

#define __CUDA_LINT_FLOAT1(NAME)                                               \
  static __inline__ __host__ __device__ float NAME(float a) {                  \
    return NAME##f(a);                                                         \
  }
__CUDA_LINT_FLOAT1(rsqrt)
__CUDA_LINT_FLOAT1(rcbrt)
__CUDA_LINT_FLOAT1(sinpi)
__CUDA_LINT_FLOAT1(cospi)
__CUDA_LINT_FLOAT1(erfinv)
__CUDA_LINT_FLOAT1(erfcinv)
__CUDA_LINT_FLOAT1(erfcx)
__CUDA_LINT_FLOAT1(normcdf)
__CUDA_LINT_FLOAT1(normcdfinv)
__CUDA_LINT_FLOAT1(exp10)
#undef __CUDA_LINT_FLOAT1
static __inline__ __host__ __device__ void sincospi(float a, float *s,
                                                    float *c) {
  sincospif(a, s, c);
}
static __inline__ __device__ void sincos(float a, float *s, float *c) {
  sincosf(a, s, c);
}

#define __CUDA_LINT_MINMAX(R, A, B)                                            \
  static __inline__ __device__ R min(const A a, const B b) {          \
    return (R)a < (R)b ? (R)a : (R)b;                                          \
  }                                                                            \
  static __inline__ __device__ R max(const A a, const B b) {          \
    return (R)a > (R)b ? (R)a : (R)b;                                          \
  }
__CUDA_LINT_MINMAX(unsigned int, unsigned int, unsigned int)
__CUDA_LINT_MINMAX(unsigned int, int, unsigned int)
__CUDA_LINT_MINMAX(unsigned int, unsigned int, int)
__CUDA_LINT_MINMAX(long int, long int, long int)
__CUDA_LINT_MINMAX(unsigned long int, unsigned long int, unsigned long int)
__CUDA_LINT_MINMAX(unsigned long int, long int, unsigned long int)
__CUDA_LINT_MINMAX(unsigned long int, unsigned long int, long int)
__CUDA_LINT_MINMAX(long long int, long long int, long long int)
__CUDA_LINT_MINMAX(unsigned long long int, unsigned long long int,
                   unsigned long long int)
__CUDA_LINT_MINMAX(unsigned long long int, long long int,
                   unsigned long long int)
__CUDA_LINT_MINMAX(unsigned long long int, unsigned long long int,
                   long long int)
__CUDA_LINT_MINMAX(float, float, float)
__CUDA_LINT_MINMAX(double, double, double)
__CUDA_LINT_MINMAX(double, float, double)
__CUDA_LINT_MINMAX(double, double, float)
#undef __CUDA_LINT_MINMAX
#endif
