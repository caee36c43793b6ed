// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An index that is cut off at both ends.
template <class T> class Signal {
  const T *p;
  int n;

public:
  __device__ Signal(const T *p, int n) : p(p), n(n) {}
  __device__ T operator[](int i) const {
    if (i < 0)
      i = 0;
    else if (i > n)
      i = n - 1;
    // CHECK: :[[@LINE+2]]:12: warning: 'p' is read at the index 'n' itself
    // CHECK: :[[@LINE-3]]:14: note: compare with '>=' here
    return p[i];
  }
  __device__ T right(int i) const {
    if (i < 0)
      i = 0;
    else if (i >= n)
      i = n - 1;
    return p[i];
  }
};
__global__ void convolve(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Signal<float> s(in, n);
  if (i < n)
    out[i] = s[i - 2] + s[i + 2] + s.right(i + 1);
}
__device__ float twoSteps(const float *row, int x, int width) {
  if (x > width)
    x = width - 1;
  if (x < 0)
    x = 0;
  // CHECK: :[[@LINE+1]]:10: warning: 'row' is read at the index 'width' itself
  return row[x];
}
// A third way that is no constant may be anything.
__device__ float mirrored(const float *row, int x, int width) {
  if (x < 0)
    x = -x;
  else if (x > width)
    x = width - 1;
  return row[x];
}
