// RUN: %check --checks='-*,cuda-cdp-host-device-launch' --passes=both %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-host-device-launch' %s -- -D__CUDACC_RELAXED_CONSTEXPR__ | FileCheck %s --check-prefixes=CHECK,RELAXED

#include <cuda_runtime.h>
#include <nv/target>

__global__ void child(int *Data) { *Data = 1; }
template <class T> __global__ void fill(T *Data) { *Data = T(1); }

// The guide's own words: "Although the device runtime supports kernel launches from either the host or device, kernel launches from
// __host__ __device__ functions are unsupported".
__host__ __device__ void plain(int *Data) {
  // CHECK: :[[@LINE+2]]:3: warning: kernel launch in a '__host__ __device__' function is not supported [cuda-cdp-host-device-launch]
  // CHECK: :[[@LINE-2]]:26: note: 'plain' is declared '__host__ __device__' here
  child<<<1, 1>>>(Data);
}

__host__ __device__ void byCall(int *Data) {
  void *Args[] = {&Data};
#ifndef __CUDA_ARCH__
  cudaLaunchKernel((const void *)child, dim3(1), dim3(1), Args, 0, 0);
#endif
}

#define LAUNCH(K, ...) K<<<1, 32>>>(__VA_ARGS__)
__device__ __host__ inline void inMacro(int *Data) {
  // CHECK: :[[@LINE+1]]:10: warning: kernel launch in a '__host__ __device__' function
  LAUNCH(child, Data);
}

template <class T> __host__ __device__ void inTemplate(T *Data) {
  // One report, however many instantiations.
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  fill<T><<<1, 1>>>(Data);
}
template __host__ __device__ void inTemplate(int *);
template __host__ __device__ void inTemplate(float *);

// Never instantiated: not code.
template <class T> __host__ __device__ void unused(T *Data) { fill<T><<<1, 1>>>(Data); }

struct Functor {
  int *Data;
  __host__ __device__ void operator()() const {
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
  }
};

void lambda(int *Data) {
  auto Both = [=] __host__ __device__() {
    // CHECK: :[[@LINE+2]]:5: warning: kernel launch in a '__host__ __device__' function
    // CHECK: :[[@LINE-2]]:15: note: the lambda is declared '__host__ __device__' here
    child<<<1, 1>>>(Data);
  };
  Both();
  auto Host = [=] { child<<<1, 1>>>(Data); };
  Host();
  auto Device = [=] __device__() { child<<<1, 1>>>(Data); };
  (void)Device;
}

__host__ __device__ void lambdaInside(int *Data) {
  auto Launch = [=] {
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
  };
  Launch();
}

constexpr int constant(int *Data, bool Run) {
  // RELAXED: :[[@LINE+1]]:16: warning: kernel launch in a '__host__ __device__' function
  return Run ? child<<<1, 1>>>(Data), 1 : 0;
}

// Only one side compiles these.
__host__ __device__ void deviceOnly(int *Data) {
#ifdef __CUDA_ARCH__
  child<<<1, 1>>>(Data);
#else
  (void)Data;
#endif
}
__host__ __device__ void hostOnly(int *Data) {
#if !defined(__CUDA_ARCH__)
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void elseBranch(int *Data) {
#if defined(__CUDA_ARCH__)
  (void)Data;
#else
  child<<<1, 1>>>(Data);
#endif
}
__host__ __device__ void byTarget(int *Data) {
  NV_IF_TARGET(NV_IS_DEVICE, (child<<<1, 1>>>(Data);))
  NV_IF_ELSE_TARGET(NV_IS_HOST, (child<<<1, 1>>>(Data);), ((void)Data;))
}
__device__ void device(int *Data) { child<<<1, 1>>>(Data); }
__host__ void host(int *Data) { child<<<1, 1>>>(Data); }
__global__ void parent(int *Data) { child<<<1, 1>>>(Data); }
__host__ __device__ int noLaunch(int X) { return X + 1; }

// An `if constexpr` whose condition differs between the sides: only one of them compiles the launch.
#ifdef __CUDA_ARCH__
constexpr bool IsDevice = true;
#define IS_DEVICE 1
#else
constexpr bool IsDevice = false;
#define IS_DEVICE 0
#endif
__host__ __device__ constexpr bool onDevice() {
#ifdef __CUDA_ARCH__
  return true;
#else
  return false;
#endif
}
constexpr bool IsHost = !IsDevice;
__host__ __device__ void byVariable(int *Data) {
  if constexpr (IsHost)
    child<<<1, 1>>>(Data);
  else
    *Data = 1;
}
__host__ __device__ void byMacro(int *Data) {
  if constexpr (IS_DEVICE)
    child<<<1, 1>>>(Data);
}
__host__ __device__ void byFunction(int *Data) {
  if constexpr (onDevice()) {
    auto Launch = [=] { child<<<1, 1>>>(Data); };
    Launch();
  }
}
// A condition around the lambda, and another one in it.
__host__ __device__ void inLambdaOfOneSide(int *Data) {
  if constexpr (onDevice()) {
    auto Launch = [=] {
      if constexpr (sizeof(*Data) == 4)
        child<<<1, 1>>>(Data);
    };
    Launch();
  }
}
// What stands beside such a branch is on both sides.
__host__ __device__ void besideBranch(int *Data) {
  if constexpr (onDevice())
    *Data = 1;
  // CHECK: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(Data);
}
__host__ __device__ void besideBranchInLambda(int *Data) {
  auto Launch = [=] {
    if constexpr (onDevice())
      *Data = 1;
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
  };
  if constexpr (onDevice())
    *Data = 2;
  Launch();
}
template <bool Large> __host__ __device__ void bySize(int *Data) {
  if constexpr (Large)
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
}
template __host__ __device__ void bySize<true>(int *);
// Both sides compile what a plain `if` leaves out.
__host__ __device__ void atRunTime(int *Data) {
  if (!IsDevice)
    // CHECK: :[[@LINE+1]]:5: warning: kernel launch in a '__host__ __device__' function
    child<<<1, 1>>>(Data);
}
