// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -DRAISED | FileCheck %s --check-prefix=RAISED --allow-empty
// RAISED-NOT: warning:

__device__ char *slots[1024];

__global__ void loop() {
  for (int i = 0; i < 16; ++i) {
    // CHECK: :[[@LINE+3]]:24: warning: 16 allocations of 1048576 bytes, 16777216 bytes in all, exceed the default device heap of 8388608 bytes [cuda-cdp-heap-mismatch]
    // CHECK: note: this launch runs 1 threads
    // CHECK: note: raise the limit with cudaDeviceSetLimit(cudaLimitMallocHeapSize, ...)
    slots[i] = (char *)malloc(1 << 20);
  }
}
__global__ void threads() {
  // CHECK: :[[@LINE+1]]:24: warning: 1024 allocations of 16384 bytes
  slots[threadIdx.x] = new char[16384];
}
__global__ void one_per_block() {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:25: warning: 128 allocations of 65536 bytes
    slots[blockIdx.x] = new char[65536];
}

// What happens when the heap is exhausted does not keep it from being exhausted.
__global__ void null_check() {
  for (int i = 0; i < 16; ++i) {
    // CHECK: :[[@LINE+1]]:23: warning: 16 allocations of 1048576 bytes
    char *p = (char *)malloc(1 << 20);
    if (!p)
      return;
    p[0] = 1;
    slots[i] = p;
  }
}
__global__ void null_checks(int **out) {
  for (int i = 0; i < 16; ++i) {
    // CHECK: :[[@LINE+1]]:24: warning: 16 allocations of 1048576 bytes
    slots[i] = (char *)malloc(1 << 20);
    if (slots[i] == nullptr)
      break;
    int *q = nullptr;
    if (slots[i])
      cudaMalloc(&q, 4);
    out[i] = q;
  }
}
__global__ void status_check() {
  for (int i = 0; i < 32; ++i) {
    // CHECK: :[[@LINE+1]]:25: warning: 32 allocations of 524288 bytes
    cudaError_t error = cudaMalloc((void **)&slots[i], 1 << 19);
    if (error != cudaSuccess)
      return;
    if (cudaMalloc((void **)&slots[i + 32], 8))
      break;
  }
}

__device__ void *grab(size_t size) { return malloc(size); }
__global__ void through_helper() {
  // CHECK: :[[@LINE+2]]:13: warning: 1 allocations of 16777216 bytes
  // CHECK: :[[@LINE-3]]:45: note: allocated here
  void *p = grab(16 << 20);
  if (p)
    *(char *)p = 1;
}
__global__ void through_helper_small() {
  void *p = grab(16 << 10);
  if (p)
    *(char *)p = 1;
}
__global__ void other_check(char *next) {
  for (int i = 0; i < 16; ++i) {
    char *p = (char *)malloc(1 << 20);
    slots[i] = p;
    p = next;
    if (!p)
      return;
  }
}
__global__ void when_found(const int *found) {
  for (int i = 0; i < 16; ++i) {
    if (found[i])
      return;
    slots[i] = (char *)malloc(1 << 20);
  }
}
__global__ void fits() {
  if (threadIdx.x == 0)
    slots[0] = new char[1 << 20];
}
__global__ void small_loop() {
  for (int i = 0; i < 6; ++i)
    slots[i] = (char *)malloc(1 << 20);
}
__global__ void freed() {
  for (int i = 0; i < 64; ++i) {
    char *p = (char *)malloc(1 << 20);
    p[0] = 1;
    free(p);
  }
}
__global__ void perhaps(int n) {
  if (n > 3)
    slots[threadIdx.x] = new char[1 << 20];
}
__global__ void never_launched() { slots[0] = new char[64 << 20]; }
__global__ void unknown_extent() { slots[threadIdx.x] = new char[1 << 20]; }

void host(int n) {
#ifdef RAISED
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 30);
#endif
  loop<<<1, 1>>>();
  threads<<<4, 256>>>();
  one_per_block<<<128, 64>>>();
  null_check<<<1, 1>>>();
  through_helper<<<1, 1>>>();
  through_helper_small<<<1, 1>>>();
  null_checks<<<1, 1>>>(nullptr);
  status_check<<<1, 1>>>();
  other_check<<<1, 1>>>(nullptr);
  when_found<<<1, 1>>>(nullptr);
  fits<<<1, 256>>>();
  small_loop<<<1, 1>>>();
  freed<<<1, 1>>>();
  perhaps<<<1, 256>>>(n);
  unknown_extent<<<1, n>>>();
}
