/// 8-bit floating-point types (CUDA Math API, "FP8 Intrinsics"): storage and the
/// conversions from and to float.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#if defined(__cplusplus)
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t {
  __NV_E4M3,
  __NV_E5M2
} __nv_fp8_interpretation_t;
#define __CUDA_LINT_FP8(N)                                                     \
  struct N {                                                                   \
    __nv_fp8_storage_t __x;                                                    \
    N() = default;                                                             \
    __host__ __device__ explicit N(const float f);                             \
    __host__ __device__ explicit N(const double f);                            \
    __host__ __device__ explicit N(const __half f);                            \
    __host__ __device__ explicit N(const __nv_bfloat16 f);                     \
    __host__ __device__ explicit N(const int val);                             \
    __host__ __device__ explicit operator float() const;                       \
    __host__ __device__ explicit operator double() const;                      \
    __host__ __device__ explicit operator __half() const;                      \
    __host__ __device__ explicit operator __nv_bfloat16() const;               \
  };
__CUDA_LINT_FP8(__nv_fp8_e4m3)
__CUDA_LINT_FP8(__nv_fp8_e5m2)
#undef __CUDA_LINT_FP8
#define __CUDA_LINT_FP8(N, STORAGE, F, D)                                      \
  struct N {                                                                   \
    STORAGE __x;                                                               \
    N() = default;                                                             \
    __host__ __device__ explicit N(const F f);                                 \
    __host__ __device__ explicit N(const D f);                                 \
    __host__ __device__ explicit operator F() const;
__CUDA_LINT_FP8(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2, double2)
  __host__ __device__ explicit __nv_fp8x2_e4m3(const __half2 f);
  __host__ __device__ explicit __nv_fp8x2_e4m3(const __nv_bfloat162 f);
  __host__ __device__ explicit operator __half2() const;
};
__CUDA_LINT_FP8(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2, double2)
  __host__ __device__ explicit __nv_fp8x2_e5m2(const __half2 f);
  __host__ __device__ explicit __nv_fp8x2_e5m2(const __nv_bfloat162 f);
  __host__ __device__ explicit operator __half2() const;
};
__CUDA_LINT_FP8(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4, double4)
  __host__ __device__ explicit __nv_fp8x4_e4m3(const __half2 flo, const __half2 fhi);
  __host__ __device__ explicit __nv_fp8x4_e4m3(const __nv_bfloat162 flo, const __nv_bfloat162 fhi);
};
__CUDA_LINT_FP8(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4, double4)
  __host__ __device__ explicit __nv_fp8x4_e5m2(const __half2 flo, const __half2 fhi);
  __host__ __device__ explicit __nv_fp8x4_e5m2(const __nv_bfloat162 flo, const __nv_bfloat162 fhi);
};
#undef __CUDA_LINT_FP8
extern __host__ __device__ __nv_fp8x2_storage_t
__nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t saturate,
                         const __nv_fp8_interpretation_t fp8_interpretation);
extern __host__ __device__ __nv_fp8_storage_t
__nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate,
                        const __nv_fp8_interpretation_t fp8_interpretation);
extern __host__ __device__ __half2_raw
__nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x,
                           const __nv_fp8_interpretation_t fp8_interpretation);
extern __host__ __device__ __nv_fp8_storage_t
__nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate,
                      const __nv_fp8_interpretation_t fp8_interpretation);
extern __host__ __device__ __half_raw
__nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x,
                        const __nv_fp8_interpretation_t fp8_interpretation);
#endif
#endif
