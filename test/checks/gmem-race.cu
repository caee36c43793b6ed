// RUN: %check --checks='-*,cuda-gmem-race' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cuda/atomic>

// Neighbours, in place.
__global__ void shift(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'p' that thread 0 reads, with no barrier in between [cuda-gmem-race]
    p[i] = p[i + 1];
}

// All threads count in one cell.
__global__ void total(const float *x, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}both change one element of 'sum', which is no atomic operation
    sum[0] += x[i];
}

// A compound of a load and a store, through a reference.
__global__ void through(const int *x, int *sum) {
  int &cell = *sum;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}both change one element of 'sum'
  cell = cell + x[threadIdx.x];
}

__device__ int Counter;
// CHECK: :[[@LINE+1]]:31: warning: {{.*}}both change one element of 'Counter'
__global__ void increment() { ++Counter; }
void launchIncrement() { increment<<<4, 64>>>(); }

__managed__ int Managed;
// CHECK: :[[@LINE+1]]:38: warning: {{.*}}both change one element of 'Managed'
__global__ void incrementManaged() { ++Managed; }
void launchManaged() { incrementManaged<<<4, 64>>>(); }

// A barrier of the warp is one for its own lanes, and for no others.
__global__ void otherWarp(int *g, int *out) {
  g[threadIdx.x] = threadIdx.x;
  __syncwarp();
  // CHECK: :[[@LINE+1]]:22: warning: thread 32 reads the element of 'g' that thread 0 writes, with no barrier in between
  out[threadIdx.x] = g[threadIdx.x ^ 32];
}
__global__ void ownWarp(int *g, int *out) {
  g[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = g[threadIdx.x ^ 1];
}
void launchWarps(int *g, int *out) {
  otherWarp<<<1, 64>>>(g, out);
  ownWarp<<<1, 64>>>(g, out);
}

// Each stores something else.
__global__ void last(int *out) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}writes the element of 'out'
  *out = threadIdx.x;
}

// A block each.
__global__ void lastBlock(int *out) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 of block {{.*}} writes the element of 'out'{{.*}}, and nothing orders blocks
    *out = blockIdx.x;
}

// The greatest of all.
__global__ void greatest(const float *x, float *max, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    if (x[i] > *max)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}writes the element of 'max'
      *max = x[i];
}

// A transpose in place.
__global__ void transpose(float *m, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}writes the element of 'm' that {{.*}} reads
    m[y * n + x] = m[x * n + y];
}

// A stencil over rows.
template <class T> __global__ void smooth(T *grid, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1)
    return;
  const T up = grid[(y - 1) * width + x];
  const T down = grid[(y + 1) * width + x];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}writes the element of 'grid' that {{.*}} reads
  grid[y * width + x] = (up + down) / 2;
}
void launchSmooth(float *g, int w, int h) {
  smooth<<<dim3(w / 16, h / 16), dim3(16, 16)>>>(g, w, h);
}

// The barrier of a block does not keep other blocks waiting.
__global__ void halo(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = i > 0 && i < n ? p[i - 1] : 0;
  __syncthreads();
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{.*}} of block {{.*}} writes the element of 'p' that thread {{.*}} of block {{.*}} reads, and nothing orders blocks
    p[i] = left;
}

// The counter is made 0 by a thread of each block.
__global__ void count(const int *x, int *counter, int n) {
  if (threadIdx.x == 0)
    *counter = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && true)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{.*}} atomically changes 'counter', which thread {{.*}} writes with nothing that orders the two
    atomicAdd(counter, 1);
}

// What others still add to.
__global__ void average(const int *x, int *sum, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:23: warning: thread {{.*}} reads 'sum', which thread {{.*}} atomically changes
    out[blockIdx.x] = *sum / 2.0f;
}

// A helper that is wrong for every caller, and one that is not.
__device__ void bump(int *cell, int by) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}both change one element of 'cell'
  *cell += by;
}
__global__ void callsBump(int *cell) { bump(cell, threadIdx.x); }

struct Field {
  float *cells;
  int width;
  __device__ float &at(int x, int y) { return cells[y * width + x]; }
};
__global__ void flow(Field f) {
  int x = threadIdx.x + 1, y = blockIdx.x + 1;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}writes the element of 'f.cells' that {{.*}} reads
  f.at(x, y) = f.at(x + 1, y) + f.at(x - 1, y);
}

// Two parameters, one pointer.
__global__ void blur(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}
void launchBlur(float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: two parameters of 'blur' are given one pointer
  blur<<<n / 256, 256>>>(a, a, n);
  blur<<<n / 256, 256>>>(a, b, n);
}

// --- Right -------------------------------------------------------------

