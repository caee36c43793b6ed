// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The grid is rounded up from a quotient, which the kernel computes for itself.

__global__ void vectors(const float4 *in, float4 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n / 4)
    return;
  // CHECK: :[[@LINE+2]]:3: warning: the guard lets the thread through whose index is the launch's quotient itself, one more than the grid is rounded up from: 'out' is written by it as by those before it [cuda-gmem-bounds]
  // CHECK: :[[@LINE+1]]:3: note: the last index is the launch's quotient - 1: compare with '<', or return with '>='
  out[i] = in[i];
}
__global__ void shifted(const float4 *in, float4 *out, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n >> 2) {
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the thread through whose index is the launch's quotient itself
    out[i] = in[i];
  }
}
// For each block of rows, and of blocks in two dimensions.
__global__ void lines(const char *in, char *out, unsigned width) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x > width / 8)
    return;
  for (int k = 0; k < 8; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the thread through whose index is the launch's quotient itself
    out[y * width + x * 8 + k] = in[y * width + x * 8 + k];
}
void launch(const float4 *in, float4 *out, const char *pixels, char *to, int n, unsigned m, unsigned width, int height) {
  vectors<<<(n / 4 + 255) / 256, 256>>>(in, out, n);
  const int threads = 128, grid = ((m >> 2) + threads - 1) / threads;
  shifted<<<grid, threads>>>(in, out, m);
  lines<<<dim3((width / 8 + 63) / 64, height), 64>>>(pixels, to, width);
}

// As they should be.
__global__ void inside(const float4 *in, float4 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 4)
    return;
  out[i] = in[i];
}
// The thread behind the whole vectors has the rest.
__global__ void rest(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n / 4)
    return;
  if (i == n / 4)
    for (int k = n / 4 * 4; k < n; ++k)
      out[k] = in[k];
  else
    reinterpret_cast<float4 *>(out)[i] = reinterpret_cast<const float4 *>(in)[i];
}
__global__ void upToEnd(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n / 4)
    return;
  for (int k = i * 4; k < i * 4 + 4 && k < n; ++k)
    out[k] = in[k];
}
// A grid for the rest, too.
__global__ void roundedUp(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n / 4)
    return;
  out[i] = in[i];
}
void launchOthers(const float *in, float *out, int n) {
  inside<<<(n / 4 + 255) / 256, 256>>>((const float4 *)in, (float4 *)out, n);
  rest<<<(n / 4 + 255) / 256, 256>>>(in, out, n);
  upToEnd<<<(n / 4 + 255) / 256, 256>>>(in, out, n);
  roundedUp<<<(n / 4 + 1 + 255) / 256, 256>>>(in, out, n);
  roundedUp<<<((n + 3) / 4 + 255) / 256, 256>>>(in, out, n);
}
