// Tensors whose layouts are types: an index is some dozens of calls of small functions, and the numbers of it are empty classes.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
#include <cuda_runtime.h>

namespace std {
template <class T> struct tuple_size;
template <decltype(sizeof(0)) I, class T> struct tuple_element;
} // namespace std

namespace layouts {

template <int N> struct Constant {
  static constexpr int value = N;
  __host__ __device__ constexpr operator int() const { return N; }
};

template <class A, class B, bool AEmpty, bool BEmpty> struct Storage {
  __host__ __device__ constexpr Storage(const A &a, const B &b) : first{a}, second{b} {}
  A first;
  B second;
};
template <class A, class B> struct Storage<A, B, true, false> {
  __host__ __device__ constexpr Storage(const A &, const B &b) : second{b} {}
  B second;
};
template <class A, class B> struct Storage<A, B, false, true> {
  __host__ __device__ constexpr Storage(const A &a, const B &) : first{a} {}
  A first;
};
template <class A, class B> struct Storage<A, B, true, true> {
  __host__ __device__ constexpr Storage(const A &, const B &) {}
};
template <class A, class B> struct Pair : Storage<A, B, __is_empty(A), __is_empty(B)> {
  using Base = Storage<A, B, __is_empty(A), __is_empty(B)>;
  __host__ __device__ constexpr Pair(const A &a, const B &b) : Base(a, b) {}
};
template <int I, class A, class B> __host__ __device__ constexpr auto get(const Pair<A, B> &p) {
  if constexpr (I == 0) {
    if constexpr (__is_empty(A))
      return A{};
    else
      return p.first;
  } else {
    if constexpr (__is_empty(B))
      return B{};
    else
      return p.second;
  }
}
template <class A, class B> __host__ __device__ constexpr Pair<A, B> pair(const A &a, const B &b) { return {a, b}; }

template <class C, class S> __host__ __device__ constexpr int index1(const C &c, const S &s) { return int(c) * int(s); }
template <class C, class S> __host__ __device__ constexpr auto index2(const C &c, const S &s) {
  return index1(get<0>(c), get<0>(s)) + index1(get<1>(c), get<1>(s));
}
// Calls in calls in calls.
template <int N, class C, class S> __host__ __device__ constexpr int deep(const C &c, const S &s) {
  if constexpr (N == 0)
    return index2(c, s);
  else
    return deep<N - 1>(c, s);
}

template <class Stride> struct Tensor {
  float *data;
  Stride stride;
  template <class A, class B> __device__ constexpr float &operator()(const A &a, const B &b) const { return data[deep<24>(pair(a, b), stride)]; }
  // A slice: the offset and the stride that is left.
  template <class A> __device__ constexpr auto slice(const A &a) const { return pair(index1(a, get<0>(stride)), get<1>(stride)); }
};

} // namespace layouts

template <class A, class B> struct std::tuple_size<layouts::Pair<A, B>> { static constexpr int value = 2; };
template <class A, class B> struct std::tuple_element<0, layouts::Pair<A, B>> { using type = A; };
template <class A, class B> struct std::tuple_element<1, layouts::Pair<A, B>> { using type = B; };

using namespace layouts;

__global__ void rows(float *out) {
  __shared__ float a[32 * 32], b[32 * 33];
  Tensor<Pair<Constant<32>, Constant<1>>> ta{a, {{}, {}}};
  Tensor<Pair<Constant<33>, Constant<1>>> tb{b, {{}, {}}};
  for (int i = 0; i < 8; ++i) {
    // Four neighbours are one store of 16 bytes.
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'a' has an 8-way bank conflict: 32 wavefronts where 4 would do
    ta(threadIdx.x, i) = 1;
    tb(threadIdx.x, i) = 1;
  }
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

// A structured binding of a class like a tuple.
__global__ void sliced(float *out) {
  __shared__ float c[32 * 32], d[32 * 32];
  Tensor<Pair<Constant<16>, Constant<1>>> tc{c, {{}, {}}};
  auto [offset, stride] = tc.slice(threadIdx.x);
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'c' has a 16-way bank conflict: 16 wavefronts where 1 would do
  c[offset + stride] = 1;
  d[(offset >> 4) + stride] = 1;
  out[threadIdx.x] = c[threadIdx.x] + d[threadIdx.x];
}

// The same function of other numbers gives another number, and one that has an effect is called each time.
__device__ constexpr int twice(const int &n) { return 2 * n; }
template <class T> __device__ constexpr int counted(T &n) { return n += 16; }
__global__ void again(float *out) {
  __shared__ float e[64 * 32], f[64 * 32];
  e[twice(threadIdx.x / 2)] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'e' has a 16-way bank conflict: 16 wavefronts where 1 would do
  e[twice(threadIdx.x * 8)] = 1;
  int n = 0;
  counted(n);
  f[threadIdx.x * (counted(n) + 1)] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'f' has a 16-way bank conflict: 16 wavefronts where 1 would do
  f[threadIdx.x * counted(n)] = 1;
  out[threadIdx.x] = e[threadIdx.x] + f[threadIdx.x];
}

// A function that calls itself a few times.
__device__ int power(int n) { return n == 0 ? 1 : 2 * power(n - 1); }
__global__ void recursive(float *out) {
  __shared__ float g[32 * 32];
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'g' has a 32-way bank conflict: 32 wavefronts where 1 would do
  g[threadIdx.x * power(5)] = 1;
  g[threadIdx.x * (power(4) + 1)] = 1;
  out[threadIdx.x] = g[threadIdx.x];
}

void launch(float *f) {
  rows<<<1, 32>>>(f);
  sliced<<<1, 32>>>(f);
  again<<<1, 32>>>(f);
  recursive<<<1, 32>>>(f);
}
