// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A template that is instantiated with a number of 32 bits and with one of 64 is for more than 32 bits count where it has 64.
using Long = long long;

template <class T, class Index>
__global__ void twice(const T *in, T *out, Index n) {
  // CHECK: :[[@LINE+2]]:10: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits [cuda-index-overflow]
  for (int i = blockIdx.x * blockDim.x + threadIdx.x;
       i < n; i += gridDim.x * blockDim.x)
    out[i] = 2 * in[i];
}
#define EACH(i, n)                                                             \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n);                 \
       i += blockDim.x * gridDim.x)
template <class T, class Index>
__global__ void byMacro(const T *in, T *out, const Index n, int other) {
  // CHECK: :[[@LINE+1]]:3: warning: a variable of 32 bits overflows
  EACH(i, n)
    out[i] = in[i] + other;
}

// The variable has the width that was chosen.
template <class T, class Index>
__global__ void right(const T *in, T *out, Index n) {
  for (Index i = Index(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    out[i] = 2 * in[i];
}
// Nobody asks for 32 bits.
template <class T, class Index>
__global__ void alone(const T *in, T *out, Index n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    out[i] = 2 * in[i];
}
// What the elements are says nothing of how many there are.
template <class T> __global__ void range(T *out, T n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    out[i] = i;
}
// A test ends at the last thread.
template <class T, class Index>
__global__ void tested(const T *in, T *out, Index n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}
// One block counts up to what it is given, a thread's step at a time.
template <class T, class Index>
__global__ void row(const T *in, T *out, Index n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = 2 * in[i];
}

template <class Index>
void launch(const float *in, float *out, Index n, int blocks) {
  twice<float, Index><<<blocks, 256>>>(in, out, n);
  byMacro<float, Index><<<blocks, 256>>>(in, out, n, 1);
  right<float, Index><<<blocks, 256>>>(in, out, n);
  tested<float, Index><<<blocks, 256>>>(in, out, n);
  row<float, Index><<<blocks, 256>>>(in, out, n);
}
void all(const float *in, float *out, int n, Long m, Long *l, int *k,
         int blocks) {
  launch<int>(in, out, n, blocks);
  launch<Long>(in, out, m, blocks);
  alone<float, Long><<<blocks, 256>>>(in, out, m);
  range<int><<<blocks, 256>>>(k, n);
  range<Long><<<blocks, 256>>>(l, m);
}
