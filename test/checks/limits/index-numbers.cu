// How many factors say that a product is large, and how large numbers have to be, each on both sides.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' %s -- | %{look}
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- -DEVERY | %{look} --check-prefix=EVERY
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- -DCOUNTERS | %{look} --check-prefix=COUNTERS
#include <cstddef>
#include <cstdint>

#if defined(COUNTERS)
// Half of what fits leaves room for the step that passes it.
__global__ void counter1073741824(float *out, int n) {
  if (n <= 1073741824)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void counter1073741825(float *out, int n) {
  if (n <= 1073741825)
    // COUNTERS: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void unsignedCounter2147483648(float *out, unsigned n) {
  if (n <= 2147483648)
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void unsignedCounter2147483649(float *out, unsigned n) {
  if (n <= 2147483649)
    // COUNTERS: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
struct Tensor {
  float *data() const;
  int64_t numel() const;
};
void launchCounters(Tensor t) {
  const int64_t n = t.numel();
  counter1073741824<<<4, 4>>>(t.data(), (int)n);
  counter1073741825<<<4, 4>>>(t.data(), (int)n);
  unsignedCounter2147483648<<<4, 4>>>(t.data(), (unsigned)n);
  unsignedCounter2147483649<<<4, 4>>>(t.data(), (unsigned)n);
}
#elif !defined(EVERY)
// What a function is given whose body is not seen: in four dimensions.
struct State {
  unsigned long long s[4];
};
__device__ void begin(unsigned long long sequence, State *state);
__global__ void given3(State *s, int a, int b, int c) { begin(a * b * c, s); }
__global__ void given4(State *s, int a, int b, int c, int d) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product in four dimensions is computed in 32 bits
  begin(a * b * c * d, s);
}
// An offset in four dimensions beside an index of 64 bits.
__global__ void offset3(float *p, int a, int b, int c) {
  float *q = p + a * b * c;
  for (size_t i = 0; i < size_t(a); ++i)
    q[i] = 0;
}
__global__ void offset4(float *p, int a, int b, int c, int d) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-index-overflow]
  float *q = p + a * b * c * d;
  for (size_t i = 0; i < size_t(a); ++i)
    q[i] = 0;
}
// Behind an offset of 64 bits two factors, and three.
__global__ void behind2(float *p, size_t offset, int a, int b) { (p + offset)[a * b] = 0; }
__global__ void behind3(float *p, size_t offset, int a, int b, int c) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-index-overflow]
  (p + offset)[a * b * c] = 0;
}
__global__ void beside2(float *p, int row, int a, int b) { p[(size_t)row * a + a * b] = 0; }
__global__ void beside3(float *p, int row, int a, int b, int c) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-index-overflow]
  p[(size_t)row * a + a * b * c] = 0;
}
// An index of 64 bits that is kept in 32: of 2^16 times 2^16, and of half of that.
__global__ void kept24(float *p, size_t n, int m) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} [cuda-index-overflow]
  const int at = (n >> 24) * m;
  p[at] = 0;
}
__global__ void kept25(float *p, size_t n, int m) {
  const int at = (n >> 25) * m;
  p[at] = 0;
}
#else
// A count of 64 bits makes as many blocks as a grid may have.
__global__ void twice(float *p, bool one) {
  const size_t at = blockIdx.x * (2 * one);
  p[at] = 0;
}
__global__ void thrice(float *p, bool one) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = blockIdx.x * (3 * one);
  p[at] = 0;
}
void launch(float *p, size_t n) {
  const unsigned blocks = n;
  twice<<<blocks, 64>>>(p, true);
  thrice<<<blocks, 64>>>(p, true);
}
// So does a product of 64 bits.
__global__ void oneThread(float *p, int64_t n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
__global__ void twoThreads(float *p, int64_t n) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
__global__ void twoUnsigned(float *p, int64_t n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
__global__ void threeUnsigned(float *p, int64_t n) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
void launchProducts(float *p, int64_t rows, int64_t columns) {
  oneThread<<<rows * columns, 1>>>(p, rows * columns);
  twoThreads<<<rows * columns, 2>>>(p, rows * columns);
  twoUnsigned<<<rows * columns, 2>>>(p, rows * columns);
  threeUnsigned<<<rows * columns, 3>>>(p, rows * columns);
}
// A parameter of 64 bits without a sign holds 2^63, and what is left of it is known.
__device__ static void large(float *p, unsigned long long n) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 4,294,967,296
  const size_t at = threadIdx.x * (unsigned)(n >> 40);
  p[at] = 0;
}
__global__ void ofLarge(float *p) { large(p, 1ull << 63); }
void launchLarge(float *p) { ofLarge<<<1, 1024>>>(p); }
// Half of what fits leaves room for the step that passes it.
__global__ void counter1073741824(float *out, int n) {
  if (n <= 1073741824)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void counter1073741825(float *out, int n) {
  if (n <= 1073741825)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void unsignedCounter2147483648(float *out, unsigned n) {
  if (n <= 2147483648)
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
__global__ void unsignedCounter2147483649(float *out, unsigned n) {
  if (n <= 2147483649)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
      out[i] = 1;
}
struct Tensor {
  float *data() const;
  int64_t numel() const;
};
void launchCounters(Tensor t) {
  const int64_t n = t.numel();
  counter1073741824<<<4, 4>>>(t.data(), (int)n);
  counter1073741825<<<4, 4>>>(t.data(), (int)n);
  unsignedCounter2147483648<<<4, 4>>>(t.data(), (unsigned)n);
  unsignedCounter2147483649<<<4, 4>>>(t.data(), (unsigned)n);
}
#endif
