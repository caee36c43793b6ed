// What a bound allows, and one less, of launches and their extents. Each function needs one of the numbers.
// RUN: %check --checks='-*,cuda-smem-size' --bound=kernel-pointer-steps=2 %s -- | FileCheck %s --check-prefix=POINTER --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-size' --bound=kernel-pointer-steps=1 %s -- | count 0
// RUN: %check --checks='-*,cuda-launch-config' --bound=remainder-parts=10 %s -- | FileCheck %s --check-prefix=REMAINDER --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-launch-config' --bound=remainder-parts=9 %s -- | count 0
// RUN: %check --checks='-*,cuda-sync-named-barrier' --bound=barrier-count-steps=48 %s -- | FileCheck %s --check-prefix=BARRIER --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-sync-named-barrier' --bound=barrier-count-steps=47 %s -- | count 0
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' --bound=device-heap-steps=12 %s -- | FileCheck %s --check-prefix=HEAP --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' --bound=device-heap-steps=11 %s -- | count 0
// RUN: %check --checks='-*,cuda-const-write' --bound=const-write-launches=1 %s -- -rdc=true -DDEVICE | FileCheck %s --check-prefix=WRITE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-const-write' --bound=const-write-launches=0 %s -- -rdc=true -DDEVICE | count 0

// Which kernel the attribute is set of is told by two variables.
__global__ void large(char *out) {
  extern __shared__ char bytes[];
  out[threadIdx.x] = bytes[threadIdx.x];
}
__global__ void other(char *out) {}
void elsewhere() {
  const auto a = other;
  const auto b = a;
  cudaFuncSetAttribute(b, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}
// POINTER: :[[@LINE+1]]:31: warning: 65,536 bytes of shared memory are more than the 49,152 that 'large' gets
void launchLarge(char *out) { large<<<1, 128, 65536>>>(out); }

// All operands of the product, of which an operation may have three, before those of the remainder.
__global__ void rest(float *p);
// REMAINDER: :[[@LINE+1]]:36: warning: block x extent is computed from a remainder
void launchRest(float *p, int n) { rest<<<1, n % 256 * 2>>>(p); }

// The threads of the first kernel are run before.
__global__ void all(int *x) {
  asm volatile("bar.sync 1, 64;");
  x[threadIdx.x] = 0;
}
__global__ void half(int *x) {
  if (threadIdx.x < 32)
    // BARRIER: :[[@LINE+1]]:5: warning: the barrier waits for 64 threads, and only 32 come to it
    asm volatile("bar.sync 1, 64;");
  x[threadIdx.x] = 0;
}
void launchBarriers(int *x) {
  all<<<1, 64>>>(x);
  half<<<1, 64>>>(x);
}

// The first thread of the three, which are also run as one, allocates nothing.
__global__ void second(void **p) {
  if (threadIdx.x == 1)
    // HEAP: :[[@LINE+1]]:12: warning: 1 allocations of 16777216 bytes, 16777216 bytes in all, exceed the default device heap
    p[0] = malloc(16 << 20);
}
void launchSecond(void **p) { second<<<1, 3>>>(p); }

#ifdef DEVICE
__constant__ int Constant;
__global__ void inner(int *p) { *p = 1; }
__global__ void outer(int *p) { inner<<<1, 1>>>(p); }
__global__ void outermost() {
  // WRITE: :[[@LINE+1]]:3: warning: device code writes 'Constant'
  outer<<<1, 1>>>(&Constant);
}
#endif
