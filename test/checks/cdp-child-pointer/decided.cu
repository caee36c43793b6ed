// A condition that the program decides and the linter does not compute says nothing of which pointer is passed. What a launch, its arguments, the
// data or unseen code decide are two possibilities.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- -rdc=true -arch=sm_90 | FileCheck %s --implicit-check-not=warning:

#include <cuda_fp16.h>

__global__ void child(int *p);
__device__ bool unseen();
#define CHOOSE(CONDITION) child<<<1, 1>>>((CONDITION) ? memory : &own)

__global__ void functions(int *memory) {
  int own;
  float s, c;
  sincosf(0.f, &s, &c);
  CHOOSE(s == 0.f && c == 1.f);
  int exponent;
  CHOOSE(frexpf(12.f, &exponent) == 0.75f);
  CHOOSE(exponent == 4);
  CHOOSE(__shfl_sync(__activemask(), 7, 0) == 7);
  CHOOSE(__all_sync(~0u, 1));
  CHOOSE(clock64() >= 0);
  const long long before = clock64();
  CHOOSE(clock64() >= before);
  float sum;
  asm("add.f32 %0, %1, %2;" : "=f"(sum) : "f"(1.5f), "f"(2.f));
  CHOOSE(sum == 3.5f);
  CHOOSE(reinterpret_cast<unsigned long long>(&own) % 4 == 0);
}

__global__ void halves(int *memory) {
  int own;
  const __half a = __float2half(3.f), b = __hadd(a, __float2half(1.5f));
  CHOOSE(__half2float(b) == 4.5f && __hgt(b, a));
  CHOOSE(__half2int_rn(__int2half_rn(2049)) == 2048);
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(__half2float(b) == 4.f);
}

__device__ int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
__global__ void longLoops(int *memory) {
  int own;
  unsigned char seen[200] = {};
  for (int i = 0; i < 200; ++i)
    ++seen[i * 7 % 200];
  CHOOSE(seen[150] == 1);
  CHOOSE(depth(60) == 60);
}

static __constant__ int table[4] = {2, 0, 3, 1};
__constant__ int others[4] = {2, 0, 3, 1};
__global__ void tables(int *memory) {
  int own;
  CHOOSE(table[table[0]] == 3);
  CHOOSE(others[1] == 0);
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(table[1] == 3);
}

__global__ void alone(int *memory, int n) {
  int own;
  CHOOSE(blockIdx.x + gridDim.x == 1 && blockDim.z == 1);
  CHOOSE(n == 4);
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(threadIdx.x == 1);
  CHOOSE(threadIdx.x < 64);
}
void launches(int *memory) { alone<<<1, 64>>>(memory, 4); }

__global__ void open(int *memory, const int *data, int n) {
  int own;
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(n > 3);
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(data[n] > 3);
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(unseen());
  // CHECK: :[[@LINE+1]]:3: warning:
  CHOOSE(blockIdx.x == 3);
}
