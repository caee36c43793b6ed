// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Loops that run as often as a launch says, which the file does not.
#define MEET(id, threads) asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory")

__global__ void counted(const float *in, float *out, int rounds) {
  __shared__ float s[256];
  float v = in[threadIdx.x];
  for (int r = 0; r < rounds; ++r) {
    s[threadIdx.x] = v;
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 128 threads, and all 256 of the block come to it
    MEET(3, 128);
    v = s[(threadIdx.x + 64) % 256];
    __syncthreads();
  }
  out[threadIdx.x] = v;
}
void run(const float *in, float *out, int blocks, int rounds) { counted<<<blocks, 256>>>(in, out, rounds); }

// Nobody launches these here.
struct Work {
  const float *in;
  float *out;
  int first, last;
};
__global__ void __launch_bounds__(128) lonely(Work w) {
  for (int i = w.first; i < w.last; ++i) {
    if (threadIdx.x < 64)
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 96 threads, and only 64 come to it
      MEET(2, 96);
    w.out[i] = w.in[i] + threadIdx.x;
  }
}
__global__ void endless(Work w) {
  for (int i = w.first;; ++i) {
    if (i >= w.last)
      break;
    if (threadIdx.x < 64)
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 96 threads, and only 64 come to it
      MEET(2, 96);
    w.out[i] = w.in[i] + threadIdx.x;
  }
}

// As many as come; two halves in turns, of which one goes round twice as often;
// as often as data or the thread's own number say.
__global__ void right(Work w) {
  for (int i = w.first; i < w.last; ++i) {
    if (threadIdx.x < 32)
      MEET(2, 32);
    w.out[i] = w.in[i];
  }
}
__global__ void turns(Work w) {
  if (threadIdx.x < 64) {
    for (int i = 0; i < w.last; ++i) {
      asm volatile("bar.arrive 1, 128;" ::: "memory");
      MEET(2, 128);
    }
  } else {
    for (int i = 0; i < w.last / 2; ++i)
      for (int half = 0; half < 2; ++half) {
        MEET(1, 128);
        asm volatile("bar.arrive 2, 128;" ::: "memory");
      }
  }
}
__global__ void data(Work w) {
  if (threadIdx.x < 64)
    for (int i = 0; i < int(w.in[threadIdx.x]); ++i)
      MEET(2, 96);
}
__global__ void own(Work w) {
  if (threadIdx.x < 64)
    for (int i = threadIdx.x / 32; i < w.last; i += 4)
      MEET(2, 96);
}
