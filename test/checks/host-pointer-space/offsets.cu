// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel reaches no memory of the host's from an offset on either.

#include <vector>

template <class T> struct View {
  T *data;
  int size;
};
__global__ void fromTheEnd(View<const float> c, View<float> x) {
  float sum = 0;
  for (int i = c.size - 1; i >= 0; --i)
    sum = sum * x.data[threadIdx.x] + c.data[i];
  x.data[threadIdx.x] = sum;
}
__global__ void from(View<float> x, int first) { x.data[first + threadIdx.x] = 1; }
template <class T> View<const T> viewOf(const std::vector<T> &v) { return {v.data(), int(v.size())}; }

void polynomial(float *d, int n) {
  std::vector<float> c = {1, 2, 3};
  // CHECK: :[[@LINE+1]]:3: warning: 'fromTheEnd' reads memory of a standard container through its parameter's member 'data', and no GPU can reach it [cuda-host-pointer-space]
  fromTheEnd<<<1, 32>>>(viewOf(c), View<float>{d, n});
}
void part(int n) {
  float *h = new float[n];
  // CHECK: :[[@LINE+1]]:3: warning: 'from' writes memory of 'new' through its parameter's member 'data'
  from<<<1, 32>>>(View<float>{h, n}, n / 2);
  delete[] h;
}
void ofDevice(float *d, const float *c, int n) {
  fromTheEnd<<<1, 32>>>(View<const float>{c, n}, View<float>{d, n});
  from<<<1, 32>>>(View<float>{d, n}, n / 2);
}
