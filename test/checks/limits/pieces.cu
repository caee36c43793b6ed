// What moves a class, and a number, of 16 bytes and more.
// RUN: %check --explain-access=%s:9 %s -- | FileCheck %s --check-prefix=WIDE
// RUN: %check --explain-access=%s:15 %s -- | FileCheck %s --check-prefix=NUMBER

struct alignas(32) Wide {
  float of[8];
};
__global__ void wide(Wide *out, Wide w) {
  out[threadIdx.x] = w;
}
// WIDE: global store of 16 bytes a lane to 'out'
// WIDE-NEXT: 2 requests like this one
typedef __int128 Number __attribute__((aligned(8)));
__global__ void number(Number *out) {
  out[threadIdx.x] = 1;
}
// NUMBER: global store of 16 bytes a lane to 'out'
