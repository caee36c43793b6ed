// What a bound allows, and one less, of accesses behind the end of memory. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-gmem-bounds' %s --
// RUN: %check --bound=global-bounds-elements=2 --bound=global-bounds-factors=3 --bound=global-bounds-integers=2 --bound=scenario-launches=2 --bound=scenario-conditions=2 --bound=scenario-multiples=16 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-bounds-elements=1 --bound=global-bounds-factors=2 --bound=global-bounds-integers=1 --bound=scenario-launches=1 --bound=scenario-conditions=1 --bound=scenario-multiples=15 %{flags} | FileCheck %s --check-prefixes=LESS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=host-number-operations=4 %{flags} -DOPERATIONS | FileCheck %s --check-prefix=OPERATIONS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=host-number-operations=3 %{flags} -DOPERATIONS | count 0

#ifndef OPERATIONS
__global__ void elements(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < 2; c++)
    // CHECK: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'n', which the grid is rounded up from
    out[2 * i + c] = 0;
}
void launchElements(float *out, int n) { elements<<<(n + 255) / 256, 256>>>(out, n); }
__global__ void factors(float *out, int a, int b, int c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= a * b * c)
    // CHECK: :[[@LINE+1]]:5: warning: thread 129 of block 6321 writes element 1618305 of 'out', which has 1618305 elements
    out[i] = 0;
}
void launchFactors(int a, int b, int c) {
  float *out;
  cudaMalloc(&out, a * b * c * sizeof(float));
  factors<<<(a * b * c) / 256 + 1, 256>>>(out, a, b, c);
}
__global__ void integers(float *out, const float *in, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
  // LESS: :[[@LINE+2]]:3: warning: 'out' is written with no guard against 'n', which guards the same element of another array right before, and 'out' elsewhere
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'n', which the same element is guarded against elsewhere
  out[i] = m;
}
__global__ void second(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launchSecond(float *x, int n) {
  second<<<1, 256>>>(x, 256);
  second<<<(n + 255) / 256, 256>>>(x, n);
}
// How large 'm' is at most says how large 'n' is.
__global__ void conditions(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // LESS: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launchConditions(float *x, int n, int m) {
  if (m <= 1000)
    if (n < m)
      conditions<<<(n + 255) / 256, 256>>>(x, n);
}
__global__ void multiples(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launchMultiples(float *x, int n) {
  if (n % 16 == 0)
    multiples<<<(n + 255) / 256, 256>>>(x, n);
}

#else
// A conversion, a quotient, a sum, and the number.
__global__ void operations(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // OPERATIONS: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launchOperations(float *x, int n) { operations<<<(n + 255) / 256, 256>>>(x, n); }
#endif
