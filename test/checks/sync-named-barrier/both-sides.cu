// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Operands behind outputs, the compiler's functions, and counts from both sides.
__global__ void outputs(int *x, int id) {
  int any;
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 48 threads are no multiple of 32
  asm volatile("{ .reg .pred p, q; setp.ne.b32 p, %1, 0; bar.red.or.pred q, %2, %3, p; selp.b32 %0, 1, 0, q; }"
               : "=r"(any)
               : "r"(id), "r"(3), "r"(48));
  // CHECK: :[[@LINE+1]]:3: warning: barrier 16 does not exist
  asm volatile("{ .reg .pred p, q; setp.ne.b32 p, %1, 0; bar.red.or.pred q, %2, %3, p; selp.b32 %0, 1, 0, q; }"
               : "=r"(any)
               : "r"(id), "r"(16), "r"(64));
  asm volatile("{ .reg .pred p, q; setp.ne.b32 p, %1, 0; bar.red.or.pred q, %2, %3, p; selp.b32 %0, 1, 0, q; }"
               : "=r"(any)
               : "r"(48), "r"(15), "r"(64));
  x[threadIdx.x] = any;
}

__device__ void numbers() {
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 0 threads are no multiple of 32
  asm volatile("bar.sync 1, %0;" ::"r"(0));
  asm volatile("bar.sync 0, 32;");
  __barrier_sync(15);
  // CHECK: :[[@LINE+1]]:3: warning: barrier 16 does not exist
  __barrier_sync(16);
  __barrier_sync_count(15, 48 + 16);
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 48 threads
  __barrier_sync_count(1, 48);
}

__device__ void predicated(int n) {
  // CHECK: :[[@LINE+1]]:3: warning: barrier 17 does not exist
  asm volatile("{ .reg .pred %%p; setp.ne.b32 %%p, %0, 0;\n@%%p bar.sync 17; }" ::"r"(n));
}

// A count that comes from a caller, and from one too far away.
__device__ void wait1(int n) { asm volatile("bar.sync 1, %0;" ::"r"(n)); }
__device__ void wait2(int n) { wait1(n); }
__device__ void wait3(int n) { wait2(n); }
__device__ void wait4(int n) { wait3(n); }
__device__ void wait5(int n) { wait4(n); }
__global__ void far() {
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 40 threads
  wait4(40);
  wait5(41);
}

// What the visible launches say.
__global__ void exactly(int *x) {
  asm volatile("bar.sync 1, 128;");
  x[threadIdx.x] = 0;
}
__global__ void oneWarpMore(int *x) {
  if (threadIdx.x < 64)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 160 threads, and every visible launch has blocks of at most 128
    asm volatile("bar.sync 1, 160;");
  x[threadIdx.x] = 0;
}
__global__ void largestOfTwo(int *x) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 256;");
  x[threadIdx.x] = 0;
}
__global__ void oneWarpLess(int *x) {
  // CHECK: :[[@LINE+1]]:3: warning: the barrier waits for 96 threads, and all 128 of the block come to it
  asm volatile("bar.sync 1, 96;");
  x[threadIdx.x] = 0;
}
__global__ void twoBlocks(int *x) {
  asm volatile("bar.sync 1, 96;");
  x[threadIdx.x] = 0;
}
__global__ void arrives(int *x) {
  asm volatile("bar.arrive 1, 96;");
  x[threadIdx.x] = 0;
}
__global__ void someCome(int *x, int n) {
  if (threadIdx.x < n)
    return;
  asm volatile("bar.sync 1, 96;");
  x[threadIdx.x] = 0;
}
void launches(int *x, int n) {
  exactly<<<1, 128>>>(x);
  oneWarpMore<<<1, dim3(32, 4)>>>(x);
  oneWarpMore<<<1, 64>>>(x);
  largestOfTwo<<<1, 64>>>(x);
  largestOfTwo<<<1, dim3(32, 2, 4)>>>(x);
  oneWarpLess<<<1, 128>>>(x);
  twoBlocks<<<1, 128>>>(x);
  twoBlocks<<<1, 96>>>(x);
  arrives<<<1, 128>>>(x);
  someCome<<<1, 128>>>(x, n);
}
