// A word that one thread sets by a release announces what its block has written,
// whoever reads it.
// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ void announce(unsigned *flag, unsigned v) {
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(v)
               : "memory");
}
__device__ unsigned seen(const unsigned *flag) {
  unsigned v;
  asm volatile("ld.acquire.sys.global.u32 %0, [%1];"
               : "=r"(v)
               : "l"(flag)
               : "memory");
  return v;
}

__global__ void oneBuffer(unsigned *flag, const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * 2;
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:5: warning: one thread announces by 'flag' what all threads of its block wrote to 'out', with no block barrier in between
    announce(flag, 1);
}

// The announcing thread has waited before, on a way of its own.
__global__ void ring(unsigned *flag, const unsigned *taken, const float4 *in,
                     float4 *out, int stages, int slots) {
  for (int s = 0; s < stages; ++s) {
    if (threadIdx.x == 0)
      while ((int)seen(taken) + slots <= s)
        __nanosleep(64);
    __syncthreads();
    for (int i = threadIdx.x; i < 4096; i += 256)
      out[(size_t)(s % slots) * 4096 + i] = in[(size_t)s * 4096 + i];
    if (threadIdx.x == 0)
      // CHECK: [[@LINE+1]]:7: warning: one thread announces by 'flag' what all threads of its block wrote to 'out'
      announce(flag, s + 1);
  }
}

__global__ void ringInOrder(unsigned *flag, const unsigned *taken,
                            const float4 *in, float4 *out, int stages,
                            int slots) {
  for (int s = 0; s < stages; ++s) {
    if (threadIdx.x == 0)
      while ((int)seen(taken) + slots <= s)
        __nanosleep(64);
    __syncthreads();
    for (int i = threadIdx.x; i < 4096; i += 256)
      out[(size_t)(s % slots) * 4096 + i] = in[(size_t)s * 4096 + i];
    __syncthreads();
    if (threadIdx.x == 0)
      announce(flag, s + 1);
  }
}

// What is announced is the thread's own.
__global__ void header(unsigned *flag, unsigned *size, unsigned n) {
  if (threadIdx.x == 0) {
    size[0] = n;
    announce(flag, 1);
  }
}

// Each thread announces its own element.
__global__ void each(unsigned *flag, const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * 2;
  announce(flag + threadIdx.x, 1);
}

// One warp, which has met.
__global__ void oneWarp(unsigned *flag, const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * 2;
  __syncwarp();
  if (threadIdx.x == 0)
    announce(flag, 1);
}

__global__ void oneWarpApart(unsigned *flag, const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * 2;
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:5: warning: one thread announces by 'flag' what all threads of its block wrote to 'out'
    announce(flag, 1);
}

// A release for the block, which other blocks do not go by.
__global__ void ofBlock(unsigned *flag, const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * 2;
  if (threadIdx.x == 0)
    asm volatile("st.release.cta.global.u32 [%0], %1;" ::"l"(flag), "r"(1)
                 : "memory");
}

void run(unsigned *flag, const unsigned *taken, const float *in, float *out,
         unsigned n) {
  oneBuffer<<<1, 256>>>(flag, in, out);
  ring<<<1, 256>>>(flag, taken, (const float4 *)in, (float4 *)out, n, 4);
  ringInOrder<<<1, 256>>>(flag, taken, (const float4 *)in, (float4 *)out, n, 4);
  header<<<1, 256>>>(flag, flag + 1, n);
  each<<<1, 256>>>(flag, in, out);
  oneWarp<<<1, 32>>>(flag, in, out);
  oneWarpApart<<<1, 32>>>(flag, in, out);
  ofBlock<<<1, 256>>>(flag, in, out);
}
