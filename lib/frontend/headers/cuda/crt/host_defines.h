/// Execution-space and memory-space specifiers, as attributes that Clang knows.
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#define __annotate__(a) __attribute__((a))
#define __location__(a) __annotate__(a)

#if defined(__CUDA__)
#define __host__ __location__(host)
#define __device__ __location__(device)
#define __global__ __location__(global)
#define __shared__ __location__(shared)
#define __constant__ __location__(constant)
#else
// A host compiler's view of a header that the runtime's headers are included
// in.
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#endif

// Clang has managed variables for HIP only: for CUDA it ignores the attribute
// and then refuses the uses in device code. The annotation keeps the variable
// recognisable.
#define __managed__ __location__(device) __location__(annotate("cuda_managed"))

#define __grid_constant__ __location__(grid_constant)
#define __launch_bounds__(...) __location__(launch_bounds(__VA_ARGS__))
#define __cluster_dims__(...) __location__(__cluster_dims__(__VA_ARGS__))
// Block and cluster size of sm_90+ kernels, and nvcc's register cap, have no
// attribute in Clang.
#define __block_size__(...)
#define __maxnreg__(...)

#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__                                        \
  __location__(device_builtin_texture_type)
#define __device_builtin_surface_type__                                        \
  __location__(device_builtin_surface_type)

#define __noinline__ __attribute__((noinline))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __no_return__ __attribute__((noreturn))
#define __thread__ __thread
#define __import__
#define __export__
#define __cdecl
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(a) __align__(a)
#define __nv_pure__ __attribute__((pure))
#define __local__
#define __specialization_static static
#define __CUDA_HOSTDEVICE__ __host__ __device__

#define CUDARTAPI
#define CUDAAPI
#define CUDART_CB
#define CUDARTAPI_CDECL

#endif
