/// Bfloat16 precision (CUDA Math API, "Bfloat16 Precision Intrinsics").
/// Declarations; the conversions and operators that both sides have carry no
/// bodies either.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#include "cuda_runtime.h"
#if defined(__cplusplus)

#define __CUDA_LINT_HD extern __host__ __device__
#define __CUDA_LINT_D extern __device__

typedef struct __attribute__((aligned(2))) {
  unsigned short x;
} __nv_bfloat16_raw;
typedef struct __attribute__((aligned(4))) {
  unsigned short x;
  unsigned short y;
} __nv_bfloat162_raw;

struct __attribute__((aligned(2))) __nv_bfloat16 {
protected:
  unsigned short __x;

public:
  __nv_bfloat16() = default;
  __host__ __device__ constexpr __nv_bfloat16(const __nv_bfloat16_raw &hr)
      : __x(hr.x) {}
  __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &hr);
  __host__ __device__ volatile __nv_bfloat16 &
  operator=(const __nv_bfloat16_raw &hr) volatile;
  __host__ __device__ operator __nv_bfloat16_raw() const;
  __host__ __device__ __nv_bfloat16(const float f);
  __host__ __device__ __nv_bfloat16(const double f);
  __host__ __device__ __nv_bfloat16(const short val);
  __host__ __device__ __nv_bfloat16(const unsigned short val);
  __host__ __device__ __nv_bfloat16(const int val);
  __host__ __device__ __nv_bfloat16(const unsigned int val);
  __host__ __device__ __nv_bfloat16(const long val);
  __host__ __device__ __nv_bfloat16(const unsigned long val);
  __host__ __device__ __nv_bfloat16(const long long val);
  __host__ __device__ __nv_bfloat16(const unsigned long long val);
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
  __host__ __device__ __nv_bfloat16 &operator=(const float f);
  __host__ __device__ __nv_bfloat16 &operator=(const double f);
  __host__ __device__ __nv_bfloat16 &operator=(const short val);
  __host__ __device__ __nv_bfloat16 &operator=(const unsigned short val);
  __host__ __device__ __nv_bfloat16 &operator=(const int val);
  __host__ __device__ __nv_bfloat16 &operator=(const unsigned int val);
  __host__ __device__ __nv_bfloat16 &operator=(const long long val);
  __host__ __device__ __nv_bfloat16 &operator=(const unsigned long long val);
};

struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x;
  __nv_bfloat16 y;
  __nv_bfloat162() = default;
  __host__ __device__ constexpr __nv_bfloat162(const __nv_bfloat16 &a,
                                               const __nv_bfloat16 &b)
      : x(a), y(b) {}
  __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &h2r);
  __host__ __device__ __nv_bfloat162 &operator=(const __nv_bfloat162_raw &h2r);
  __host__ __device__ operator __nv_bfloat162_raw() const;
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
__CUDA_LINT_OPERATORS(__nv_bfloat16)
__CUDA_LINT_OPERATORS(__nv_bfloat162)
#undef __CUDA_LINT_OPERATORS

// Conversions
__CUDA_LINT_HD __nv_bfloat16 __double2bfloat16(const double a);
__CUDA_LINT_HD __nv_bfloat16 __float2bfloat16(const float a);
__CUDA_LINT_HD __nv_bfloat16 __float2bfloat16_rn(const float a);
__CUDA_LINT_HD __nv_bfloat16 __float2bfloat16_rz(const float a);
__CUDA_LINT_HD __nv_bfloat16 __float2bfloat16_rd(const float a);
__CUDA_LINT_HD __nv_bfloat16 __float2bfloat16_ru(const float a);
__CUDA_LINT_HD float __bfloat162float(const __nv_bfloat16 a);
__CUDA_LINT_HD __nv_bfloat162 __float2bfloat162_rn(const float a);
__CUDA_LINT_HD __nv_bfloat162 __floats2bfloat162_rn(const float a,
                                                    const float b);
