// RUN: %check --checks='-*,cuda-cdp-host-device-launch' --passes=device %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-host-device-launch' --passes=both %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A condition on the side does not mean that one side only compiles what stands under it.

#include <nv/target>

__global__ void child(int *Data) { *Data = 1; }

__host__ __device__ void fromSm35On(int *Data) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 350
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
}
#define ENOUGH (!defined(__CUDA_ARCH__) || (__CUDA_ARCH__ / 10 >= MINIMUM))
#define MINIMUM 35
__host__ __device__ void throughMacros(int *Data) {
#if ENOUGH && 1 + 1 == 2
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void elseOfNothing(int *Data) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 350
  (void)Data;
#else
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
}
// `+` and `-` bind more tightly than a comparison, less than `*`.
__host__ __device__ void sumOnTheRight(int *Data) {
#if __CUDA_ARCH__ < 0 + 1 || __CUDA_ARCH__ >= 300 + 50
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
#if 0 < __CUDA_ARCH__ + 1 - 0 * 2
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void nested(int *Data) {
#ifdef __CUDACC__
#if defined(__CUDA_ARCH__) || defined(__cplusplus)
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
#endif
}
__host__ __device__ void anyTarget(int *Data) {
  // CHECK: :[[@LINE+1]]:32: warning: kernel launch in a '__host__ __device__' function
  NV_IF_TARGET(NV_ANY_TARGET, (child<<<1, 1>>>(Data);))
}
void genericLambda(int *Data) {
  auto Both = [] __host__ __device__(auto *Any) {
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Any);
  };
  Both(Data);
}
struct Launcher {
  template <class T> __host__ __device__ Launcher(T *Data) {
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
  }
};
void constructs(int *Data) { Launcher L(Data); }

// One side only.
__host__ __device__ void nestedOneSide(int *Data) {
#ifdef __CUDA_ARCH__
#if !defined(NOTHING) || __CUDA_ARCH__ >= 350
  child<<<1, 1>>>(Data);
#endif
#endif
}
__host__ __device__ void chain(int *Data) {
#if !defined(__CUDA_ARCH__)
  (void)Data;
#elif __CUDA_ARCH__ >= 350
  child<<<1, 1>>>(Data);
#else
  child<<<1, 2>>>(Data);
#endif
}
__host__ __device__ void above(int *Data) {
#if __CUDA_ARCH__ >= 700
  child<<<1, 1>>>(Data);
#endif
}
#ifdef __CUDA_ARCH__
#define ON_DEVICE 1
#define DEVICE_ONLY(...) __VA_ARGS__
#else
#define DEVICE_ONLY(...)
#endif
__host__ __device__ void byOwnMacro(int *Data) {
#ifdef ON_DEVICE
  child<<<1, 1>>>(Data);
#endif
  DEVICE_ONLY(child<<<1, 1>>>(Data);)
}
__host__ __device__ void bySum(int *Data) {
#if 350 - 1 < __CUDA_ARCH__
  child<<<1, 1>>>(Data);
#endif
#if __CUDA_ARCH__ > 1 + 2 * 3
  child<<<1, 1>>>(Data);
#endif
#if __CUDA_ARCH__ == 0 + 0 || __CUDA_ARCH__ < 3 - 2 - 1
  (void)Data;
#else
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void byTarget(int *Data) {
  NV_IF_TARGET(NV_PROVIDES_SM_70, (child<<<1, 1>>>(Data);))
  NV_DISPATCH_TARGET(NV_IS_HOST, (child<<<1, 1>>>(Data);), NV_ANY_TARGET, ((void)Data;))
}
#define LAUNCH_OF_DEVICE(Data) NV_IF_TARGET(NV_IS_DEVICE, (child<<<1, 1>>>(Data);))
__host__ __device__ void byTargetInMacro(int *Data) { LAUNCH_OF_DEVICE(Data) }
// What a macro of the project's hands on to one of the target's.
#define IN_DEVICE_CODE(...) NV_IF_TARGET(NV_IS_DEVICE, (__VA_ARGS__;))
#define IN_HOST_CODE(...) NV_IF_ELSE_TARGET(NV_IS_HOST, (__VA_ARGS__;), ((void)0;))
#define FROM_SM70_ON(...) NV_DISPATCH_TARGET(NV_PROVIDES_SM_70, (__VA_ARGS__;), NV_IS_HOST, ((void)0;))
#define THROUGH(...) IN_DEVICE_CODE(__VA_ARGS__)
#define AS_IT_IS(...) __VA_ARGS__;
__host__ __device__ void handedOn(int *Data) {
  IN_DEVICE_CODE(child<<<1, 1>>>(Data))
  IN_HOST_CODE(child<<<1, 1>>>(Data))
  FROM_SM70_ON(child<<<1, 1>>>(Data))
  THROUGH(child<<<1, 1>>>(Data))
  NV_IF_TARGET(NV_IS_DEVICE, (AS_IT_IS(child<<<1, 1>>>(Data))))
  AS_IT_IS(NV_IF_TARGET(NV_IS_DEVICE, (child<<<1, 1>>>(Data);)))
  // CHECK: :[[@LINE+1]]:12: warning: kernel launch in a '__host__ __device__' function
  AS_IT_IS(child<<<1, 1>>>(Data))
  // CHECK: :[[@LINE+1]]:41: warning: kernel launch in a '__host__ __device__' function
  NV_IF_TARGET(NV_ANY_TARGET, (AS_IT_IS(child<<<1, 1>>>(Data))))
}

// A macro that says which side is compiled, at either end of the condition.
#ifdef __CUDA_ARCH__
#define ON_DEVICE 1
#else
#define ON_DEVICE 0
#endif
#define ALWAYS 1
__host__ __device__ void byMacro(int *Data) {
#if ON_DEVICE
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void byItsNegation(int *Data) {
#if !ON_DEVICE
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void byMacroOrAlways(int *Data) {
#if ON_DEVICE || ALWAYS
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
#endif
}
