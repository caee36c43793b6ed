// What single checks follow, on both sides of each bound.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=extern-alias-stores=3 --checks='-*,cuda-smem-extern-alias' %s -- | %{look} --check-prefix=ALIAS
// RUN: %check --bound=extern-alias-stores=2 --checks='-*,cuda-smem-extern-alias' %s -- | count 0
// RUN: %check --bound=named-barrier-calls=2 --checks='-*,cuda-sync-named-barrier' %s -- | %{look} --check-prefix=BARRIER
// RUN: %check --bound=named-barrier-calls=1 --checks='-*,cuda-sync-named-barrier' %s -- | count 0
// RUN: %check --bound=launch-flood-choices=2 --bound=launch-flood-cycle=3 --checks='-*,cuda-cdp-launch-flood' %s -- | %{look} --check-prefixes=ITSELF,CYCLE
// RUN: %check --bound=launch-flood-choices=1 --checks='-*,cuda-cdp-launch-flood' %s -- | %{look} --check-prefix=CYCLE
// RUN: %check --bound=launch-flood-cycle=2 --checks='-*,cuda-cdp-launch-flood' %s -- | %{look} --check-prefix=ITSELF
// RUN: %check --bound=truncated-grid-origins=5 --checks='-*,cuda-launch-truncated-grid' %s -- | %{look} --check-prefix=GRID
// RUN: %check --bound=truncated-grid-origins=4 --checks='-*,cuda-launch-truncated-grid' %s -- | count 0
// RUN: %check --bound=shared-use-functions=2 --checks='-*,cuda-smem-size' %s -- | count 0
// RUN: %check --bound=shared-use-functions=1 --checks='-*,cuda-smem-size' %s -- | %{look} --check-prefix=SIZE
// RUN: %check --bound=shared-part-pointers=2 --checks='-*,cuda-smem-race' %s -- | count 0
// RUN: %check --bound=shared-part-pointers=1 --checks='-*,cuda-smem-race' %s -- | %{look} --check-prefix=PART
// RUN: %check --bound=origin-stations=2 --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --check-prefixes=STATIONS,SECOND
// RUN: %check --bound=origin-stations=1 --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --check-prefix=STATIONS --implicit-check-not='stored in'
// RUN: %check --bound=stream-ignored-others=2 --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --check-prefix=OTHERS
// RUN: %check --bound=stream-ignored-others=1 --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --check-prefix=OTHER

__global__ void alias(float *out) {
  extern __shared__ float a[];
  extern __shared__ int b[];
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = 2;
  b[threadIdx.x + 64] = 2;
  __syncthreads();
  // ALIAS: :[[@LINE+1]]:22: warning: 'a' is read here after 'b' was written
  out[threadIdx.x] = a[threadIdx.x];
}

__device__ void third(int n) { asm volatile("bar.sync %0;" ::"r"(n) : "memory"); }
__device__ void second(int n) { third(n); }
// BARRIER: :[[@LINE+1]]:30: warning: barrier 16 does not exist
__global__ void barriers() { second(16); }

// Of the two ways to the launch the second is taken again.
__global__ void again(int n, bool always) {
  if (n > 0 || always)
    // ITSELF: :[[@LINE+1]]:5: warning: 'again' launches itself with nothing that ends the recursion
    again<<<1, 1>>>(n - 1, always);
}
__global__ void three(int n);
__global__ void two(int n) { three<<<1, 1>>>(n); }
// CYCLE: :[[@LINE+1]]:30: warning: 'two' launches itself through other kernels
__global__ void one(int n) { two<<<1, 1>>>(n); }
__global__ void three(int n) { one<<<1, 1>>>(n); }

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
void truncated(float *x) {
  const int n = 1000;
  int blocks = n / 256;
  int more = blocks;
  // GRID: :[[@LINE+1]]:3: warning: {{.*}} rounds down
  scale<<<more, 256>>>(x, n);
}

__device__ void plain(float *x) { *x = 1; }
// SIZE: warning: 'sized<0>' has 80,000 bytes of static shared memory
template <int Kind> __global__ void sized(float *x) {
  if (Kind == 1) {
    __shared__ float big[20000];
    big[threadIdx.x] = 1;
    x[1] = big[1];
  }
  plain(x);
}
void size(float *x) { sized<0><<<1, 32>>>(x); }

__global__ void counted(const int *counts, const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory;
  float *b = a + 64;
  const int n = counts[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[i] = in[i];
  if (threadIdx.x < 64)
    // PART: :[[@LINE+1]]:5: warning: {{.*}} of 'memory'
    b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x % 64];
}

__global__ void child(int *p) { *p = 1; }
struct Held {
  int *at;
};
__device__ int *same(int *p) { return p; }
__global__ void stations() {
  int local = 0;
  Held held;
  // STATIONS: warning: the launch of 'child' passes a pointer to 'local'
  // STATIONS: note: returned by
  // SECOND: note: stored in
  held.at = same(&local);
  if (threadIdx.x == 0)
    child<<<1, 1>>>(held.at);
}

void others(float *p, int n, cudaStream_t stream) {
  // OTHERS: warning: the launch of 'scale' goes to the default stream, although 'others' has the stream 'stream', and 2 more launches
  // OTHER: warning: the launch of 'scale' goes to the default stream, although 'others' has the stream 'stream', and 2 more launches
  scale<<<1, 256>>>(p, n);
  // OTHERS: note: the launch of 'scale' goes to it, too
  // OTHER: note: the launch of 'scale' goes to it, too
  scale<<<1, 128>>>(p, n);
  // OTHERS: note: the launch of 'scale' goes to it, too
  // OTHER-NOT: goes to it, too
  scale<<<1, 64>>>(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
