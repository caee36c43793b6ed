/// Warp matrix functions (CUDA C++ Programming Guide, "Warp Matrix Functions").
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#if defined(__cplusplus) && defined(__CUDA__)
namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct u4;
struct s4;
struct b1;
struct tf32;
} // namespace precision
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

/// What a fragment of an element type stores, and how many a thread holds.
template <typename T> struct __fragment_storage {
  typedef T element_type;
  typedef T storage_element_type;
};
template <> struct __fragment_storage<precision::tf32> {
  typedef precision::tf32 element_type;
  typedef float storage_element_type;
};
#define __CUDA_LINT_SUB_BYTE(P, S)                                             \
  template <> struct __fragment_storage<experimental::precision::P> {          \
    typedef S element_type;                                                    \
    typedef S storage_element_type;                                            \
  };
__CUDA_LINT_SUB_BYTE(u4, unsigned int)
__CUDA_LINT_SUB_BYTE(s4, int)
__CUDA_LINT_SUB_BYTE(b1, unsigned int)
#undef __CUDA_LINT_SUB_BYTE

template <typename Use, int m, int n, int k> struct __fragment_extent;
template <int m, int n, int k> struct __fragment_extent<matrix_a, m, n, k> {
  static constexpr int value = m * k;
};
template <int m, int n, int k> struct __fragment_extent<matrix_b, m, n, k> {
  static constexpr int value = n * k;
};
template <int m, int n, int k> struct __fragment_extent<accumulator, m, n, k> {
  static constexpr int value = m * n;
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment {
public:
  typedef typename __fragment_storage<T>::element_type element_type;
  typedef typename __fragment_storage<T>::storage_element_type
      storage_element_type;
  enum {
    num_elements = (__fragment_extent<Use, m, n, k>::value + 31) / 32,
    num_storage_elements = num_elements
  };
  storage_element_type x[num_storage_elements];
};

template <typename Use, int m, int n, int k, typename T, typename Layout,
          typename V>
__device__ void fill_fragment(fragment<Use, m, n, k, T, Layout> &f,
                              const V &v);
template <typename Use, int m, int n, int k, typename T, typename Layout,
          typename P>
__device__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &a,
                                 const P *p, unsigned ldm);
template <int m, int n, int k, typename T, typename P>
__device__ void load_matrix_sync(fragment<accumulator, m, n, k, T> &a,
                                 const P *p, unsigned ldm, layout_t layout);
template <int m, int n, int k, typename T, typename P>
__device__ void store_matrix_sync(P *p,
                                  const fragment<accumulator, m, n, k, T> &a,
                                  unsigned ldm, layout_t layout);
template <int m, int n, int k, typename D, typename A, typename LA, typename B,
          typename LB, typename C>
__device__ void mma_sync(fragment<accumulator, m, n, k, D> &d,
                         const fragment<matrix_a, m, n, k, A, LA> &a,
                         const fragment<matrix_b, m, n, k, B, LB> &b,
                         const fragment<accumulator, m, n, k, C> &c,
                         bool satf = false);
template <int m, int n, int k, typename D, typename A, typename LA, typename B,
          typename LB, typename C>
__device__ void
bmma_sync(fragment<accumulator, m, n, k, D> &d,
          const fragment<matrix_a, m, n, k, A, LA> &a,
          const fragment<matrix_b, m, n, k, B, LB> &b,
          const fragment<accumulator, m, n, k, C> &c,
          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float in);
} // namespace wmma
} // namespace nvcuda
#endif
#endif
