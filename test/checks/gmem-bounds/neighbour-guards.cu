// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// Neighbours behind a guard that asks again of the thread's own element, and neighbours that are read before the guard.

// Hazards: the test is one that holds for all who come there.
__global__ void smooth(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+7]]:12: warning: 'in' is read at a neighbour of the thread's own element behind a guard that always holds: the last thread gets past its end
  // CHECK: :[[@LINE+5]]:9: note: this asks of the thread's own element, which is asked before
  // CHECK: :[[@LINE+1]]:7: note: asked here
  if (i < n) {
    float s = in[i];
    s += i > 0 ? in[i - 1] : 0;
    if (i < n)
      s += in[i + 1];
    out[i] = s;
  }
}
struct Picture {
  const float *pixels;
  int width, height;
};
__device__ float below(const Picture &p, int x, int y) {
  if (x >= p.width || y >= p.height)
    return 0;
  const int at = y * p.width + x;
  const float own = p.pixels[at];
  // CHECK: :[[@LINE+1]]:32: warning: 'pixels' is read at a neighbour of the thread's own element behind a guard that always holds: the last thread gets past its end
  return own - (y < p.height ? p.pixels[at + p.width] : own);
}
__global__ void edges(Picture p, float *out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const float down = below(p, x, y);
  if (x >= p.width || y >= p.height)
    return;
  const float own = p.pixels[y * p.width + x];
  // CHECK: :[[@LINE+2]]:31: warning: 'pixels' is read at a neighbour of the thread's own element behind a guard that always holds: the first thread gets before its beginning
  // CHECK: :[[@LINE+1]]:22: note: compare the neighbour with 0
  const float left = x >= 0 ? p.pixels[y * p.width + x - 1] : own;
  out[y * p.width + x] = left + down;
}

// Look-alikes: the right guards; where rows begin, asked twice; the index has changed; another count.
__global__ void smoothRight(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = in[i] + (i > 0 ? in[i - 1] : 0) + (i < n - 1 ? in[i + 1] : 0) + (i + 2 < n ? in[i + 2] : 0);
}
__global__ void lengths(const int *starts, int *out, int rows) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; i += gridDim.x * blockDim.x) {
    const int begin = starts[i];
    if (i < rows)
      out[i] = starts[i + 1] - begin;
  }
}
__global__ void moved(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float own = in[i] + (i > 0 ? in[i - 1] : 0);
  i -= 1;
  if (i < n)
    out[i + 1] = own + in[i + 1];
}
__global__ void frame(const float *pixels, float *out, int width, int height) {
  const float *inner = pixels + width;
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const float own = inner[y * width + x];
  out[y * width + x] = own - (y >= 0 ? inner[(y - 1) * width + x] : own);
}
__global__ void longer(const float *in, float *out, int n, int all) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float s = in[i] + (i > 0 ? in[i - 1] : 0);
  if (i < all)
    s += in[i + 1];
  out[i] = s;
}

// Hazards: read before the guard, at both ends.
__global__ void heads(const int *keys, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+2]]:22: warning: 'keys' is read before its beginning by the first thread, which is held back only afterwards: it does not use what was read
  // CHECK: :[[@LINE+2]]:7: note: compared here
  const int before = keys[i - 1];
  if (i == 0)
    flags[i] = 1;
  else
    flags[i] = keys[i] != before;
}
__global__ void tails(const int *keys, int *flags, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    // CHECK: :[[@LINE+1]]:24: warning: 'keys' is read at an index that is compared with 'n' only afterwards
    const int behind = keys[i + 1];
    flags[i] = i < n - 1 ? keys[i] != behind : 1;
  }
}

// Look-alikes: guarded; threads begin at 1; a pointer that was moved; the halo is used by all; where rows begin.
__global__ void headsRight(const int *keys, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int before = i > 0 ? keys[i - 1] : 0;
  flags[i] = i == 0 || keys[i] != before;
}
__global__ void fromOne(const int *keys, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i >= n)
    return;
  const int before = keys[i - 1];
  if (i > 0)
    flags[i] = keys[i] != before;
}
__global__ void inTheMiddle(const int *keys, int *flags, int n, int from) {
  const int *own = keys + from;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int before = own[i - 1];
  if (i > 0)
    flags[i] = own[i] != before;
}
__global__ void usedByAll(const int *keys, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int before = keys[i - 1];
  flags[i] = before;
  if (i > 0)
    flags[i] += keys[i] != before;
}
__global__ void ends(const int *starts, int *out, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  const int end = starts[i + 1];
  if (i < rows)
    out[i] = end;
}
