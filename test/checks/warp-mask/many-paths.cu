// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// More paths than are followed: what every way to the call has passed still says who is missing.
struct Area {
  int width, height, border;
};
#define SCAN(border) \
  for (int dy = 0; dy < 16; ++dy) { \
    const int y = blockIdx.y * 16 + dy; \
    if (y < border || y >= pitch - border) \
      continue; \
    const float v = in[y * pitch + x]; \
    if (v > best) { \
      best = v; \
      at = dy; \
    } \
  }
__global__ void inside(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x >= border && x < width - border) {
    SCAN(border)
    // CHECK: :[[@LINE+1]]:18: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here where '{{width|border}}' is no multiple of 32 [cuda-warp-mask]
    best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  }
  out[x] = best + at;
}
__global__ void member(float *out, const float *in, int pitch, Area a) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x >= a.width)
    return;
  SCAN(a.border)
  // CHECK: :[[@LINE+1]]:16: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here where 'width' is no multiple of 32
  best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  out[x] = best + at;
}

//===- Right --------------------------------------------------------------===//

__global__ void after(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x < width) {
    SCAN(border)
  }
  best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  out[x] = best + at;
}
__global__ void warps(float *out, const float *in, int pitch, int rows, int border) {
  const int x = blockIdx.x * 8 + threadIdx.x / 32;
  float best = 0;
  int at = 0;
  if (x < rows) {
    SCAN(border)
    best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  }
  out[x] = best + at;
}
__global__ void wholeWarps(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x < width) {
    SCAN(border)
    best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  }
  out[x] = best + at;
}
__global__ void fromItsOwn(float *out, const float *in, int pitch, int first, int border) {
  const int x = first + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x < first + 64) {
    SCAN(border)
    best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  }
  out[x] = best + at;
}
__global__ void roundedDown(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  float best = 0;
  int at = 0;
  if (x < (width & ~31)) {
    SCAN(border)
    best = fmaxf(__shfl_down_sync(0xffffffff, best, 16), best);
  }
  out[x] = best + at;
}
__global__ void voted(float *out, const float *in, int pitch, int width, int border) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, x < width);
  float best = 0;
  int at = 0;
  if (x < width) {
    SCAN(border)
    best = fmaxf(__shfl_down_sync(mask, best, 16), best);
  }
  out[x] = best + at;
}
void launch(float *out, const float *in, int pitch, int n, Area a) {
  inside<<<n, 32>>>(out, in, pitch, n, 3);
  member<<<n, 64>>>(out, in, pitch, a);
  after<<<n, 32>>>(out, in, pitch, n, 3);
  warps<<<n, 256>>>(out, in, pitch, n, 3);
  wholeWarps<<<n, 32>>>(out, in, pitch, n * 32, 3);
  fromItsOwn<<<n, 128>>>(out, in, pitch, n, 3);
  roundedDown<<<n, 32>>>(out, in, pitch, n, 3);
  voted<<<n, 32>>>(out, in, pitch, n, 3);
}
