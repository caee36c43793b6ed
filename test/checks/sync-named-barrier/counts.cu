// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who comes to a barrier, against the count that it waits for.

__device__ __forceinline__ void namedSync(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}
__device__ __forceinline__ void namedArrive(int id, int threads) {
  asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

// Producers arrive, consumers wait: one warp of the producers is missing.
__global__ void __launch_bounds__(256) producers(float *out, const float *in, int tiles) {
  __shared__ float tile[128];
  const int warp = threadIdx.x / 32;
  for (int t = 0; t < tiles; ++t) {
    if (warp < 4) {
      // CHECK: :[[@LINE+4]]:7: warning: the barrier waits for 256 threads, and only 224 come to it [cuda-sync-named-barrier]
      // CHECK: note: the barrier is here
      // CHECK: note: a launch gives the block 256 threads
      // CHECK: note: count the threads that arrive: those that wait never go on
      namedSync(1, 256);
      out[t * 128 + threadIdx.x] = tile[threadIdx.x];
    } else if (warp < 7) {
      tile[threadIdx.x - 128] = in[t];
      namedArrive(1, 256);
    }
    break;
  }
}

// The count says half of those that come.
__global__ void groups(float *out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x < 192) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 96 threads, and 192 come to it at once
    __barrier_sync_count(2, 96);
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
  }
}

// Never a multiple, whatever the block.
__global__ void whateverTheBlock(float *out) {
  if (threadIdx.x < 96)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 128 threads, and only 96 come to it
    asm volatile("bar.sync 3, 128;");
  out[threadIdx.x] = 0;
}

// Nothing launches it: whatever the number of warps.
__global__ void whateverTheWarps(float *out) {
  namedSync(1, blockDim.x);
  if (threadIdx.x < 96)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 128 threads, and only 96 come to it
    asm volatile("bar.sync 3, 128;");
  out[threadIdx.x] = 0;
}

// All turns together.
template <int Threads> struct Ring {
  int id;
  __device__ void wait() const { namedSync(id, Threads); }
  __device__ void arrive() const { namedArrive(id, Threads); }
};
__global__ void turns(float *out, int n) {
  Ring<96> full{1};
  const int warp = threadIdx.x >> 5;
  if (warp == 0) {
    for (int i = 0; i < 4; ++i) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the barrier waits for 96 threads at a time, and 256 come to it in all
      full.wait();
      out[i] = 0;
    }
  } else if (warp == 1) {
    for (int i = 0; i < 4; ++i)
      full.arrive();
  }
}

//===- Right --------------------------------------------------------------===//

__global__ void pingPong(float *out, int n) {
  const int group = threadIdx.x / 128;
  if (group == 0) {
    for (int i = 0; i < n; ++i) {
      namedSync(1, 256);
      out[threadIdx.x] += 1;
      namedArrive(2, 256);
    }
  } else {
    for (int i = 0; i < n; ++i) {
      namedArrive(1, 256);
      out[threadIdx.x] += 1;
      namedSync(2, 256);
    }
  }
}
// A number for each group; a number that groups have one after the other.
__global__ void ownNumbers(float *out) {
  namedSync(1 + threadIdx.x / 64, 64);
  __syncthreads();
  if (threadIdx.x < 128)
    namedSync(1, 128);
  __syncthreads();
  if (threadIdx.x >= 128)
    namedSync(1, 128);
  out[threadIdx.x] = 1;
}
// Single lanes bring their warps.
__global__ void lanes(float *out) {
  if (threadIdx.x % 32 == 0)
    asm volatile("barrier.sync 4, 256;");
  out[threadIdx.x] = 1;
}
// A warp that waits for itself alone.
__global__ void itself(float *out) {
  namedSync(0, 32);
  out[threadIdx.x] = 1;
}
// What is not known: a number of threads, who comes, what keeps them apart.
__global__ void given(float *out, int threads, const int *who) {
  if (threadIdx.x < threads)
    namedSync(1, 128);
  if (who[threadIdx.x / 32])
    namedSync(2, 128);
  out[threadIdx.x] = 1;
}
__global__ void keptApart(float *out, volatile int *turn) {
  while (*turn != threadIdx.x / 128)
    ;
  namedSync(1, 128);
  out[threadIdx.x] = 1;
  if (threadIdx.x % 128 == 0)
    *turn = *turn + 1;
}
__device__ void unseen(float *out);
__global__ void maybeMore(float *out) {
  if (threadIdx.x < 64)
    namedSync(1, 128);
  unseen(out);
}
__global__ void predicated(float *out, int n) {
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %0, 128; @p bar.sync 1, 128; }" ::"r"((int)threadIdx.x));
  out[threadIdx.x] = 1;
}

void launches(float *out, const float *in, int n, volatile int *turn, const int *who) {
  producers<<<n, 256>>>(out, in, n);
  groups<<<1, 256>>>(out);
  turns<<<1, 64>>>(out, n);
  pingPong<<<n, 256>>>(out, n);
  ownNumbers<<<n, 256>>>(out);
  lanes<<<n, 256>>>(out);
  itself<<<n, 256>>>(out);
  given<<<n, 256>>>(out, n, who);
  keptApart<<<1, 256>>>(out, turn);
  maybeMore<<<1, 256>>>(out);
  predicated<<<1, 256>>>(out, n);
}

// Another barrier, of another helper, is right: the place is the one that is not, in its helper.
__device__ __forceinline__ void meetsInVain(float *out) {
  if (threadIdx.x < 96)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 128 threads, and only 96 come to it
    asm volatile("bar.sync 5, 128;");
  out[threadIdx.x] = 0;
}
__device__ __forceinline__ void meets(float *out) {
  asm volatile("bar.sync 4, 32;");
  out[threadIdx.x] = 1;
}
__global__ void twoHelpers(float *out) {
  meets(out);
  meetsInVain(out);
}

// Two barriers with the same count; warps that a cluster's barrier may have kept apart.
__global__ void sameCount(float *out) {
  if (threadIdx.x < 64)
    __barrier_sync_count(1, 64);
  else if (threadIdx.x < 128)
    __barrier_sync_count(2, 64);
  out[threadIdx.x] = 0;
}
__global__ void behindCluster(float *out) {
  if (threadIdx.x < 192) {
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    __barrier_sync_count(2, 96);
  }
  out[threadIdx.x] = 0;
}
void launchBeside(float *out) {
  sameCount<<<1, 128>>>(out);
  behindCluster<<<1, 192>>>(out);
}
