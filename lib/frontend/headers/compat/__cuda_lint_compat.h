/// Forced after Clang's CUDA wrapper when a real toolkit is used: what nvcc
/// provides to every file and Clang does not. The embedded headers include it
/// too, so both ways meet the same dialect. The plugin has it included by its
/// path, where it is no system header by its place.
///
/// Flags: -isystem <folder of this file> -include __cuda_lint_compat.h
#ifndef __CUDA_LINT_COMPAT_H__
#define __CUDA_LINT_COMPAT_H__
#pragma GCC system_header

#if defined(__CUDA__) && defined(__clang__) && defined(__cplusplus)

// What every file compiled by nvcc has included, named or not; <math.h> puts
// the isnan family at global scope.
#include <assert.h>
#include <math.h>
#include <string.h>
#include <time.h>

// nvcc gives it a value; Clang's wrapper leaves it empty.
#undef __CUDACC__
#define __CUDACC__ 1

// nvcc tells its version to the code.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ ((CUDA_VERSION % 1000) / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// --extended-lambda. On the command line it would reach Clang's wrapper, where
// it has the toolkit include <new> before device code can use malloc.
#ifdef __CUDA_LINT_EXTENDED_LAMBDA__
#define __CUDACC_EXTENDED_LAMBDA__
#endif

// Managed variables are HIP's alone in Clang: for CUDA it ignores the
// attribute, and then refuses what device code does with the variable. A device
// variable is accepted on both sides, and the annotation keeps it recognisable
// as managed.
#undef __managed__
#define __managed__                                                            \
  __attribute__((device)) __attribute__((annotate("cuda_managed")))

#ifndef __grid_constant__
#define __grid_constant__ __attribute__((grid_constant))
#endif
// Attributes of nvcc without a counterpart, whose absence changes no meaning.
#ifndef __nv_pure__
#define __nv_pure__ __attribute__((pure))
#endif
#ifndef __maxnreg__
#define __maxnreg__(...)
#endif
#ifndef __block_size__
#define __block_size__(...)
#endif
#ifndef __cluster_dims__
#define __cluster_dims__(...) __attribute__((__cluster_dims__(__VA_ARGS__)))
#endif
#ifndef __noinline__
#define __noinline__ __attribute__((noinline))
#endif

// Type traits of nvcc for extended lambdas. A lambda that Clang sees with
// __device__ is an ordinary closure.
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) false

// The host side of functions that Clang's wrapper leaves to the device.
#define __CUDA_LINT_HOST static inline __attribute__((host))
#define __CUDA_LINT_MINMAX(R, A, B)                                            \
  __CUDA_LINT_HOST R min(const A a, const B b) {                               \
    return (R)a < (R)b ? (R)a : (R)b;                                          \
  }                                                                            \
  __CUDA_LINT_HOST R max(const A a, const B b) {                               \
    return (R)a > (R)b ? (R)a : (R)b;                                          \
  }
__CUDA_LINT_MINMAX(int, int, int)
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

#define __CUDA_LINT_NAMED_MINMAX(PREFIX, T)                                    \
  __CUDA_LINT_HOST T PREFIX##min(const T a, const T b) {                       \
    return a < b ? a : b;                                                      \
  }                                                                            \
  __CUDA_LINT_HOST T PREFIX##max(const T a, const T b) { return a > b ? a : b; }
__CUDA_LINT_NAMED_MINMAX(u, unsigned int)
__CUDA_LINT_NAMED_MINMAX(ll, long long int)
__CUDA_LINT_NAMED_MINMAX(ull, unsigned long long int)
#undef __CUDA_LINT_NAMED_MINMAX

__CUDA_LINT_HOST void sincos(float a, float *s, float *c) { sincosf(a, s, c); }
#undef __CUDA_LINT_HOST

// Loads and stores with a cache hint: Clang's wrapper leaves out the toolkit's
// header of them, and has some of its own, which are preferred.
template <class __T> struct __cuda_lint_identity {
  typedef __T __type;
};
#define __CUDA_LINT_HINTED(LOAD, STORE)                                        \
  template <class __T> __attribute__((device)) __T LOAD(const __T *);          \
  template <class __T>                                                         \
  __attribute__((device)) void STORE(                                          \
      __T *, typename __cuda_lint_identity<__T>::__type);
__CUDA_LINT_HINTED(__ldca, __stcg)
__CUDA_LINT_HINTED(__ldlu, __stcs)
#undef __CUDA_LINT_HINTED
#define __CUDA_LINT_HINTED(STORE)                                              \
  template <class __T>                                                         \
  __attribute__((device)) void STORE(                                          \
      __T *, typename __cuda_lint_identity<__T>::__type);
__CUDA_LINT_HINTED(__stwb)
__CUDA_LINT_HINTED(__stwt)
#undef __CUDA_LINT_HINTED