__global__ void own(float *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    p[i] = p[i] * 2;
}
__global__ void ownBlock(const float *x, float *sums) {
  __shared__ float s;
  if (threadIdx.x == 0)
    s = 0;
  __syncthreads();
  atomicAdd(&s, x[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0)
    sums[blockIdx.x] += s;
}
__global__ void sameValue(const int *x, int *changed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 3)
    *changed = 1;
}
__global__ void sameForAll(int *flag, int value) { *flag = value; }
__global__ void testAndSet(int *flag) {
  if (!*flag)
    *flag = 1;
}
__global__ void barrierBetween(float *p) {
  float next = threadIdx.x < 255 ? p[threadIdx.x + 1] : 0;
  __syncthreads();
  p[threadIdx.x] = next;
}
void launchBetween(float *p) { barrierBetween<<<1, 256>>>(p); }
__global__ void gridBarrier(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float next = i < n - 1 ? p[i + 1] : 0;
  cooperative_groups::this_grid().sync();
  if (i < n)
    p[i] = next;
}
__global__ void twoArrays(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    out[i] = in[i - 1] + in[i + 1];
}
__global__ void oneThread(int *sum, const int *x, int n) {
  for (int i = 0; i < n; ++i)
    *sum += x[i];
}
void launchOne(int *sum, const int *x, int n) { oneThread<<<1, 1>>>(sum, x, n); }
__global__ void elected(int *sum, const int *x, int n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (int i = 0; i < n; ++i)
      *sum += x[i];
}
__global__ void addDouble(double *address, double v) {
  unsigned long long *p = (unsigned long long *)address, old = *p, seen;
  do {
    seen = old;
    old = atomicCAS(p, seen, __double_as_longlong(v + threadIdx.x + __longlong_as_double(seen)));
  } while (seen != old);
}
__global__ void lookFirst(const int *x, int *max) {
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  if (v > *max)
    atomicMax(max, v);
}
__global__ void histogram(const int *x, int *h) { h[x[threadIdx.x]]++; }
__global__ void redBlack(float *p, int n, int phase) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1 && i % 2 == phase)
    p[i] = p[i - 1] + p[i + 1];
}
__global__ void coloured(float *p, const int *colour, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (colour[i] == c)
    p[i] = p[i - 1] + p[i + 1];
}
__global__ void locked(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    *sum += blockIdx.x;
    __threadfence();
    atomicExch(lock, 0);
  }
}
__device__ void lockOf(int *lock); // not seen
__global__ void unseenLock(int *lock, int *sum) {
  lockOf(lock);
  *sum += threadIdx.x;
}
__global__ void strideOfParameter(float *p, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < stride)
    p[i] += p[i + stride];
}
__global__ void swapPairs(float *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float t = p[2 * i];
  p[2 * i] = p[2 * i + 1];
  p[2 * i + 1] = t;
}
__global__ void rows(float **rows, int n) {
  float *row = rows[threadIdx.x];
  for (int i = 0; i < n - 1; ++i)
    row[i] = row[i + 1];
}
__global__ void allocate(int *count, int *out, const int *x) {
  if (x[threadIdx.x] > 0) {
    int at = atomicAdd(count, 1);
    out[at] = threadIdx.x;
  }
}
__global__ void lastDone(float *partial, unsigned *done, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < gridDim.x; ++i)
      sum += partial[i];
    *out = sum;
    *done = 0;
  }
}
__global__ void lowerHalf(float *p, int half) {
  int i = threadIdx.x;
  if (i < half)
    p[i] = p[2 * half - 1 - i];
}
__global__ void triangle(float *m, int n) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < n && y < n && x > y)
    m[y * n + x] = m[x * n + y];
}
__global__ void doubleBuffer(float *a, int n, int from, int to) {
  int i = threadIdx.x;
  if (i > 0 && i < n - 1)
    a[to * n + i] = a[from * n + i - 1] + a[from * n + i + 1];
}
__global__ void waits(volatile float *p) {
  if (threadIdx.x < 32)
    p[threadIdx.x] += p[threadIdx.x + 16];
}

// What a shuffle and a function of the library gave is part of it.
__device__ float largest(float v) {
  for (int o = 16; o > 0; o /= 2)
    v = fmaxf(v, __shfl_down_sync(0xffffffff, v, o));
  return v;
}
__global__ void largestOfAll(const float *in, float *out) {
  const float v = largest(in[threadIdx.x + blockIdx.x * blockDim.x]);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 of block 1 and thread 0 of block 0 both change one element of 'out'
    *out = fmaxf(*out, v);
}
void launchLargest(const float *in, float *out, int n) {
  largestOfAll<<<(n + 255) / 256, 256>>>(in, out);
}

// Copied byte by byte.
__global__ void shiftCopied(float4 *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes the element of 'p' that thread {{[0-9]+}} reads, with no barrier in between
    memcpy(&p[i], &p[i + 1], sizeof(float4));
}
__global__ void copied(float4 *p, const float4 *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    memcpy(&p[i], &from[i + 1], sizeof(float4));
}
void launchCopies(float4 *p, const float4 *from, int n) {
  shiftCopied<<<n / 256, 256>>>(p, n);
  copied<<<n / 256, 256>>>(p, from, n);
}
