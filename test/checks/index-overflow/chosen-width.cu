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

// The number is kept in an int before it is a factor: the width of what holds it was chosen all the same.
namespace at {
template <class T, size_t N, template <class> class P, class index_t> struct PackedBase {
  using PtrType = typename P<T>::PtrType;
  PtrType data_; index_t sizes_[N]; index_t strides_[N];
  template <class source_t> PackedBase(PtrType d, const source_t *s, const source_t *st) : data_(d) {
    for (size_t i = 0; i < N; ++i) {
      this->sizes_[i] = s[i];
      this->strides_[i] = st[i];
    }
  }
  __device__ index_t size(int i) const { return sizes_[i]; }
  __device__ index_t stride(int i) const { return strides_[i]; }
};
template <class T, size_t N, template <class> class P, class index_t> struct Packed : PackedBase<T, N, P, index_t> {
  using PackedBase<T, N, P, index_t>::PackedBase;
};
}
template <class T, size_t N> using Accessor32 = at::Packed<T, N, at::RestrictPtrTraits, int32_t>;
__global__ void levels(Accessor32<int, 3> grid, bool *marks) {
  int rows = grid.size(1), columns = grid.size(2);
  int x = threadIdx.x, y = blockIdx.x;
  marks[x * rows * columns + y * columns] = true;
}
__global__ void direct(Accessor32<int, 3> grid, bool *marks) { marks[threadIdx.x * grid.sizes_[1] * grid.sizes_[2]] = true; }
__global__ void byStride(Accessor32<int, 3> grid, bool *marks) {
  const int stride = grid.stride(0);
  marks[blockIdx.x * stride * grid.size(1)] = true;
}
void launchLevels(int *p, bool *marks, const int64_t *sizes, const int64_t *strides) {
  Accessor32<int, 3> grid(p, sizes, strides);
  levels<<<4, 128>>>(grid, marks);
  direct<<<4, 128>>>(grid, marks);
  byStride<<<4, 128>>>(grid, marks);
}
// One whose author fixed the width.
struct Fixed {
  int sizes[3];
  Fixed(const int64_t *s) {
    for (int i = 0; i < 3; ++i)
      sizes[i] = s[i];
  }
};
__global__ void fixedMember(Fixed grid, bool *marks) {
  // CHECK: :[[@LINE+1]]:37: warning: this product is an index that is computed in 32 bits
  marks[threadIdx.x * grid.sizes[1] * grid.sizes[2]] = true;
}
void launchFixed(bool *marks, const int64_t *sizes) { fixedMember<<<4, 128>>>(Fixed(sizes), marks); }