// Built-in functions of nvcc's that no header gives Clang.
extern "C" {
#define __CUDA_LINT_DEVICE __attribute__((device))
__CUDA_LINT_DEVICE float __tanhf(float);
#if CUDA_VERSION >= 13000
#define __CUDA_LINT_PAIRS(ROUND)                                               \
  __CUDA_LINT_DEVICE float2 __fadd2_##ROUND(float2, float2);                   \
  __CUDA_LINT_DEVICE float2 __fmul2_##ROUND(float2, float2);                   \
  __CUDA_LINT_DEVICE float2 __ffma2_##ROUND(float2, float2, float2);
__CUDA_LINT_PAIRS(rn)
__CUDA_LINT_PAIRS(rz)
__CUDA_LINT_PAIRS(ru)
__CUDA_LINT_PAIRS(rd)
#undef __CUDA_LINT_PAIRS
#endif
#undef __CUDA_LINT_DEVICE
}

// nvcc's atomic functions, of which no header has a declaration. CUDA C++
// Programming Guide, Built-in atomic functions.
#if CUDA_VERSION >= 12080
enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};
#define __CUDA_LINT_ATOMIC                                                     \
  template <class __T>                                                         \
  __attribute__((device))
#define __CUDA_LINT_VALUE typename __cuda_lint_identity<__T>::__type
__CUDA_LINT_ATOMIC void __nv_atomic_load(const volatile __T *, __T *, int,
                                         int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC __T __nv_atomic_load_n(const volatile __T *, int,
                                          int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC void __nv_atomic_store(volatile __T *, __T *, int,
                                          int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC void __nv_atomic_store_n(volatile __T *, __CUDA_LINT_VALUE,
                                            int,
                                            int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC void __nv_atomic_exchange(volatile __T *, __T *, __T *, int,
                                             int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC __T __nv_atomic_exchange_n(volatile __T *, __CUDA_LINT_VALUE,
                                              int,
                                              int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC bool
__nv_atomic_compare_exchange(volatile __T *, __T *, __T *, bool, int, int,
                             int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_ATOMIC bool
__nv_atomic_compare_exchange_n(volatile __T *, __T *, __CUDA_LINT_VALUE, bool,
                               int, int, int = __NV_THREAD_SCOPE_SYSTEM);
#define __CUDA_LINT_FETCH(NAME)                                                \
  __CUDA_LINT_ATOMIC __T __nv_atomic_fetch_##NAME(                             \
      volatile __T *, __CUDA_LINT_VALUE, int, int = __NV_THREAD_SCOPE_SYSTEM); \
  __CUDA_LINT_ATOMIC void __nv_atomic_##NAME(                                  \
      volatile __T *, __CUDA_LINT_VALUE, int, int = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_FETCH(add)
__CUDA_LINT_FETCH(sub)
__CUDA_LINT_FETCH(and)
__CUDA_LINT_FETCH(or)
__CUDA_LINT_FETCH(xor)
__CUDA_LINT_FETCH(min)
__CUDA_LINT_FETCH(max)
#undef __CUDA_LINT_FETCH
#undef __CUDA_LINT_VALUE
#undef __CUDA_LINT_ATOMIC
__attribute__((device)) void
__nv_atomic_thread_fence(int, int = __NV_THREAD_SCOPE_SYSTEM);
#endif

// The DPX functions, which are on both sides.
#ifdef __CUDA_LINT_EMBEDDED_HEADERS__
#define __CUDA_LINT_BOTH __attribute__((host, device))
#define __CUDA_LINT_DPX(T, TYPE, PREDICATES)                                   \
  __CUDA_LINT_BOTH T __viaddmax_##TYPE(T, T, T);                               \
  __CUDA_LINT_BOTH T __viaddmin_##TYPE(T, T, T);                               \
  __CUDA_LINT_BOTH T __vimax3_##TYPE(T, T, T);                                 \
  __CUDA_LINT_BOTH T __vimin3_##TYPE(T, T, T);                                 \
  __CUDA_LINT_BOTH T __vibmax_##TYPE PREDICATES;                               \
  __CUDA_LINT_BOTH T __vibmin_##TYPE PREDICATES;
#define __CUDA_LINT_DPX_RELU(T, TYPE)                                          \
  __CUDA_LINT_BOTH T __viaddmax_##TYPE##_relu(T, T, T);                        \
  __CUDA_LINT_BOTH T __viaddmin_##TYPE##_relu(T, T, T);                        \
  __CUDA_LINT_BOTH T __vimax3_##TYPE##_relu(T, T, T);                          \
  __CUDA_LINT_BOTH T __vimin3_##TYPE##_relu(T, T, T);                          \
  __CUDA_LINT_BOTH T __vimax_##TYPE##_relu(T, T);                              \
  __CUDA_LINT_BOTH T __vimin_##TYPE##_relu(T, T);
__CUDA_LINT_DPX(int, s32, (int, int, bool *))
__CUDA_LINT_DPX(unsigned int, u32, (unsigned int, unsigned int, bool *))
__CUDA_LINT_DPX(unsigned int, s16x2,
                (unsigned int, unsigned int, bool *, bool *))
__CUDA_LINT_DPX(unsigned int, u16x2,
                (unsigned int, unsigned int, bool *, bool *))
__CUDA_LINT_DPX_RELU(int, s32)
__CUDA_LINT_DPX_RELU(unsigned int, s16x2)
#undef __CUDA_LINT_DPX_RELU
#undef __CUDA_LINT_DPX
#undef __CUDA_LINT_BOTH
#endif

// Clang merges no default arguments of the host's declaration into the device
// runtime's, as nvcc does.
#ifndef __CUDA_LINT_EMBEDDED_HEADERS__
extern "C" {
#define __CUDA_LINT_DEVICE_API __attribute__((device)) cudaError_t
__CUDA_LINT_DEVICE_API cudaMemcpyAsync(void *, const void *, size_t,
                                       enum cudaMemcpyKind, cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaMemcpy2DAsync(void *, size_t, const void *, size_t,
                                         size_t, size_t, enum cudaMemcpyKind,
                                         cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *,
                                         cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaMemsetAsync(void *, int, size_t, cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaMemset2DAsync(void *, size_t, int, size_t, size_t,
                                         cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaMemset3DAsync(struct cudaPitchedPtr, int,
                                         struct cudaExtent, cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
__CUDA_LINT_DEVICE_API cudaStreamWaitEvent(cudaStream_t, cudaEvent_t,
                                           unsigned int = 0);
#undef __CUDA_LINT_DEVICE_API
}
#endif

// glibc's name of a sign, which nvcc has for the device, too.
static inline __attribute__((device)) int __signbit(double __a) {
  return __builtin_signbit(__a);
}

// What the device runtime lacks: Clang would drop a call from device code, and
// sometimes the whole function around it. So these can be called, and
// cuda-cdp-runtime-api says what is wrong. Templates, so that what a toolkit
// declares for the device is preferred. Functions whose address host code is
// likely to take are not among them: an overloaded name has none to deduce from.
#define __CUDA_LINT_NOT_ON_DEVICE(NAME)                                        \
  template <class... __Arguments>                                              \
  __attribute__((device)) cudaError_t NAME(__Arguments &&...);
__CUDA_LINT_NOT_ON_DEVICE(cudaDeviceSynchronize)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpy)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpy2D)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpy3D)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemset)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemset2D)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemset3D)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyPeer)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyPeerAsync)
__CUDA_LINT_NOT_ON_DEVICE(cudaStreamCreate)
__CUDA_LINT_NOT_ON_DEVICE(cudaStreamCreateWithPriority)
__CUDA_LINT_NOT_ON_DEVICE(cudaStreamSynchronize)
__CUDA_LINT_NOT_ON_DEVICE(cudaStreamQuery)
__CUDA_LINT_NOT_ON_DEVICE(cudaEventCreate)
__CUDA_LINT_NOT_ON_DEVICE(cudaEventSynchronize)
__CUDA_LINT_NOT_ON_DEVICE(cudaEventQuery)
__CUDA_LINT_NOT_ON_DEVICE(cudaEventElapsedTime)
__CUDA_LINT_NOT_ON_DEVICE(cudaSetDevice)
__CUDA_LINT_NOT_ON_DEVICE(cudaGetDeviceProperties)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyToSymbol)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyToSymbolAsync)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyFromSymbol)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemcpyFromSymbolAsync)
__CUDA_LINT_NOT_ON_DEVICE(cudaGetSymbolAddress)
__CUDA_LINT_NOT_ON_DEVICE(cudaGetSymbolSize)
__CUDA_LINT_NOT_ON_DEVICE(cudaCreateTextureObject)
__CUDA_LINT_NOT_ON_DEVICE(cudaCreateSurfaceObject)
__CUDA_LINT_NOT_ON_DEVICE(cudaLaunchKernel)
__CUDA_LINT_NOT_ON_DEVICE(cudaLaunchKernelEx)
__CUDA_LINT_NOT_ON_DEVICE(cudaLaunchKernelExC)
__CUDA_LINT_NOT_ON_DEVICE(cudaLaunchCooperativeKernel)
__CUDA_LINT_NOT_ON_DEVICE(cudaMallocManaged)
__CUDA_LINT_NOT_ON_DEVICE(cudaMallocAsync)
__CUDA_LINT_NOT_ON_DEVICE(cudaMallocPitch)
__CUDA_LINT_NOT_ON_DEVICE(cudaMalloc3D)
__CUDA_LINT_NOT_ON_DEVICE(cudaMallocArray)
__CUDA_LINT_NOT_ON_DEVICE(cudaHostAlloc)
__CUDA_LINT_NOT_ON_DEVICE(cudaMallocHost)
__CUDA_LINT_NOT_ON_DEVICE(cudaDeviceSetLimit)
__CUDA_LINT_NOT_ON_DEVICE(cudaFuncSetAttribute)
__CUDA_LINT_NOT_ON_DEVICE(cudaPointerGetAttributes)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemGetInfo)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemPrefetchAsync)
__CUDA_LINT_NOT_ON_DEVICE(cudaMemAdvise)
#undef __CUDA_LINT_NOT_ON_DEVICE

#endif
#endif
