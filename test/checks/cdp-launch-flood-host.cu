// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A constexpr constructor is one of the device, too; what it calls of the host launches no child grid.
template <class T> __global__ void fill(T *p, int n, T v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = v;
}
template <class T> struct Storage {
  constexpr Storage(T *p, int n, T v) : data(p), count(n) { initialize(v); }
  void initialize(T v) noexcept {
    if (count == 0)
      return;
    fill<<<(count + 255) / 256, 256>>>(data, count, v);
  }
  T *data;
  int count;
};
template <class T> struct Map {
  constexpr Map(T *p, int n) : storage(p, n, T(-1)) { storage.initialize(T(0)); }
  Storage<T> storage;
};
void make(int *p, int n) { Map<int> map(p, n); }

// What is the device's does.
__device__ void launches(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: each of the 256 threads of a block launches a child grid here: more than 2048 pending launches fail
  fill<<<1, 256>>>(p, n, 0.f);
}
__global__ void all(float *p, int n) { launches(p, n); }
void launchAll(float *p, int n) { all<<<64, 256>>>(p, n); }
