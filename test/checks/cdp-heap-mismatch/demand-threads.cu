// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Which threads allocate, and how often, where that is not written in one place.

__device__ char *slots[1024];

__global__ void counted(int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:24: warning: 16 allocations of 1048576 bytes, 16777216 bytes in all
    slots[i] = (char *)malloc(1 << 20);
}
__global__ void by_while() {
  int i = 0;
  while (i < 16)
    // CHECK: :[[@LINE+1]]:18: warning: 16 allocations of 1048576 bytes
    slots[i++] = new char[1 << 20];
}
__global__ void first_warp() {
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:26: warning: 32 allocations of 524288 bytes
    slots[threadIdx.x] = new char[1 << 19];
}
__global__ void half_a_warp() {
  if (threadIdx.x < 15)
    slots[threadIdx.x] = new char[1 << 19];
}
__global__ void first_block() {
  if (blockIdx.x == 0)
    // CHECK: :[[@LINE+1]]:26: warning: 64 allocations of 262144 bytes
    slots[threadIdx.x] = new char[1 << 18];
}
struct Pool {
  char *parts[16];
  __device__ Pool() {
    for (char *&part : parts)
      // CHECK: :[[@LINE+1]]:14: warning: 16 allocations of 1048576 bytes
      part = new char[1 << 20];
  }
};
__global__ void by_constructor() { Pool pool; }

// What is not seen may free it.
__device__ void sink(char *);
__global__ void handed() { sink(new char[9u << 20]); }
__global__ void on_some_path(const int *some) {
  char *p = new char[9u << 20];
  if (some[0])
    delete[] p;
}
__global__ void few(int n) {
  for (int i = 0; i < n; ++i)
    slots[i] = (char *)malloc(1 << 20);
}
// A block as large as there is.
__global__ void full_block() {
  // CHECK: :[[@LINE+1]]:24: warning: 1024 allocations of 16384 bytes, 16777216 bytes in all
  slots[threadIdx.x] = new char[1 << 14];
}
// Too much work to follow each thread of the block.
__global__ void after_work(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 5000; ++i)
    sum += in[i];
  out[threadIdx.x] = sum;
  if (threadIdx.y == 0)
    // CHECK: :[[@LINE+1]]:26: warning: 512 allocations of 32768 bytes, 16777216 bytes in all
    slots[threadIdx.x] = new char[1 << 15];
}

void host() {
  counted<<<1, 1>>>(16);
  by_while<<<1, 1>>>();
  first_warp<<<1, 64>>>();
  half_a_warp<<<1, 64>>>();
  first_block<<<1024, 64>>>();
  by_constructor<<<1, 1>>>();
  handed<<<1, 1>>>();
  on_some_path<<<1, 1>>>(nullptr);
  few<<<1, 1>>>(7);
  full_block<<<1, 1024>>>();
  after_work<<<1, 512>>>(nullptr, nullptr);
}
