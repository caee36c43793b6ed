// Where numbers that are chosen for a launch lead: how far behind the end is too far, how many elements rows have at least, and the first count.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Far behind the end nothing is said, unless it is so far that a number of 32 bits has wrapped around.
__global__ void wraps(char *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 of block {{[0-9]+}} writes element -214748{{[0-9]+}} of 'p', which has 1025 elements
    p[-(long long)i - 2147483648LL] = 1;
}
__global__ void far(char *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[-(long long)i - 2147483647LL] = 1;
}
void launchFar(int n) {
  char *p;
  cudaMalloc(&p, n);
  wraps<<<(n + 255) / 256, 256>>>(p, n);
  far<<<(n + 255) / 256, 256>>>(p, n);
}

// Four elements make rows.
__global__ void three(float *p, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 && (y == 0 || y == 1 || y == h))
    p[y * w + x] = 1;
}
__global__ void four(float *p, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 && (y == 0 || y == 1 || y == h - 1 || y == h))
    // CHECK: :[[@LINE+1]]:5: warning: 'p' is written outside of its 'h' rows of 'w' elements
    p[y * w + x] = 1;
}
void launchRows(float *p, int w, int h) {
  const dim3 grid((w + 15) / 16, (h + 15) / 16), block(16, 16);
  three<<<grid, block>>>(p, w, h);
  four<<<grid, block>>>(p, w, h);
}

// A hazard that every count but one has is told unless that one is tried.
__global__ void but1030(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n == 1030)
    return;
  if (i < n)
    p[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'n', which the same element is guarded against elsewhere in the kernel
  p[i] += q[0];
}
__global__ void but1032(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n == 1032)
    return;
  if (i < n)
    p[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'n', which the same element is guarded against elsewhere in the kernel
  p[i] += q[0];
}
__global__ void but1031(float *p, const float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n == 1031)
    return;
  if (i < n)
    p[i] = 1;
  p[i] += q[0];
}

// A number of more than 2^30 is no count, and one of more than 2^20 is no factor of one.
__global__ void counted(float *p, float *q, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m)
    q[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'm', which the grid is rounded up from and which guards other accesses of the kernel
  p[i] *= 2;
}
__global__ void uncounted(float *p, float *q, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m)
    q[i] = 1;
  p[i] *= 2;
}
__global__ void factor(float *p, float *q, int m, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m * h)
    q[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'p' is read with no guard against 'm' * 'h', which the grid is rounded up from and which guards other accesses of the kernel
  p[i] *= 2;
}
__global__ void noFactor(float *p, float *q, int m, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m * h)
    q[i] = 1;
  p[i] *= 2;
}
void launchLarge(float *p, float *q, int n, int h) {
  // The numbers for n are chosen: 1,025, 1,032 and multiples of 256. All sums stay on their side of the limit, and within a factor of two of it.
  const int below = n + 600000000, above = n + 1073742080;
  counted<<<(below + 255) / 256, 256>>>(p, q, below);
  uncounted<<<(above + 255) / 256, 256>>>(p, q, above);
  const int few = n + 700000, many = n + 1100000;
  factor<<<(few * h + 255) / 256, 256>>>(p, q, few, h);
  noFactor<<<(many * h + 255) / 256, 256>>>(p, q, many, h);
}
