// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where all wait, of those that only arrive too few come however often: each of them waits, too.

template <int Id, int Threads> struct Gate {
  static __device__ void wait() { asm volatile("barrier.sync %0, %1;" ::"n"(Id), "n"(Threads) : "memory"); }
  static __device__ void signal() { asm volatile("barrier.arrive %0, %1;" ::"n"(Id), "n"(Threads) : "memory"); }
};
// Two warps fill, four empty; two more have other work.
template <int Count> __global__ void __launch_bounds__(256) hand(const int *in, int *out, int n) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  if (t < 64) {
    for (int k = 0; k < n; ++k) {
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 256 threads, and only 192 come to it
      Gate<2, Count>::wait();
      for (int c = t; c < 128; c += 64)
        tile[c] = in[k * 128 + c];
      Gate<1, Count>::signal();
    }
  } else if (t < 192) {
    int sum = 0;
    for (int k = 0; k < n; ++k) {
      Gate<2, Count>::signal();
      Gate<1, Count>::wait();
      sum += tile[t - 64];
    }
    out[t] = sum;
  } else if (t == 255) {
    out[t] = n;
  }
}
// So many times.
template <int Count> __global__ void __launch_bounds__(256) four(const int *in, int *out) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  if (t < 64) {
    for (int k = 0; k < 4; ++k) {
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 256 threads, and only 192 come to it
      Gate<2, Count>::wait();
      tile[t] = in[k * 64 + t];
      Gate<1, Count>::signal();
    }
  } else if (t < 192) {
    for (int k = 0; k < 4; ++k) {
      Gate<2, Count>::signal();
      Gate<1, Count>::wait();
      out[t] += tile[t - 64 & 63];
    }
  }
}
// Who arrives goes on, and may come again.
__global__ void __launch_bounds__(96) again(int *out, int n) {
  if (threadIdx.x < 32) {
    for (int k = 0; k < n; ++k)
      asm volatile("barrier.arrive 1, 96;");
  } else if (threadIdx.x < 64) {
    asm volatile("barrier.sync 1, 96;");
  }
  out[threadIdx.x] = n;
}
// One round is different: what comes in others is not seen.
__global__ void __launch_bounds__(96) first(int *out, int n) {
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x < 32) {
      if (k == 0)
        asm volatile("barrier.sync 1, 96;");
    } else {
      asm volatile("barrier.arrive 1, 96;");
    }
  }
  out[threadIdx.x] = n;
}
// Those that come late have something else to wait for, which others fill.
__global__ void __launch_bounds__(96) late(int *out, int n) {
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x < 32) {
      asm volatile("barrier.sync 1, 96;");
    } else if (threadIdx.x < 64) {
      asm volatile("barrier.sync 2, 64;");
      asm volatile("barrier.arrive 1, 96;");
    } else {
      asm volatile("barrier.arrive 2, 64;");
      asm volatile("barrier.arrive 1, 96;");
    }
  }
  out[threadIdx.x] = n;
}
// The same with a count that nobody makes.
__global__ void __launch_bounds__(96) lateShort(int *out, int n) {
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x < 32) {
      asm volatile("barrier.sync 1, 96;");
    } else if (threadIdx.x < 64) {
      // CHECK: :[[@LINE+1]]:7: warning: the barrier waits for 96 threads, and only 64 come to it
      asm volatile("barrier.sync 2, 96;");
      asm volatile("barrier.arrive 1, 96;");
    } else {
      asm volatile("barrier.arrive 2, 96;");
      asm volatile("barrier.sync 1, 96;");
    }
  }
  out[threadIdx.x] = n;
}
void run(const int *in, int *out, int n) {
  if (n <= 0 || n > 4096)
    return;
  hand<256><<<10, 256>>>(in, out, n);
  hand<192><<<10, 256>>>(in, out, n);
  four<256><<<10, 256>>>(in, out);
  four<192><<<10, 256>>>(in, out);
  again<<<10, 96>>>(out, n);
  first<<<10, 96>>>(out, n);
  late<<<10, 96>>>(out, n);
  lateShort<<<10, 96>>>(out, n);
}
