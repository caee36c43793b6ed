// RUN: %check --checks='-*,cuda-async-alignment' %s -- | FileCheck %s --allow-empty --check-prefix=TESTED --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DHALVES | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DANOTHER | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DNONE | FileCheck %s
// TESTED-NOT: warning

// The rest of a row shows that its width need be no multiple of a vector; a launch that only multiples come to says that it is one.

#include <cuda_runtime.h>

template <int Form> __global__ void rows(const float *in, float *out, int width) {
  const float *row = in + size_t(blockIdx.x) * width;
  const float4 *wide = reinterpret_cast<const float4 *>(row);
  float sum = 0;
  for (int i = threadIdx.x; i < width / 4; i += 256) {
    // CHECK: :[[@LINE+1]]:22: warning: this access needs 16-byte alignment, and its address is a multiple of 'width' elements
    const float4 v = wide[i];
    sum += v.x + v.y + v.z + v.w;
  }
  for (int i = width / 4 * 4 + threadIdx.x; i < width; i += 256)
    sum += row[i];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

#ifdef HALVES
void halves(const float *in, float *out, int n, int width) {
  if (width % 2 == 0)
    rows<4><<<n, 256>>>(in, out, width);
}
#elif defined(NONE)
template __global__ void rows<5>(const float *, float *, int);
#else
void tested(const float *in, float *out, int n, int width) {
  if (width % 4 == 0)
    rows<0><<<n, 256>>>(in, out, width);
}
void kept(const float *in, float *out, int n, int width) {
  const bool fits = width % 8 == 0 && size_t(in) % 16 == 0;
  if (fits)
    rows<1><<<n, 256>>>(in, out, width);
}
void left(const float *in, float *out, int n, int width) {
  if (width & 3)
    return;
  rows<2><<<n, 256>>>(in, out, width);
}
void made(const float *in, float *out, int n, int groups) { rows<3><<<n, 256>>>(in, out, groups * 4); }
#ifdef ANOTHER
void another(const float *in, float *out, int n, int width) { rows<0><<<n, 256>>>(in, out, width); }
#endif
#endif
