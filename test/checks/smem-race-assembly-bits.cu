// Inline assembly is run on the bits that are known: floating-point numbers,
// jumps and carries.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-smem-race' --bound=ptx-steps=22 %s -- | FileCheck %s --check-prefix=LESS
// RUN: %check --checks='-*,cuda-smem-race' --bound=ptx-steps=23 %s -- | FileCheck %s --implicit-check-not=warning:

__device__ int ofFloats() {
  int out;
  asm("{ .reg .pred p; setp.gt.f32 p, %1, 0f40000000; selp.s32 %0, 1, 0, p; }"
      : "=r"(out)
      : "f"(2.5f));
  return out;
}
// Five rounds of four instructions behind two, and the end.
__device__ int ofLoop() {
  int out;
  asm("{ .reg .pred p; .reg .s32 i; mov.s32 %0, 0; mov.s32 i, 0;"
      " LOOP%=: add.s32 %0, %0, 1; add.s32 i, i, 1; setp.lt.s32 p, i, 5;"
      " @p bra LOOP%=; }"
      : "=r"(out));
  return out - 4;
}

__global__ void floats(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{.*}}warning:
  memory[threadIdx.x] = a[ofFloats() ? 255 - threadIdx.x : threadIdx.x];
}
__global__ void ownOfFloats(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  memory[threadIdx.x] = a[ofFloats() ? threadIdx.x : 255 - threadIdx.x];
}
__global__ void loops(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  // LESS-NOT: :[[@LINE+2]]:{{.*}}warning:
  // CHECK: :[[@LINE+1]]:{{.*}}warning:
  memory[threadIdx.x] = a[ofLoop() ? 255 - threadIdx.x : threadIdx.x];
}
__global__ void ownOfLoops(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  memory[threadIdx.x] = a[ofLoop() ? threadIdx.x : 255 - threadIdx.x];
}

// `.ftz` makes zero of numbers that are too small to be normal: what the sum and
// the comparison give is not that of the numbers.
__device__ int flushed() {
  int out;
  asm("{ .reg .pred p; setp.gt.ftz.f32 p, %1, 0f00000000; selp.s32 %0, 1, 0, p; }"
      : "=r"(out)
      : "f"(1e-40f));
  return out;
}
__device__ int flushedSum() {
  int out;
  asm("{ .reg .f32 f; .reg .pred p; add.ftz.f32 f, %1, %1; setp.gt.f32 p, f, 0f00000000; selp.s32 %0, 1, 0, p; }"
      : "=r"(out)
      : "f"(1e-39f));
  return out;
}
__global__ void ownOfFlushed(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  memory[threadIdx.x] = a[flushed() ? 255 - threadIdx.x : threadIdx.x];
}
__global__ void ownOfFlushedSum(int *memory) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x;
  memory[threadIdx.x] = a[flushedSum() ? 255 - threadIdx.x : threadIdx.x];
}

void all(int *memory) {
  floats<<<1, 256>>>(memory);
  ownOfFloats<<<1, 256>>>(memory);
  loops<<<1, 256>>>(memory);
  ownOfLoops<<<1, 256>>>(memory);
  ownOfFlushed<<<1, 256>>>(memory);
  ownOfFlushedSum<<<1, 256>>>(memory);
}
