// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A count that is no multiple of a warp: in the text, as an immediate, in a register, through a template's parameter.
__global__ void counts(int *x) {
  // CHECK: :[[@LINE+2]]:3: warning: a barrier counts whole warps: 48 threads are no multiple of 32 [cuda-sync-named-barrier]
  // CHECK: :[[@LINE+1]]:3: note: count the threads of all warps that take part
  asm volatile("bar.sync 1, 48;" ::: "memory");
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 100 threads are no multiple of 32
  asm volatile("barrier.sync %0, %1;" ::"n"(2), "n"(100) : "memory");
  int threads = 64 + 1;
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 65 threads
  asm volatile("barrier.cta.sync.aligned %0, %1;" ::"r"(3), "r"(threads) : "memory");
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 33 threads
  asm volatile("bar.arrive 4, 33;");
  x[threadIdx.x] = 0;
}
template <int Id, int Threads> __device__ void syncPart() {
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 16 threads
  asm volatile("bar.sync %0, %1;" ::"n"(Id), "n"(Threads));
}
__global__ void templates() { syncPart<1, 16>(), syncPart<2, 32>(); }

// A helper is right by itself: the call is the place.
__device__ __forceinline__ void namedSync(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}
struct Group {
  int id;
  __device__ void wait(int threads) const { namedSync(id, threads); }
};
__global__ void helpers(Group g) {
  namedSync(1, 128);
  // CHECK: :[[@LINE+2]]:3: warning: barrier 16 does not exist: a block has 16, numbered from 0
  // CHECK: :[[@LINE-9]]:3: note: the barrier is here
  namedSync(16, 128);
  // CHECK: :[[@LINE+1]]:3: warning: a barrier counts whole warps: 20 threads
  g.wait(20);
  // CHECK: :[[@LINE+1]]:3: warning: barrier 17 does not exist
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0; @p bar.sync 17; }" ::"r"(g.id));
}

// More threads than a block of the visible launches has; fewer than come.
__global__ void tooMany(int *x) {
  if (threadIdx.x < 64)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 256 threads, and every visible launch has blocks of at most 128
    asm volatile("bar.sync 1, 256;");
  x[threadIdx.x] = 0;
}
__global__ void tooFew(int *x) {
  // CHECK: :[[@LINE+1]]:3: warning: the barrier waits for 64 threads, and all 256 of the block come to it
  asm volatile("bar.sync 1, 64;");
  x[threadIdx.x] = 0;
}

//===- Right --------------------------------------------------------------===//

__global__ void parts(int *x, int id, int threads) {
  if (threadIdx.y < 4)
    asm volatile("bar.sync 1, 64;");
  else
    asm volatile("bar.sync 2, 192;");
  asm volatile("bar.sync 15, 256;");
  asm volatile("bar.sync 0;");
  asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(threads));
  asm volatile("// bar.sync 99, 5;\n");
  int any;
  asm volatile("{ .reg .pred p, q; setp.ne.b32 p, %1, 0; bar.red.or.pred q, 3, 256, p; selp.b32 %0, 1, 0, q; }" : "=r"(any) : "r"(id));
  x[threadIdx.x] = any;
}
__global__ void someBlocks(int *x) {
  asm volatile("bar.sync 1, 96;");
  x[threadIdx.x] = 0;
}
__global__ void anyBlock(int *x) { asm volatile("bar.sync 1, 1024;"); }
__global__ void partWarp(int *x) { asm volatile("bar.sync 1, 64;"); }
void launches(int *x, int n) {
  tooMany<<<1, 128>>>(x);
  tooFew<<<1, 256>>>(x);
  parts<<<1, dim3(16, 16)>>>(x, 1, 256);
  someBlocks<<<1, 96>>>(x);
  someBlocks<<<1, n>>>(x);
  partWarp<<<1, 40>>>(x);
}

// A library that keeps some numbers for itself.
struct NumberedBarrier {
  static constexpr unsigned Reserved = 8;
  __device__ static void sync(unsigned threads, unsigned id) {
    asm volatile("bar.sync %0, %1;" ::"r"(id + Reserved), "r"(threads));
  }
};
__global__ void behindReserved(int *x) {
  if (threadIdx.x / 128 == 3) {
    // CHECK: :[[@LINE+1]]:5: warning: barrier 18 does not exist: a block has 16, numbered from 0
    NumberedBarrier::sync(128, 10);
    NumberedBarrier::sync(128, 7);
    x[threadIdx.x] = 1;
  }
}
