// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DASKED | FileCheck %s --allow-empty --check-prefix=ASKED --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DLESS=1 | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DLESS=2 | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DLESS=3 | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DLESS=4 | FileCheck %s
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -DASKED -DAPART | FileCheck %s --check-prefix=APART
// ASKED-NOT: warning

// One test may ask for an address and a pitch together, and a caller of the function that launches may be who asks.

#include <cstdint>
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
template <int Form> __global__ void second(float *p) { *reinterpret_cast<float4 *>(p + 1) = make_float4(0, 0, 0, 0); }

template <int Form> static void launch(const float *in, float *out, int n, int width) { rows<Form><<<n, 256>>>(in, out, width); }

// One block is apart from no other.
template <int Form> __global__ void apart(float *p) {
  // APART: :[[@LINE+1]]:3: warning: this access needs 16-byte alignment, and the addresses of two blocks differ by 12 bytes
  *reinterpret_cast<float4 *>(p + blockIdx.x * 3) = make_float4(0, 0, 0, 0);
}
void one(float *p) {
#ifdef APART
  apart<0><<<2, 32>>>(p);
#endif
  apart<0><<<1, 32>>>(p);
  apart<1><<<dim3(1, 4), 32>>>(p);
}

#ifdef ASKED
void together(const float *in, float *out, int n, int width) {
  if (((uintptr_t(in) | (width * sizeof(float))) & 15) == 0)
    rows<0><<<n, 256>>>(in, out, width);
}
void bytes(const float *in, float *out, int n, int width) {
  if (width * sizeof(float) % 16 == 0)
    rows<1><<<n, 256>>>(in, out, width);
}
void nextRow(const float *in, float *out, int n, int width) {
  if (uintptr_t(in) % 16 == 0 && uintptr_t(in + width) % 16 == 0)
    rows<2><<<n, 256>>>(in, out, width);
}
void caller(const float *in, float *out, int n, int width) {
  if (width % 4 == 0)
    launch<3>(in, out, n, width);
}
void left(const float *in, float *out, int n, int width) {
  const uintptr_t all = uintptr_t(in) | uintptr_t(out) | uintptr_t(width) * 4;
  if (all % 16 != 0)
    return;
  launch<4>(in, out, n, width);
}
// A part of the address may be what is a multiple.
void part(float *p) {
  if (uintptr_t(p + 1) % 16 == 0)
    second<0><<<1, 1>>>(p);
}
void rest(float *p) {
  if (uintptr_t(p) % 16 == 12)
    second<1><<<1, 1>>>(p);
}
#elif LESS == 1
void addressAlone(const float *in, float *out, int n, int width) {
  if (uintptr_t(in) % 16 == 0)
    rows<0><<<n, 256>>>(in, out, width);
}
#elif LESS == 2
void halves(const float *in, float *out, int n, int width) {
  if (((uintptr_t(in) | (width * sizeof(float))) & 7) == 0)
    rows<0><<<n, 256>>>(in, out, width);
}
#elif LESS == 3
void oneCaller(const float *in, float *out, int n, int width) {
  if (width % 4 == 0)
    launch<0>(in, out, n, width);
}
void otherCaller(const float *in, float *out, int n, int width) { launch<0>(in, out, n, width); }
#else
void bit(const float *in, float *out, int n, int width) {
  if (width & 4)
    rows<0><<<n, 256>>>(in, out, width);
}
#endif
