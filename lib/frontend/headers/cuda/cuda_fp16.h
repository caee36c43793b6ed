/// Half precision (CUDA Math API, "Half Precision Intrinsics"). Declarations;
/// the conversions and operators that both sides have carry no bodies either.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#include "cuda_runtime.h"
#if defined(__cplusplus)

#define __CUDA_LINT_HD extern __host__ __device__
#define __CUDA_LINT_D extern __device__

typedef struct __attribute__((aligned(2))) {
  unsigned short x;
} __half_raw;
typedef struct __attribute__((aligned(4))) {
  unsigned short x;
  unsigned short y;
} __half2_raw;

struct __attribute__((aligned(2))) __half {
protected:
  unsigned short __x;

public:
  __half() = default;
  __host__ __device__ constexpr __half(const __half_raw &hr) : __x(hr.x) {}
  __host__ __device__ __half &operator=(const __half_raw &hr);
  __host__ __device__ volatile __half &operator=(const __half_raw &hr) volatile;
  __host__ __device__ operator __half_raw() const;
  __host__ __device__ __half(const float f);
  __host__ __device__ __half(const double f);
  __host__ __device__ __half(const short val);
  __host__ __device__ __half(const unsigned short val);
  __host__ __device__ __half(const int val);
  __host__ __device__ __half(const unsigned int val);
  __host__ __device__ __half(const long val);
  __host__ __device__ __half(const unsigned long val);
  __host__ __device__ __half(const long long val);
  __host__ __device__ __half(const unsigned long long val);
  __host__ __device__ operator float() const;
  __host__ __device__ explicit operator double() const;
  __host__ __device__ constexpr operator bool() const {
    return (__x & 0x7fffu) != 0;
  }
  __host__ __device__ operator signed char() const;
  __host__ __device__ operator unsigned char() const;
  __host__ __device__ operator char() const;
  __host__ __device__ operator short() const;
  __host__ __device__ operator unsigned short() const;
  __host__ __device__ operator int() const;
  __host__ __device__ operator unsigned int() const;
  __host__ __device__ operator long() const;
  __host__ __device__ operator unsigned long() const;
  __host__ __device__ operator long long() const;
  __host__ __device__ operator unsigned long long() const;
  __host__ __device__ __half &operator=(const float f);
  __host__ __device__ __half &operator=(const double f);
  __host__ __device__ __half &operator=(const short val);
  __host__ __device__ __half &operator=(const unsigned short val);
  __host__ __device__ __half &operator=(const int val);
  __host__ __device__ __half &operator=(const unsigned int val);
  __host__ __device__ __half &operator=(const long long val);
  __host__ __device__ __half &operator=(const unsigned long long val);
};

struct __attribute__((aligned(4))) __half2 {
  __half x;
  __half y;
  __half2() = default;
  __host__ __device__ constexpr __half2(const __half &a, const __half &b)
      : x(a), y(b) {}
  __host__ __device__ __half2(const __half2_raw &h2r);
  __host__ __device__ __half2 &operator=(const __half2_raw &h2r);
  __host__ __device__ operator __half2_raw() const;
};

#define __CUDA_LINT_OPERATORS(T)                                               \
  __CUDA_LINT_HD T operator+(const T &a, const T &b);                          \
  __CUDA_LINT_HD T operator-(const T &a, const T &b);                          \
  __CUDA_LINT_HD T operator*(const T &a, const T &b);                          \
  __CUDA_LINT_HD T operator/(const T &a, const T &b);                          \
  __CUDA_LINT_HD T &operator+=(T &a, const T &b);                              \
  __CUDA_LINT_HD T &operator-=(T &a, const T &b);                              \
  __CUDA_LINT_HD T &operator*=(T &a, const T &b);                              \
  __CUDA_LINT_HD T &operator/=(T &a, const T &b);                              \
  __CUDA_LINT_HD T &operator++(T &a);                                          \
  __CUDA_LINT_HD T operator++(T &a, int);                                      \
  __CUDA_LINT_HD T &operator--(T &a);                                          \
  __CUDA_LINT_HD T operator--(T &a, int);                                      \
  __CUDA_LINT_HD T operator+(const T &a);                                      \
  __CUDA_LINT_HD T operator-(const T &a);                                      \
  __CUDA_LINT_HD bool operator==(const T &a, const T &b);                      \
  __CUDA_LINT_HD bool operator!=(const T &a, const T &b);                      \
  __CUDA_LINT_HD bool operator>(const T &a, const T &b);                       \
  __CUDA_LINT_HD bool operator<(const T &a, const T &b);                       \
  __CUDA_LINT_HD bool operator>=(const T &a, const T &b);                      \
  __CUDA_LINT_HD bool operator<=(const T &a, const T &b);
