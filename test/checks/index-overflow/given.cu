// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstddef>
#include <cstdint>

// A bound of 64 bits alone says nothing; a launch that is seen to give more than 32 bits can count does, and one that gives a loop a bound which had 64.

__global__ void counted(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchCounted(float *x) {
  const size_t n = size_t(3) << 30;
  counted<<<1024, 256>>>(x, n);
}
__global__ void withoutSign(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchWithoutSign(float *x) { withoutSign<<<1024, 256>>>(x, 5ull * 1024 * 1024 * 1024); }

__global__ void open(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchOpen(float *x, size_t n) { open<<<1024, 256>>>(x, n); }
struct Pair {
  float first, second;
};
__global__ void whilePairs(Pair *pairs, size_t n) {
  unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
  // CHECK: :[[@LINE+1]]:12: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits
  while (i < n) {
    pairs[i].first = pairs[i].second = 0;
    i += gridDim.x * blockDim.x;
  }
}
void launchWhilePairs(Pair *pairs, size_t capacity) {
  const size_t blocks = (capacity + 1023) / 1024;
  whilePairs<<<(unsigned)blocks, 256>>>(pairs, capacity);
}
template <class F> __device__ void eachOf(long long n, F body) {
  const int step = gridDim.x * blockDim.x;
  // CHECK: :[[@LINE+1]]:57: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i = i + step)
    body.x[i] = 1;
}
struct Fill {
  float *x;
};
__global__ void fillAll(float *x, long long n) { eachOf(n, Fill{x}); }
void launchFillAll(float *x, long long n) { fillAll<<<64, 256>>>(x, n); }

// Look-alikes: what is given fits, what is given had 32 bits, no launch says what it had, there is no loop, the variable is wide or steps by a constant.
__global__ void few(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchFew(float *x) { few<<<1024, 256>>>(x, 1000000); }
__global__ void widened(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchWidened(float *x, int n) { widened<<<1024, 256>>>(x, n); }
__global__ void notLaunched(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
__global__ void once(float *x, size_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}
void launchOnce(float *x, size_t n) { once<<<1024, 256>>>(x, n); }
__global__ void tested(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchTested(float *x, size_t n) {
  if (n > 1000000)
    return;
  tested<<<1024, 256>>>(x, n);
}
__global__ void fits(float *x, size_t n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchFits(float *x) { fits<<<1024, 256>>>(x, size_t(3) << 30); }
__global__ void wide(float *x, size_t n) {
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchWide(float *x) { wide<<<1024, 256>>>(x, size_t(3) << 33); }

// A thread for each element of a matrix, whose elements the host counts in 64 bits.
template <typename T> constexpr T blocksFor(T n, T block) { return (n + block - 1) / block; }
__global__ void eachElement(float *x, const float *norms, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648, and a launch makes a thread for each element that a product of 64 bits counts
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / columns, column = i % columns;
  if (row >= rows)
    return;
  x[(size_t)row * columns + column] += norms[row];
}
void launchEachElement(float *x, const float *norms, int rows, int columns) {
  eachElement<<<blocksFor<size_t>((size_t)rows * columns, 256), 256>>>(x, norms, rows, columns);
}
struct Matrix {
  float *data;
  size_t rows, columns;
};
__global__ void widenedLate(Matrix m, const unsigned *order, float *sums) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and a launch makes a thread for each element that a product of 64 bits counts
  const size_t at = threadIdx.x + blockDim.x * blockIdx.x;
  const size_t row = at / m.columns;
  if (row < m.rows)
    atomicAdd(sums + order[row], m.data[at]);
}
void launchWidenedLate(Matrix m, const unsigned *order, float *sums) {
  const unsigned blocks = static_cast<unsigned>((m.rows * m.columns + 127) / 128);
  widenedLate<<<blocks, 128>>>(m, order, sums);
}

// Look-alikes: the index has 64 bits; a count of 32 bits is tested; the host multiplies in 32; two numbers of 32 bits below a number without a sign;
// the product counts bytes of one row, in a kernel with rows of its own.
__global__ void wideElement(float *x, int columns) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  x[i] *= i / columns;
}
void launchWideElement(float *x, int rows, int columns) { wideElement<<<((size_t)rows * columns + 255) / 256, 256>>>(x, columns); }
__global__ void testedElement(float *x, int n, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= i / columns;
}
void launchTestedElement(float *x, size_t rows, size_t columns) {
  testedElement<<<(rows * columns + 255) / 256, 256>>>(x, (int)(rows * columns), (int)columns);
}
__global__ void narrowHost(float *x, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] *= i / columns;
}
void launchNarrowHost(float *x, int rows, int columns) { narrowHost<<<(rows * columns + 255) / 256, 256>>>(x, columns); }
__global__ void withoutSignElement(float *x, int columns) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] *= i / columns;
}
void launchWithoutSignElement(float *x, int rows, int columns) { withoutSignElement<<<((size_t)rows * columns + 255) / 256, 256>>>(x, columns); }
__global__ void rowsOfItsOwn(float *x, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  x[(size_t)row * columns + i / 4 % columns] = 0;
}
void launchRowsOfItsOwn(float *x, int rows, int columns) { rowsOfItsOwn<<<dim3(((size_t)4 * columns + 255) / 256, rows), 256>>>(x, columns); }

// Numbers without a sign that are widened before they are multiplied: more than
// 2^32 are expected. The guard is against one of the factors.
__global__ void dividesRows(unsigned rows, unsigned columns, float *x, const float *by) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and a launch makes a thread for each element
  const unsigned long long i = threadIdx.x + blockDim.x * blockIdx.x;
  const unsigned long long row = i / columns;
  if (row >= rows)
    return;
  x[i] /= by[row];
}
// With a sign they have 2^31 each, and the index reaches as far as their
// product is expected to.
__global__ void dividesSigned(int rows, int columns, float *x, const float *by) {
  const long long i = threadIdx.x + blockDim.x * blockIdx.x;
  const long long row = i / columns;
  if (row >= rows)
    return;
  x[i] /= by[row];
}
// Nothing is widened: the number of blocks says no more than 32 bits hold.
__global__ void dividesFew(unsigned rows, unsigned columns, float *x, const float *by) {
  const unsigned long long i = threadIdx.x + blockDim.x * blockIdx.x;
  const unsigned long long row = i / columns;
  if (row >= rows)
    return;
  x[i] /= by[row];
}
// An index that passed a test against a count of 32 bits is one of so many.
__global__ void dividesCounted(unsigned rows, unsigned columns, unsigned n, float *x, const float *by) {
  const unsigned long long i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i >= n)
    return;
  x[i] /= by[i / columns];
}
__global__ void dividesWide(unsigned rows, unsigned columns, float *x, const float *by) {
  const unsigned long long i = threadIdx.x + (unsigned long long)blockDim.x * blockIdx.x;
  const unsigned long long row = i / columns;
  if (row >= rows)
    return;
  x[i] /= by[row];
}
void divide(unsigned rows, unsigned columns, unsigned n, int r, int c, float *x, const float *by) {
  const unsigned blocks = ((unsigned long long)rows * columns + 127) / 128;
  dividesRows<<<blocks, 128>>>(rows, columns, x, by);
  dividesWide<<<blocks, 128>>>(rows, columns, x, by);
  dividesCounted<<<blocks, 128>>>(rows, columns, n, x, by);
  dividesSigned<<<((long long)r * c + 127) / 128, 128>>>(r, c, x, by);
  dividesFew<<<(rows * columns + 127) / 128, 128>>>(rows, columns, x, by);
}
