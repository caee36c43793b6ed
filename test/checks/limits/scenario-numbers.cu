// The numbers that are chosen for a launch of which they are not known.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=scenario-numbers=3 --checks='-*,cuda-gmem-bounds' %s -- | not grep 'of .a., which has 449 elements'
// RUN: %check --bound=scenario-numbers=4 --checks='-*,cuda-gmem-bounds' %s -- | grep 'of .a., which has 449 elements'

// One number: of blocks of up to 64 threads a smaller one.
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 1025 of 'a', which has 1025 elements
__global__ void of65(float *a, int n) { a[n] = threadIdx.x; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 257 of 'a', which has 257 elements
__global__ void of64(float *a, int n) { a[n] = threadIdx.x; }
void launchOne(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  of65<<<1, 65>>>(a, n);
  of64<<<1, 64>>>(a, n);
}
// A multiple of eight is one more than a multiple.
__global__ void eights(float *a, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 1032 of 'a', which has 1032 elements
  a[n] = threadIdx.x;
}
// Of blocks of six threads a multiple of three.
__global__ void threes(float *a, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 259 of 'a', which has 259 elements
  a[n] = threadIdx.x;
}
void launchMultiples(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  if (n % 8 == 0)
    eights<<<1, 128>>>(a, n);
  if (n % 64 == 3)
    threes<<<1, 6>>>(a, n);
}
// Where conditions want another rest, two more than a multiple of 64.
__global__ void twos(float *a, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 1026 of 'a', which has 1026 elements
  a[n] = threadIdx.x;
}
void launchTwos(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  if (n % 64 == 2)
    twos<<<1, 128>>>(a, n);
}
// Few numbers, and many.
__global__ void three(float *a, float *b, float *c, int k, int l, int m) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 1025 of 'a'
  a[k] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 3073 of 'b'
  b[l] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 2049 of 'c'
  c[m] = 0;
}
void launchThree(int k, int l, int m) {
  float *a, *b, *c;
  cudaMalloc(&a, k * sizeof(float));
  cudaMalloc(&b, l * sizeof(float));
  cudaMalloc(&c, m * sizeof(float));
  three<<<1, 128>>>(a, b, c, k, l, m);
}
// Three numbers are chosen in three orders: in the last one the second number is the smallest.
__global__ void ordered(float *a, int k, int l, int m) {
  if (k < l)
    a[k] = m;
}
__global__ void unordered(float *a, int k, int l, int m) {
  if (k < l || l < m || m < k)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element {{[0-9]+}} of 'a'
    a[k] = m;
}
void launchOrdered(int k, int l, int m) {
  float *a;
  cudaMalloc(&a, k * sizeof(float));
  ordered<<<1, 128>>>(a, k, l, m);
  unordered<<<1, 128>>>(a, k, l, m);
}
__global__ void seven(float *a, float *b, float *c, float *d, float *e, float *f, float *g, int k, int l, int m, int n, int o, int p, int q) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 129 of 'a'
  a[k] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 321 of 'b'
  b[l] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 193 of 'c'
  c[m] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 449 of 'd'
  d[n] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 257 of 'e'
  e[o] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 577 of 'f'
  f[p] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element 385 of 'g'
  g[q] = 0;
}
void launchSeven(int k, int l, int m, int n, int o, int p, int q) {
  float *a, *b, *c, *d, *e, *f, *g;
  cudaMalloc(&a, k * sizeof(float));
  cudaMalloc(&b, l * sizeof(float));
  cudaMalloc(&c, m * sizeof(float));
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&e, o * sizeof(float));
  cudaMalloc(&f, p * sizeof(float));
  cudaMalloc(&g, q * sizeof(float));
  seven<<<1, 128>>>(a, b, c, d, e, f, g, k, l, m, n, o, p, q);
}
// Eight are too many to be chosen: those of the grid and the first arguments are, four together.
__global__ void eight(float *a, float *b, int k, int l, int m, int n, int o, int p, int q, int r) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 of block 0 writes element {{[0-9]+}} of 'a'
  a[n] = 0;
  b[o] = 0;
}
void launchEight(int k, int l, int m, int n, int o, int p, int q, int r) {
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, o * sizeof(float));
  eight<<<1, 128>>>(a, b, k, l, m, n, o, p, q, r);
}
// A number of threads, and two.
__global__ void row(float *a, int n) {
  if (threadIdx.x == 255)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 255 of block 0 writes element 1025 of 'a'
    a[n] = 0;
  if (threadIdx.x == 256)
    a[n] = 0;
}
__global__ void plane(float *a, int n) {
  if (threadIdx.x == 15 && threadIdx.y == 15)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread (15, 15, 0) of block (0, 0, 0) writes element 1025 of 'a'
    a[n] = 0;
  if (threadIdx.x == 16 || threadIdx.y == 16)
    a[n] = 0;
}
void launchThreads(int n, int threads, int rows) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  row<<<1, threads>>>(a, n);
  plane<<<1, dim3(threads, rows)>>>(a, n);
}
// A part of what a device can have, and one that is too small to be it.
__global__ void quarter(float *a, int n) {
  if (threadIdx.x == 255)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 255 of block 0 writes element 1025 of 'a'
    a[n] = 0;
}
__global__ void fifth(float *a, int n) {
  if (threadIdx.x == 255)
    a[n] = 0;
}
void launchParts(int n) {
  float *a;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  cudaMalloc(&a, n * sizeof(float));
  quarter<<<1, device.maxThreadsPerBlock / 4>>>(a, n);
  fifth<<<1, device.maxThreadsPerBlock / 5>>>(a, n);
}
