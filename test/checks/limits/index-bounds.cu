// What a bound allows, and one less, of products of 32 bits. Each function needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s --
// RUN: %check --bound=narrow-calls=2 --bound=narrow-values=7 --bound=sibling-factors=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=narrow-calls=1 --bound=narrow-values=6 --bound=sibling-factors=1 --checks='-*,cuda-index-overflow' %s -- | count 0
// RUN: %check --bound=extent-values=7 --bound=launch-extent-copies=4 --bound=narrow-products=2 --bound=quotient-factors=2 --bound=switch-falling-through=3 --bound=accessor-calls=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=extent-values=6 --bound=launch-extent-copies=3 --bound=narrow-products=1 --bound=quotient-factors=1 --bound=switch-falling-through=2 --bound=accessor-calls=1 %{flags} | FileCheck %s --check-prefixes=CHECK,LESS --implicit-check-not='{{warning|error}}:'

#include <climits>
#include <cstdint>

// A helper of a helper multiplies.
__device__ int inner(int a, int b) {
  // CHECK: :[[@LINE+1]]:12: warning: this product is computed in 32 bits
  return a * b;
}
__device__ int outer(int a, int b) { return inner(a, b); }
__global__ void calls(float *x, int a, int b) {
  const size_t at = outer(a, b);
  x[at] = 0;
}
// Two sums, their two other terms, which are loaded, and the conversion stand before the product.
__global__ void wideValues(float *x, long a, long b, int c, int d) {
  // CHECK: :[[@LINE+1]]:31: warning: this product is computed in 32 bits
  const size_t at = a + b + c * d;
  x[at] = 0;
}
// A product of two factors is computed in 64 bits.
__global__ void siblings(const float *a, float *b, int m, int n, int batch) {
  const float *mine = a + (long long)blockIdx.y * n;
  for (int j = threadIdx.x; j < m; j += blockDim.x)
    // CHECK: :[[@LINE+1]]:9: warning: this product is an index that is computed in 32 bits
    b[j * n + batch] = mine[0];
}

// That a number is small is known by two sums, the variables, and the conversion.
__global__ void values(float *x) {
  const int a = threadIdx.x;
  const int b = a + 1 + 1;
  // LESS: :[[@LINE+1]]:23: warning: this product is computed in 32 bits
  const size_t at = b * b;
  x[at] = 0;
}
// The few blocks are those of an object, and of copies of it.
__global__ void grid(float *x, int n) {
  const int block = blockIdx.x;
  // LESS: :[[@LINE+1]]:27: warning: this product is computed in 32 bits
  const size_t at = block * n;
  x[at] = 0;
}
void launchGrid(float *x, int n, int m) {
  dim3 a(m & 7, 1, 1);
  dim3 b = a;
  dim3 c = b;
  grid<<<c, 64>>>(x, n);
}
// A place in the row of a plane, whose number is one of three factors.
__global__ void rows(float *x, int plane, int w, int h, int i) {
  // LESS: :[[@LINE+1]]:31: warning: this product is computed in 32 bits
  x[(size_t)plane * w * h + i * w] = 0;
}
// The second of the factors that are divided by is a product.
__global__ void quotient(float *out, const float *in, int a, int b, int c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // LESS: :[[@LINE+1]]:39: warning: this product is computed in 32 bits
  const size_t at = i / (a * (b * c)) * c;
  out[at] = in[i];
}
// Three labels lead to the product.
__global__ void fall(float *out, int rows, int columns) {
  switch (columns) {
  case 8:
    out[0] = 1;
  case 16:
    out[1] = 2;
  case 32: {
    // LESS: :[[@LINE+1]]:28: warning: this product is computed in 32 bits
    const size_t at = rows * columns;
    out[at] = 1;
  }
  }
}
// What is asked about calls a method that calls another.
class Shape {
public:
  long outer() const { return inner(); }
  long inner() const { return value(); }
  long value() const { return N; }

private:
  long N;
};
void accessors(const Shape &a, const Shape &b) {
  if (a.outer() * b.outer() > INT_MAX)
    return;
  const int m = int(a.outer()), n = int(b.outer());
  void *p;
  // LESS: :[[@LINE+1]]:20: warning: this product is computed in 32 bits
  cudaMalloc(&p, m * n);
}