__CUDA_LINT_OPERATORS(__half)
__CUDA_LINT_OPERATORS(__half2)
#undef __CUDA_LINT_OPERATORS

// Conversions
__CUDA_LINT_HD __half __double2half(const double a);
__CUDA_LINT_HD __half __float2half(const float a);
__CUDA_LINT_HD __half __float2half_rn(const float a);
__CUDA_LINT_HD __half __float2half_rz(const float a);
__CUDA_LINT_HD __half __float2half_rd(const float a);
__CUDA_LINT_HD __half __float2half_ru(const float a);
__CUDA_LINT_HD float __half2float(const __half a);
__CUDA_LINT_HD __half2 __float2half2_rn(const float a);
__CUDA_LINT_HD __half2 __floats2half2_rn(const float a, const float b);
__CUDA_LINT_HD __half2 __float22half2_rn(const float2 a);
__CUDA_LINT_HD float2 __half22float2(const __half2 a);
__CUDA_LINT_HD float __low2float(const __half2 a);
__CUDA_LINT_HD float __high2float(const __half2 a);
__CUDA_LINT_HD __half2 make_half2(const __half x, const __half y);
#define __CUDA_LINT_CONVERT(T, N)                                              \
  __CUDA_LINT_HD T __half2##N##_rz(const __half h);                            \
  __CUDA_LINT_D T __half2##N##_rn(const __half h);                             \
  __CUDA_LINT_D T __half2##N##_rd(const __half h);                             \
  __CUDA_LINT_D T __half2##N##_ru(const __half h);                             \
  __CUDA_LINT_HD __half __##N##2half_rn(const T i);                            \
  __CUDA_LINT_D __half __##N##2half_rz(const T i);                             \
  __CUDA_LINT_D __half __##N##2half_rd(const T i);                             \
  __CUDA_LINT_D __half __##N##2half_ru(const T i);
__CUDA_LINT_CONVERT(int, int)
__CUDA_LINT_CONVERT(unsigned int, uint)
__CUDA_LINT_CONVERT(short, short)
__CUDA_LINT_CONVERT(unsigned short, ushort)
__CUDA_LINT_CONVERT(long long, ll)
__CUDA_LINT_CONVERT(unsigned long long, ull)
#undef __CUDA_LINT_CONVERT
__CUDA_LINT_HD short __half_as_short(const __half h);
__CUDA_LINT_HD unsigned short __half_as_ushort(const __half h);
__CUDA_LINT_HD __half __short_as_half(const short i);
__CUDA_LINT_HD __half __ushort_as_half(const unsigned short i);
__CUDA_LINT_HD __half2 __half2half2(const __half a);
__CUDA_LINT_HD __half2 __halves2half2(const __half a, const __half b);
__CUDA_LINT_HD __half2 __low2half2(const __half2 a);
__CUDA_LINT_HD __half2 __high2half2(const __half2 a);
__CUDA_LINT_HD __half __low2half(const __half2 a);
__CUDA_LINT_HD __half __high2half(const __half2 a);
__CUDA_LINT_HD __half2 __lowhigh2highlow(const __half2 a);
__CUDA_LINT_HD __half2 __lows2half2(const __half2 a, const __half2 b);
__CUDA_LINT_HD __half2 __highs2half2(const __half2 a, const __half2 b);

// Arithmetic, comparison and functions: NAME for one, NAME2 for a pair
#define __CUDA_LINT_H1(NAME)                                                   \
  __CUDA_LINT_HD __half __h##NAME(const __half a);                             \
  __CUDA_LINT_HD __half2 __h##NAME##2(const __half2 a);
#define __CUDA_LINT_HF(NAME)                                                   \
  __CUDA_LINT_D __half h##NAME(const __half a);                                \
  __CUDA_LINT_D __half2 h2##NAME(const __half2 a);
#define __CUDA_LINT_H2(NAME)                                                   \
  __CUDA_LINT_HD __half __h##NAME(const __half a, const __half b);             \
  __CUDA_LINT_HD __half2 __h##NAME##2(const __half2 a, const __half2 b);
#define __CUDA_LINT_H3(NAME)                                                   \
  __CUDA_LINT_D __half __h##NAME(const __half a, const __half b,               \
                                 const __half c);                              \
  __CUDA_LINT_D __half2 __h##NAME##2(const __half2 a, const __half2 b,         \
                                     const __half2 c);
#define __CUDA_LINT_HC(NAME)                                                   \
  __CUDA_LINT_HD bool __h##NAME(const __half a, const __half b);               \
  __CUDA_LINT_HD __half2 __h##NAME##2(const __half2 a, const __half2 b);       \
  __CUDA_LINT_HD bool __hb##NAME##2(const __half2 a, const __half2 b);         \
  __CUDA_LINT_HD unsigned int __h##NAME##2_mask(const __half2 a,               \
                                                const __half2 b);
