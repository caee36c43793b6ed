/// Complex numbers of the C interfaces (cuComplex.h).
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_
#include "vector_functions.h"
#include <math.h>
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define __CUDA_LINT_COMPLEX(C, T, R, I, MK, CONJ, ADD, SUB, MUL, DIV, ABS, FN) \
  static __inline__ __host__ __device__ T R(C x) { return x.x; }               \
  static __inline__ __host__ __device__ T I(C x) { return x.y; }               \
  static __inline__ __host__ __device__ C MK(T r, T i) {                       \
    C c;                                                                       \
    c.x = r;                                                                   \
    c.y = i;                                                                   \
    return c;                                                                  \
  }                                                                            \
  static __inline__ __host__ __device__ C CONJ(C x) { return MK(x.x, -x.y); }  \
  static __inline__ __host__ __device__ C ADD(C x, C y) {                      \
    return MK(x.x + y.x, x.y + y.y);                                           \
  }                                                                            \
  static __inline__ __host__ __device__ C SUB(C x, C y) {                      \
    return MK(x.x - y.x, x.y - y.y);                                           \
  }                                                                            \
  static __inline__ __host__ __device__ C MUL(C x, C y) {                      \
    return MK(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);                   \
  }                                                                            \
  static __inline__ __host__ __device__ C DIV(C x, C y) {                      \
    T d = y.x * y.x + y.y * y.y;                                               \
    return MK((x.x * y.x + x.y * y.y) / d, (x.y * y.x - x.x * y.y) / d);       \
  }                                                                            \
  static __inline__ __host__ __device__ T ABS(C x) { return FN(x.x, x.y); }
__CUDA_LINT_COMPLEX(cuFloatComplex, float, cuCrealf, cuCimagf,
                    make_cuFloatComplex, cuConjf, cuCaddf, cuCsubf, cuCmulf,
                    cuCdivf, cuCabsf, hypotf)
__CUDA_LINT_COMPLEX(cuDoubleComplex, double, cuCreal, cuCimag,
                    make_cuDoubleComplex, cuConj, cuCadd, cuCsub, cuCmul,
                    cuCdiv, cuCabs, hypot)
#undef __CUDA_LINT_COMPLEX
static __inline__ __host__ __device__ cuComplex make_cuComplex(float x,
                                                               float y) {
  return make_cuFloatComplex(x, y);
}
static __inline__ __host__ __device__ cuDoubleComplex
cuComplexFloatToDouble(cuFloatComplex c) {
  return make_cuDoubleComplex(c.x, c.y);
}
static __inline__ __host__ __device__ cuFloatComplex
cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}
static __inline__ __host__ __device__ cuComplex cuCfmaf(cuComplex x,
                                                        cuComplex y,
                                                        cuComplex d) {
  return cuCaddf(cuCmulf(x, y), d);
}
#endif
