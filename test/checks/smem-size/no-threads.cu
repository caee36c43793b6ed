// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Without blocks or threads nothing runs that would use the memory that a launch
// does not give then, either.

__global__ void sum(const double *x, double *out, int n) {
  extern __shared__ double s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[n];
}
// Nothing is set for nothing.
void setup(size_t n, size_t &blocks, size_t &threads) {
  if (n == 0) return;
  threads = 128;
  blocks = (n + threads - 1) / threads;
}
void total(const double *x, double *out, int2 k) {
  size_t blocks = 0, threads = 0;
  setup((size_t)(k.x + 1) * (2 * k.y + 1), blocks, threads);
  sum<<<blocks * 2, threads, threads * sizeof(double)>>>(x, out, k.x);
}
struct Shape { int blocks = 0, threads = 0; };
Shape shapeOf(int n) {
  Shape s;
  if (n <= 0) return s;
  s.threads = 128;
  s.blocks = (n + 127) / 128;
  return s;
}
void object(const double *x, double *out, int n) {
  const Shape s = shapeOf(n);
  sum<<<s.blocks, s.threads, s.threads * sizeof(double)>>>(x, out, n);
}
void blocks(const double *x, double *out, int n) {
  int blocks = 0;
  size_t bytes = 0;
  if (n > 0) {
    blocks = (n + 127) / 128;
    bytes = 128 * sizeof(double);
  }
  sum<<<blocks, 128, bytes>>>(x, out, n);
}
void dimensions(const double *x, double *out, int n, int m) {
  dim3 block(0, 1), grid(0, 1);
  size_t bytes = 0;
  if (n > 0 && m > 0) {
    block = dim3(32, 4);
    grid = dim3((n + 31) / 32, (m + 3) / 4);
    bytes = 128 * sizeof(double);
  }
  sum<<<grid, block, bytes>>>(x, out, n);
}

// The hazard: one block without the memory.
void forgotten(const double *x, double *out, int n) {
  int blocks = 1;
  size_t bytes = 0;
  if (n > 128) {
    blocks = (n + 127) / 128;
    bytes = 128 * sizeof(double);
  }
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'sum' uses 's' [cuda-smem-size]
  sum<<<blocks, 128, bytes>>>(x, out, n);
}
