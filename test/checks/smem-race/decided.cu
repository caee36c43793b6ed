// What a construct that is not followed gives is what the program decides: where it chooses which element is read, that is no race.
// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++20 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda/std/algorithm>
#include <cuda/std/complex>
#include <cuda/std/string_view>

#define READ(CONDITION) \
  {                                                                                                                                                    \
    const int at = (CONDITION) ? threadIdx.x : 255 - threadIdx.x;                                                                                      \
    s[threadIdx.x] = threadIdx.x;                                                                                                                      \
    out[threadIdx.x] = s[at];                                                                                                                          \
  }

__global__ void moved(int *out) {
  __shared__ int s[256];
  int a[3] = {1, 2, 3};
  cuda::std::rotate(a, a + 1, a + 3);
  READ(a[0] == 2 && a[2] == 1);
}
__global__ void movedOtherwise(int *out) {
  __shared__ int s[256];
  int a[3] = {1, 2, 3};
  cuda::std::rotate(a, a + 1, a + 3);
  // CHECK: :[[@LINE+1]]:3: warning: thread
  READ(a[0] == 1);
}
__global__ void texts(int *out) {
  __shared__ int s[256];
  cuda::std::string_view t = "kernel";
  READ(t.size() == 6 && t.substr(1, 3) == "ern");
}
__global__ void complexNumbers(int *out) {
  __shared__ int s[256];
  cuda::std::complex<float> a(1, 2), b(3, -1);
  READ((a * b).real() == 5);
}
__global__ void narrow(int *out) {
  __shared__ int s[256];
  unsigned _BitInt(13) a = 8191;
  a += 3;
  READ(a == 2);
}
__global__ void fields(int *out) {
  __shared__ int s[256];
  unsigned a, b;
  asm("bfe.u32 %0, %1, 28, 8;" : "=r"(a) : "r"(0xA0000000u));
  asm("bfi.b32 %0, %1, %2, 28, 8;" : "=r"(b) : "r"(0xABu), "r"(0x01234567u));
  READ(a == 10 && b == 0xB1234567u);
}
__global__ void bits(int *out) {
  __shared__ int s[256];
  unsigned a;
  asm("mov.b32 %0, %1;" : "=r"(a) : "f"(1.f));
  READ(a == 0x3f800000u);
}
__global__ void lanes(int *out) {
  __shared__ int s[256];
  unsigned a;
  asm("{ .reg .u32 t; mov.u32 t, %%laneid; mul.lo.u32 t, t, 0; testp.finite.f32 p, 0f00000000; add.u32 %0, t, %1; }" : "=r"(a) : "r"(6));
  READ(a == 6);
}
__global__ void products(int *out) {
  __shared__ int s[256];
  int a, b, c, d;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(a) : "r"(0x01FF0203), "r"(0x01010101), "r"(10));
  asm("dp2a.lo.s32.u32 %0, %1, %2, %3;" : "=r"(b) : "r"(0x00030002), "r"(0x00000504u), "r"(1));
  asm("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(c) : "r"(-3), "r"(7), "r"(1));
  asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(d) : "r"(4), "r"(6));
  READ(a == 15 && b == 24 && c == -20 && d == 0x3F0);
}
__global__ void productsOtherwise(int *out) {
  __shared__ int s[256];
  int a;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(a) : "r"(0x01FF0203), "r"(0x01010101), "r"(10));
  // CHECK: :[[@LINE+1]]:3: warning: thread
  READ(a == 14);
}
void launches(int *out) {
  moved<<<1, 256>>>(out);
  movedOtherwise<<<1, 256>>>(out);
  texts<<<1, 256>>>(out);
  complexNumbers<<<1, 256>>>(out);
  narrow<<<1, 256>>>(out);
  fields<<<1, 256>>>(out);
  bits<<<1, 256>>>(out);
  lanes<<<1, 256>>>(out);
  products<<<1, 256>>>(out);
  productsOtherwise<<<1, 256>>>(out);
}