__CUDA_LINT_HD __nv_bfloat162 __float22bfloat162_rn(const float2 a);
__CUDA_LINT_HD float2 __bfloat1622float2(const __nv_bfloat162 a);
__CUDA_LINT_HD float __low2float(const __nv_bfloat162 a);
__CUDA_LINT_HD float __high2float(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat162 make_bfloat162(const __nv_bfloat16 x,
                                             const __nv_bfloat16 y);
#define __CUDA_LINT_CONVERT(T, N)                                              \
  __CUDA_LINT_HD T __bfloat162##N##_rz(const __nv_bfloat16 h);                 \
  __CUDA_LINT_D T __bfloat162##N##_rn(const __nv_bfloat16 h);                  \
  __CUDA_LINT_D T __bfloat162##N##_rd(const __nv_bfloat16 h);                  \
  __CUDA_LINT_D T __bfloat162##N##_ru(const __nv_bfloat16 h);                  \
  __CUDA_LINT_HD __nv_bfloat16 __##N##2bfloat16_rn(const T i);                 \
  __CUDA_LINT_D __nv_bfloat16 __##N##2bfloat16_rz(const T i);                  \
  __CUDA_LINT_D __nv_bfloat16 __##N##2bfloat16_rd(const T i);                  \
  __CUDA_LINT_D __nv_bfloat16 __##N##2bfloat16_ru(const T i);
__CUDA_LINT_CONVERT(int, int)
__CUDA_LINT_CONVERT(unsigned int, uint)
__CUDA_LINT_CONVERT(short, short)
__CUDA_LINT_CONVERT(unsigned short, ushort)
__CUDA_LINT_CONVERT(long long, ll)
__CUDA_LINT_CONVERT(unsigned long long, ull)
#undef __CUDA_LINT_CONVERT
__CUDA_LINT_HD short __bfloat16_as_short(const __nv_bfloat16 h);
__CUDA_LINT_HD unsigned short __bfloat16_as_ushort(const __nv_bfloat16 h);
__CUDA_LINT_HD __nv_bfloat16 __short_as_bfloat16(const short i);
__CUDA_LINT_HD __nv_bfloat16 __ushort_as_bfloat16(const unsigned short i);
__CUDA_LINT_HD __nv_bfloat162 __bfloat162bfloat162(const __nv_bfloat16 a);
__CUDA_LINT_HD __nv_bfloat162 __halves2bfloat162(const __nv_bfloat16 a,
                                                 const __nv_bfloat16 b);
__CUDA_LINT_HD __nv_bfloat162 __low2bfloat162(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat162 __high2bfloat162(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat16 __low2bfloat16(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat16 __high2bfloat16(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat162 __lowhigh2highlow(const __nv_bfloat162 a);
__CUDA_LINT_HD __nv_bfloat162 __lows2bfloat162(const __nv_bfloat162 a,
                                               const __nv_bfloat162 b);
__CUDA_LINT_HD __nv_bfloat162 __highs2bfloat162(const __nv_bfloat162 a,
                                                const __nv_bfloat162 b);

// Arithmetic, comparison and functions: NAME for one, NAME2 for a pair
#define __CUDA_LINT_H1(NAME)                                                   \
  __CUDA_LINT_HD __nv_bfloat16 __h##NAME(const __nv_bfloat16 a);               \
  __CUDA_LINT_HD __nv_bfloat162 __h##NAME##2(const __nv_bfloat162 a);
#define __CUDA_LINT_HF(NAME)                                                   \
  __CUDA_LINT_D __nv_bfloat16 h##NAME(const __nv_bfloat16 a);                  \
  __CUDA_LINT_D __nv_bfloat162 h2##NAME(const __nv_bfloat162 a);
#define __CUDA_LINT_H2(NAME)                                                   \
  __CUDA_LINT_HD __nv_bfloat16 __h##NAME(const __nv_bfloat16 a,                \
                                         const __nv_bfloat16 b);               \
  __CUDA_LINT_HD __nv_bfloat162 __h##NAME##2(const __nv_bfloat162 a,           \
                                             const __nv_bfloat162 b);
#define __CUDA_LINT_H3(NAME)                                                   \
  __CUDA_LINT_D __nv_bfloat16 __h##NAME(                                       \
      const __nv_bfloat16 a, const __nv_bfloat16 b, const __nv_bfloat16 c);    \
  __CUDA_LINT_D __nv_bfloat162 __h##NAME##2(                                   \
      const __nv_bfloat162 a, const __nv_bfloat162 b, const __nv_bfloat162 c);
#define __CUDA_LINT_HC(NAME)                                                   \
  __CUDA_LINT_HD bool __h##NAME(const __nv_bfloat16 a, const __nv_bfloat16 b); \
  __CUDA_LINT_HD __nv_bfloat162 __h##NAME##2(const __nv_bfloat162 a,           \
                                             const __nv_bfloat162 b);          \
  __CUDA_LINT_HD bool __hb##NAME##2(const __nv_bfloat162 a,                    \
                                    const __nv_bfloat162 b);                   \
  __CUDA_LINT_HD unsigned int __h##NAME##2_mask(const __nv_bfloat162 a,        \
                                                const __nv_bfloat162 b);
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
__CUDA_LINT_HD __nv_bfloat16 __hdiv(const __nv_bfloat16 a,
                                    const __nv_bfloat16 b);
__CUDA_LINT_HD __nv_bfloat162 __h2div(const __nv_bfloat162 a,
                                      const __nv_bfloat162 b);
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
__CUDA_LINT_HD bool __hisnan(const __nv_bfloat16 a);
__CUDA_LINT_HD __nv_bfloat162 __hisnan2(const __nv_bfloat162 a);
__CUDA_LINT_HD int __hisinf(const __nv_bfloat16 a);
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
__CUDA_LINT_MEMORY(__nv_bfloat16)
__CUDA_LINT_MEMORY(__nv_bfloat162)
#undef __CUDA_LINT_MEMORY
#endif

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)

#undef __CUDA_LINT_HD
#undef __CUDA_LINT_D
#endif
#endif
