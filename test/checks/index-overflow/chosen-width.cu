// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Whoever gives a template the type that it counts in has chosen how many bits that are.

#include <cstdint>
#include <cstddef>
namespace at {
template <class T> struct RestrictPtrTraits { using PtrType = T *__restrict__; };
template <class T, size_t N, template <class> class P, class index_t> struct TensorAccessorBase {
  using PtrType = typename P<T>::PtrType;
  __host__ __device__ TensorAccessorBase(PtrType d, const index_t *s, const index_t *st) : data_(d), sizes_(s), strides_(st) {}
  __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
  __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
  PtrType data_; const index_t *sizes_, *strides_;
};
template <class T, size_t N, template <class> class P, class index_t> struct TensorAccessor : TensorAccessorBase<T, N, P, index_t> {
  using PtrType = typename P<T>::PtrType;
  __host__ __device__ TensorAccessor(PtrType d, const index_t *s, const index_t *st) : TensorAccessorBase<T, N, P, index_t>(d, s, st) {}
  __host__ __device__ TensorAccessor<T, N - 1, P, index_t> operator[](index_t i) {
    return TensorAccessor<T, N - 1, P, index_t>(this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
  }
};
template <class T, template <class> class P, class index_t> struct TensorAccessor<T, 1, P, index_t> : TensorAccessorBase<T, 1, P, index_t> {
  using PtrType = typename P<T>::PtrType;
  __host__ __device__ TensorAccessor(PtrType d, const index_t *s, const index_t *st) : TensorAccessorBase<T, 1, P, index_t>(d, s, st) {}
  __host__ __device__ T &operator[](index_t i) { return this->data_[this->strides_[0] * i]; }
};
template <class T, size_t N, template <class> class P, class index_t> struct GenericPacked {
  using PtrType = typename P<T>::PtrType;
  PtrType data_; index_t sizes_[N]; index_t strides_[N];
  __device__ index_t size(int i) const { return sizes_[i]; }
  __device__ TensorAccessor<T, N - 1, P, index_t> operator[](index_t i) {
    index_t *s = sizes_ + 1; index_t *st = strides_ + 1;
    return TensorAccessor<T, N - 1, P, index_t>(data_ + strides_[0] * i, s, st);
  }
};
}
template <class T, size_t N> using Packed32 = at::GenericPacked<T, N, at::RestrictPtrTraits, int32_t>;
__global__ void user(Packed32<float, 4> a, float *flat) {
  const int b = blockIdx.z, c = blockIdx.y, x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < a.size(3))
    a[b][c][threadIdx.y][x] += flat[((size_t)b * a.size(1) + c) * a.size(3)];
}
void launch(Packed32<float, 4> a, float *flat, int64_t n) { user<<<dim3(n / 256, n, n), 256>>>(a, flat); }
template <class index_t> __global__ void own(float *out, const float *in, index_t rows, index_t cols) {
  for (index_t i = index_t(blockIdx.x) * blockDim.x + threadIdx.x; i < rows; i += gridDim.x * blockDim.x)
    for (index_t j = 0; j < cols; ++j)
      out[(size_t)(i * cols + j)] = in[(size_t)(i * cols)];
}
template __global__ void own<int>(float *, const float *, int, int);
template __global__ void own<int64_t>(float *, const float *, int64_t, int64_t);
template <class T> __global__ void fixedWidth(T *out, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows)
    for (int j = 0; j < cols; ++j)
      // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits
      out[(size_t)(i * cols + j)] = 1;
}
template __global__ void fixedWidth<float>(float *, int, int);