__CUDA_LINT_H1(abs)
__CUDA_LINT_H1(neg)
__CUDA_LINT_H2(add)
__CUDA_LINT_H2(sub)
__CUDA_LINT_H2(mul)
__CUDA_LINT_H2(add_rn)
__CUDA_LINT_H2(sub_rn)
__CUDA_LINT_H2(mul_rn)
__CUDA_LINT_H2(add_sat)
__CUDA_LINT_H2(sub_sat)
__CUDA_LINT_H2(mul_sat)
__CUDA_LINT_H2(max)
__CUDA_LINT_H2(min)
__CUDA_LINT_H2(max_nan)
__CUDA_LINT_H2(min_nan)
__CUDA_LINT_HD __half __hdiv(const __half a, const __half b);
__CUDA_LINT_HD __half2 __h2div(const __half2 a, const __half2 b);
__CUDA_LINT_H3(fma)
__CUDA_LINT_H3(fma_sat)
__CUDA_LINT_H3(fma_relu)
__CUDA_LINT_HC(eq)
__CUDA_LINT_HC(ne)
__CUDA_LINT_HC(le)
__CUDA_LINT_HC(ge)
__CUDA_LINT_HC(lt)
__CUDA_LINT_HC(gt)
__CUDA_LINT_HC(equ)
__CUDA_LINT_HC(neu)
__CUDA_LINT_HC(leu)
__CUDA_LINT_HC(geu)
__CUDA_LINT_HC(ltu)
__CUDA_LINT_HC(gtu)
__CUDA_LINT_HD bool __hisnan(const __half a);
__CUDA_LINT_HD __half2 __hisnan2(const __half2 a);
__CUDA_LINT_HD int __hisinf(const __half a);
__CUDA_LINT_HF(sqrt)
__CUDA_LINT_HF(rsqrt)
__CUDA_LINT_HF(rcp)
__CUDA_LINT_HF(exp)
__CUDA_LINT_HF(exp2)
__CUDA_LINT_HF(exp10)
__CUDA_LINT_HF(log)
__CUDA_LINT_HF(log2)
__CUDA_LINT_HF(log10)
__CUDA_LINT_HF(sin)
__CUDA_LINT_HF(cos)
__CUDA_LINT_HF(tanh)
__CUDA_LINT_HF(ceil)
__CUDA_LINT_HF(floor)
__CUDA_LINT_HF(rint)
__CUDA_LINT_HF(trunc)
#undef __CUDA_LINT_H1
#undef __CUDA_LINT_HF
#undef __CUDA_LINT_H2
#undef __CUDA_LINT_H3
#undef __CUDA_LINT_HC

#if defined(__CUDA__)
// Shuffles, loads, stores, atomics
#define __CUDA_LINT_MEMORY(T)                                                  \
  __CUDA_LINT_D T __shfl_sync(const unsigned int mask, const T var,            \
                              const int srcLane, const int width = warpSize);  \
  __CUDA_LINT_D T __shfl_up_sync(const unsigned int mask, const T var,         \
                                 const unsigned int delta,                     \
                                 const int width = warpSize);                  \
  __CUDA_LINT_D T __shfl_down_sync(const unsigned int mask, const T var,       \
                                   const unsigned int delta,                   \
                                   const int width = warpSize);                \
  __CUDA_LINT_D T __shfl_xor_sync(const unsigned int mask, const T var,        \
                                  const int laneMask,                          \
                                  const int width = warpSize);                 \
  __CUDA_LINT_D T __ldg(const T *const ptr);                                   \
  __CUDA_LINT_D T __ldcg(const T *const ptr);                                  \
  __CUDA_LINT_D T __ldca(const T *const ptr);                                  \
  __CUDA_LINT_D T __ldcs(const T *const ptr);                                  \
  __CUDA_LINT_D T __ldlu(const T *const ptr);                                  \
  __CUDA_LINT_D T __ldcv(const T *const ptr);                                  \
  __CUDA_LINT_D void __stwb(T *const ptr, const T value);                      \
  __CUDA_LINT_D void __stcg(T *const ptr, const T value);                      \
  __CUDA_LINT_D void __stcs(T *const ptr, const T value);                      \
  __CUDA_LINT_D void __stwt(T *const ptr, const T value);                      \
  __CUDA_LINT_D T atomicAdd(T *const address, const T val);
__CUDA_LINT_MEMORY(__half)
__CUDA_LINT_MEMORY(__half2)
#undef __CUDA_LINT_MEMORY
#endif

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)

#undef __CUDA_LINT_HD
#undef __CUDA_LINT_D
#endif
#endif
