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

// The flag of std::call_once, in a helper; bytes that may be more than a kernel has without a setting.
namespace std {
struct once_flag {};
template <class F> void call_once(once_flag &flag, F f) { f(); }
} // namespace std
void prepare() {
  static std::once_flag done;
  std::call_once(done, [] { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes); });
}
void helped(float *p, int device, int n) {
  cudaSetDevice(device);
  // CHECK: :[[@LINE+1]]:3: warning: the limit of dynamic shared memory of 'k' is set once, for the device that comes first
  prepare();
  // CHECK: :[[@LINE+1]]:3: note: this launch relies on it on every device
  k<<<1, 32, n * sizeof(float)>>>(p);
}
void prepareEach(int device) {
  static std::once_flag done[16];
  std::call_once(done[device], [] { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes); });
}
void helpedEach(float *p, int device, int n) {
  cudaSetDevice(device);
  prepareEach(device);
  k<<<1, 32, n * sizeof(float)>>>(p);
}
void few(float *p, int device, int n) {
  cudaSetDevice(device);
  prepare();
  if (n <= 1024)
    k<<<1, 32, n * sizeof(float)>>>(p);
}
