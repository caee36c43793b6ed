// What the device is compiled for decides what it has, also where the host's side is looked at.
// RUN: %check --passes=host --checks='-*,cuda-cdp-host-device-launch' %s -- -arch=sm_80 | FileCheck %s --check-prefix=OLD --implicit-check-not='{{warning|error}}:'
// RUN: %check --passes=host --checks='-*,cuda-cdp-host-device-launch' %s -- -arch=sm_90 | FileCheck %s --check-prefix=NEW --implicit-check-not='{{warning|error}}:'
// RUN: %check --passes=host --checks='-*,cuda-cdp-host-device-launch' %s -- -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 | FileCheck %s --check-prefix=NEW --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p) { *p = 1; }

__host__ __device__ void from90(int *p) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  // NEW: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(p);
#endif
}
__host__ __device__ void upTo80(int *p) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ < 900
  // OLD: :[[@LINE+1]]:3: warning: kernel launch in a '__host__ __device__' function
  child<<<1, 1>>>(p);
#endif
}
