// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Grids of so many blocks of so many threads, both given, beside the size of
// the data: with other numbers the threads are gigabytes behind the end.

struct Pair {
  double a, b;
};
__global__ void rowTimes(int n, int threads, const double *a, const double *x,
                         double *y) {
  const int row = blockIdx.x * threads + threadIdx.x;
  double sum = y[row];
  for (int j = 0; j < n; j++)
    sum -= a[row * n + j] * x[j];
  y[row] = sum;
}
void residuals(int n, int threads, int blocks, const double *h) {
  double *a, *x, *y;
  const size_t bytes = n * sizeof(double), all = n * n * sizeof(double);
  cudaMalloc((void **)&a, all);
  cudaMalloc((void **)&x, bytes);
  cudaMalloc((void **)&y, bytes);
  cudaMemcpy(a, h, all, cudaMemcpyHostToDevice);
  rowTimes<<<blocks, threads>>>(n, threads, a, x, y);
}

// The threads of a block by the launch.
__global__ void scaleRow(int n, double *a, const double *by) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; j++)
    a[row * n + j] *= by[j];
}
void scaleRows(int n, int threads, int blocks, const double *by) {
  double *a;
  cudaMalloc(&a, sizeof(double) * n * n);
  scaleRow<<<dim3(blocks), dim3(threads)>>>(n, a, by);
}

// Two numbers in an element, and a pointer to the row.
__global__ void add(int n, Pair *a, const Pair *b) {
  Pair *row = a + (blockIdx.x * blockDim.x + threadIdx.x) * n;
  for (int j = 0; j < n; j++)
    row[j].a += b[j].a;
}
void addAll(int n, int threads, int blocks, const Pair *b) {
  Pair *a;
  cudaMalloc((void **)&a, n * n * sizeof(Pair));
  add<<<blocks, threads>>>(n, a, b);
}

// By planes, and a thread for each row of one.
__global__ void plane(int n, float *a) {
  const int k = blockIdx.x, i = threadIdx.x;
  for (int j = 0; j < n; j++)
    a[(k * n + i) * n + j] = 0;
}
void planes(int n, int threads, int blocks) {
  float *a;
  cudaMalloc(&a, sizeof(float) * n * n * n);
  plane<<<blocks, threads>>>(n, a);
}

// The hazard: one behind the end is near, and an index without a sign that
// wraps around below 0 is as well.
__global__ void shift(int n, float *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}reads element {{.*}} of 'a'
    a[i] = a[i + 1];
}
void shiftAll(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  shift<<<(n + 255) / 256, 256>>>(n, a);
}
__global__ void previous(unsigned n, float *a, float *b) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}reads element {{.*}} of 'b'
    a[i] = b[i - 1];
}
void previousAll(unsigned n) {
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  previous<<<(n + 255) / 256, 256>>>(n, a, b);
}
