/// The header that stands in for Clang's __clang_cuda_runtime_wrapper.h where no
/// CUDA toolkit is installed. It is included before the first line of every
/// file, and everything else of these headers comes in through it or by name.
///
/// Flags (driver level), with H the folder of this file:
///
///   -nocudainc -nocudalib
///   -Xclang -target-sdk-version=12.8
///   -isystem H -include __cuda_lint_runtime.h
///
/// -nocudainc keeps Clang's wrapper (and a toolkit that happens to be there)
/// out, but leaves Clang's cuda_wrappers folder in, which makes <algorithm>,
/// <cmath>, <complex> and <new> usable in device code. -nocudalib: no libdevice.
/// -target-sdk-version makes <<<>>> on the host call __cudaPushCallConfiguration,
/// as with a toolkit; without it Clang calls cudaConfigureCall, which is declared
/// too. 12.8 is the newest that Clang 22 knows for certain; these headers say
/// CUDA_VERSION 13000. -fgpu-rdc is needed for launches in device code.
///
/// What Clang itself brings is taken from Clang (the built-in variables, warp
/// shuffles and votes, loads with cache hints, device math), so the AST is the
/// one that a toolkit gives.
#ifndef __CUDA_LINT_RUNTIME_H__
#define __CUDA_LINT_RUNTIME_H__

#if defined(__CUDA__) && defined(__clang__)

#define __CUDA_LINT_EMBEDDED_HEADERS__ 1

// Declarations that must come before <cmath>.
#include <__clang_cuda_math_forward_declares.h>

// libstdc++ asks for it, to avoid __float128.
#define __CUDACC__

#include <climits>
#include <cmath>
#include <cstdlib>
#include <stdlib.h>
#include <string.h>

#include "crt/host_defines.h"
#include "cuda.h"

#include "__clang_cuda_builtin_vars.h"
#include "device_launch_parameters.h"

#include "cuda_runtime.h"

// Both passes declare what any architecture has, as Clang's wrapper does.
#pragma push_macro("__CUDA_ARCH__")
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 9999
#endif
#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#pragma pop_macro("__CUDA_ARCH__")

#include "__cuda_lint_math.h"
#include "device_atomic_functions.h"
#include "sm_20_intrinsics.h"
#include "sm_61_intrinsics.h"

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute((nothrow));
__device__ void *malloc(size_t) __attribute((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *__message, const char *__file,
                             unsigned __line, const char *__function,
                             size_t __charSize);
__device__ static inline void __assert_fail(const char *__message,
                                            const char *__file, unsigned __line,
                                            const char *__function) {
  __assertfail(__message, __file, __line, __function, sizeof(char));
}
__device__ int printf(const char *, ...);
} // extern "C"

namespace std {
__device__ static inline void free(void *__ptr) { ::free(__ptr); }
__device__ static inline void *malloc(size_t __size) {
  return ::malloc(__size);
}
} // namespace std

// The conversions that __clang_cuda_builtin_vars.h declares.
#define __CUDA_LINT_CONVERT(T)                                                 \
  __device__ inline T::operator dim3() const { return dim3(x, y, z); }         \
  __device__ inline T::operator uint3() const { return {x, y, z}; }
__CUDA_LINT_CONVERT(__cuda_builtin_threadIdx_t)
__CUDA_LINT_CONVERT(__cuda_builtin_blockIdx_t)
__CUDA_LINT_CONVERT(__cuda_builtin_blockDim_t)
__CUDA_LINT_CONVERT(__cuda_builtin_gridDim_t)
#undef __CUDA_LINT_CONVERT

#include <__clang_cuda_cmath.h>
#pragma push_macro("__CUDA_ARCH__")
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 9999
#endif
#include <__clang_cuda_intrinsics.h>
#pragma pop_macro("__CUDA_ARCH__")
#include <__clang_cuda_complex_builtins.h>

#include "texture_indirect_functions.h"
#include "surface_indirect_functions.h"
#include "__cuda_lint_texture_reference.h"

#include "../compat/__cuda_lint_compat.h"

#endif
#endif
