// RUN: %check --checks='-*,cuda-cdp-host-device-launch' --passes=both %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A macro says for which sides a function is compiled, and says one of them
// where the other is compiled.
__global__ void k(int *p) { *p = 1; }

#if !defined(__CUDA_ARCH__) || (__CUDA_ARCH__ >= 350 && defined(__CUDACC_RDC__))
#define RUNTIME_FUNCTION __host__ __device__
#else
#define RUNTIME_FUNCTION __host__
#endif
RUNTIME_FUNCTION void plain(int *p) { k<<<1, 1>>>(p); }
template <typename T> RUNTIME_FUNCTION inline void templated(T *p) { k<<<1, 1>>>(p); }
struct Dispatch {
  RUNTIME_FUNCTION void pass(int *p) const { k<<<1, 1>>>(p); }
};

#ifdef __CUDA_ARCH__
#define HOST_ONLY __host__
#else
#define HOST_ONLY __host__ __device__
#endif
#define INLINE_HOST_ONLY inline HOST_ONLY
INLINE_HOST_ONLY void nested(int *p) { k<<<1, 1>>>(p); }

#define DEVICE_TOO
#ifndef __CUDA_ARCH__
#undef DEVICE_TOO
#define DEVICE_TOO __device__
#endif
__host__ DEVICE_TOO void halfMacro(int *p) { k<<<1, 1>>>(p); }

void all(int *p) {
  plain(p);
  templated(p);
  Dispatch().pass(p);
  nested(p);
  halfMacro(p);
}

// One that says the same on both sides.
#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: kernel launch in a '__host__ __device__' function is not supported
BOTH void both(int *p) {  k<<<1, 1>>>(p); }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 350
#define EITHER __host__ __device__
#else
#define EITHER __host__
#endif
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: kernel launch in a '__host__ __device__' function is not supported
EITHER void either(int *p) { k<<<1, 1>>>(p); }
