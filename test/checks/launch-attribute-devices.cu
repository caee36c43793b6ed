// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An attribute that is set once, in a function that chooses the device.

constexpr int Bytes = 64 * 1024;
__global__ void k(float *p) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  *p = s[0];
}

void once(float *p, int device) {
  cudaSetDevice(device);
  static bool done = false;
  if (!done) {
    // CHECK: :[[@LINE+1]]:5: warning: the limit of dynamic shared memory of 'k' is set once, for the device that comes first
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    done = true;
  }
  // CHECK: :[[@LINE+1]]:3: note: this launch relies on it on every device
  k<<<1, 32, Bytes>>>(p);
}
void forEach(float *p, int device) {
  cudaSetDevice(device);
  static bool done[16] = {};
  if (!done[device]) {
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    done[device] = true;
  }
  k<<<1, 32, Bytes>>>(p);
}
void current(float *p) {
  static bool done = false;
  if (!done) {
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    done = true;
  }
  k<<<1, 32, Bytes>>>(p);
}
void firstDevice(float *p) {
  cudaSetDevice(0);
  static bool done = false;
  if (!done) {
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    done = true;
  }
  k<<<1, 32, Bytes>>>(p);
}
