// Labels of a switch that do not parse (a header is missing): their numbers are not known, nor which of them is taken.
// RUN: %cuda-lint --fail-on=never --checks=-*,cuda-index-overflow %s 2>&1 | FileCheck %s --implicit-check-not=crashed
enum Kind { Half, Float };
template <class E> struct Packed;
template <class E> constexpr typename Packed<E>::type both(E a, E b) {
  return (typename Packed<E>::type(a) << 16) + b;
}

constexpr __host__ __device__ int sizeOf(Kind a, Kind b) {
  // CHECK: error: no matching function for call to 'both'
  switch (both(a, b)) {
  case both(Half, Half):
    return 2;
  case both(Half, Float) ... both(Float, Float):
    return 4;
  default:
    return 1;
  }
}
__global__ void parsed(float *x, int columns, Kind kind) {
  int row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  size_t at = row * columns;
  x[at + sizeOf(kind, Float)] = 1;
}
// CHECK: does not parse
