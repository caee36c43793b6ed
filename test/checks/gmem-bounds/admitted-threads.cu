// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The thread of the count gets to what its number leads to, which is not its own element, or to it where data say so.

__global__ void byRow(const bool *rows, float *out, size_t n, size_t width) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  // CHECK: :[[@LINE+2]]:7: warning: the guard lets the thread through whose index is 'n' itself, one more than the grid is rounded up from: 'rows' is read by it as by those before it [cuda-gmem-bounds]
  // CHECK: :[[@LINE+1]]:7: note: the last index is 'n' - 1: compare with '<', or return with '>='
  if (rows[i / width])
    out[i] = 1;
}
__global__ void listed(const int *list, const int *keys, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) {
    // CHECK: :[[@LINE+1]]:21: warning: the guard lets the thread through whose index is 'n' itself, one more than
    const int key = keys[i >> 5];
    if (key > 0)
      out[list[i]] = key;
  }
}
__global__ void rowsOfPixels(const unsigned char *in, unsigned char *out, unsigned size) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x > size)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the thread through whose index is 'size' itself, one more than
  out[y * size + x] = in[y * size + x] / 2;
}
void launch(const bool *rows, float *out, const int *list, const int *keys, int *to, const unsigned char *in, unsigned char *pixels, size_t n,
            int count, unsigned size, int height) {
  byRow<<<(n + 127) / 128, 128>>>(rows, out, n, 16);
  listed<<<(count + 255) / 256, 256>>>(list, keys, to, count);
  rowsOfPixels<<<dim3((size + 127) / 128, height), 128>>>(in, pixels, size);
}

// As they should be.
__global__ void byRowInside(const bool *rows, float *out, size_t n, size_t width) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (rows[i / width])
    out[i] = 1;
}
// A grid that has a thread more.
__global__ void oneMore(const bool *rows, float *out, size_t n, size_t width) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  if (rows[i / width])
    out[i] = 1;
}
// The last index, and a grid for as many as there are.
__global__ void last(const bool *rows, float *out, size_t end, size_t width) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > end)
    return;
  if (rows[i / width])
    out[i] = 1;
}
// What the thread of the count does, no other one does.
__global__ void total(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  if (i == n)
    out[0] = n;
  else if (in[i / 4])
    out[i + 1] = in[i / 4];
}
// Threads of a multiple of the count.
__global__ void rounded(const bool *rows, float *out, int n, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= (n + 31) / 32 * 32)
    return;
  if (rows[i / width])
    out[i] = 1;
}
// The memory has room for it.
__global__ void roomy(const bool *rows, float *out, size_t n, size_t width) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  if (rows[i / width])
    out[i] = 1;
}
void launchRight(const bool *rows, float *out, const int *in, int *to, size_t n, int count) {
  byRowInside<<<(n + 127) / 128, 128>>>(rows, out, n, 16);
  oneMore<<<n / 128 + 1, 128>>>(rows, out, n, 16);
  last<<<(n + 127) / 128, 128>>>(rows, out, n - 1, 16);
  total<<<(count + 127) / 128, 128>>>(in, to, count);
  rounded<<<(count + 127) / 128, 128>>>(rows, out, count, 16);
  bool *kept;
  cudaMalloc(&kept, n + 1);
  roomy<<<(n + 127) / 128, 128>>>(kept, out, n, 16);
  cudaFree(kept);
}
