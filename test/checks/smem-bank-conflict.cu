// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: rm -rf %t && mkdir %t && cp %s %t/fixed.cu
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' --fix %t/fixed.cu -- > /dev/null
// RUN: grep -v "// FIX" %t/fixed.cu | FileCheck %s --check-prefix=FIXED
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %t/fixed.cu -- | FileCheck %s --check-prefix=AFTER

#include <cooperative_groups.h>
#include <cuda_runtime.h>

#define THREADS_PER_BLOCK_X 32
#define THREADS_PER_BLOCK_Y 32
#define INDX(row, col, ld) (((row) * (ld)) + (col))

// CUDA Programming Guide, "Matrix Transpose Example Using Shared Memory": a 32-way conflict of the store, none of the load; padded, neither.
__global__ void smem_cuda_transpose(int m, float *a, float *c) {
  // FIXED: __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y + 1];
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y];
  const int tileCol = blockDim.x * blockIdx.x;
  const int tileRow = blockDim.y * blockIdx.y;
  // CHECK: :[[@LINE+6]]:3: warning: shared-memory store to 'smemArray' has a 32-way bank conflict: 32 wavefronts where 1 would do [cuda-smem-bank-conflict]
  // CHECK: :[[@LINE+5]]:3: note: lanes 0-31 meet in bank 0; the other 31 banks are idle
  // CHECK: :[[@LINE+4]]:3: note: consecutive lanes are 128 bytes apart: a row of 32 elements of 'float'
  // CHECK: note: for the 32x32 block of this launch
  // CHECK: :[[@LINE-7]]:20: note: pad the rows of 'smemArray' from 32 to 33 elements: then no access to it has a conflict
  // AFTER-NOT: 'smemArray'
  smemArray[threadIdx.x][threadIdx.y] = a[INDX(tileRow + threadIdx.y, tileCol + threadIdx.x, m)];
  __syncthreads();
  c[INDX(tileCol + threadIdx.y, tileRow + threadIdx.x, m)] = smemArray[threadIdx.y][threadIdx.x];
}

// "Example with array checks": the bounds check is passed by whole warps.
__global__ void withChecks(int m, float *a, float *c) {
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y];
  const int myRow = blockDim.x * blockIdx.x + threadIdx.x;
  const int myCol = blockDim.y * blockIdx.y + threadIdx.y;
  const int tileX = blockDim.x * blockIdx.x;
  const int tileY = blockDim.y * blockIdx.y;
  if (myRow < m && myCol < m) {
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'smemArray' has a 32-way bank conflict: 32 wavefronts where 1 would do
    smemArray[threadIdx.x][threadIdx.y] = a[(tileY + threadIdx.y) * m + tileX + threadIdx.x];
  }
  __syncthreads();
  if (myRow < m && myCol < m)
    c[(tileX + threadIdx.y) * m + tileY + threadIdx.x] = smemArray[threadIdx.y][threadIdx.x];
}

__global__ void padded(int m, float *a, float *c) {
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y + 1];
  smemArray[threadIdx.x][threadIdx.y] = a[threadIdx.y * m + threadIdx.x];
  __syncthreads();
  c[threadIdx.y * m + threadIdx.x] = smemArray[threadIdx.y][threadIdx.x];
}

// "Shared Memory Access Patterns", figure 13: strides of one, two and three words.
__global__ void strides(float *out) {
  __shared__ float s[128];
  unsigned t = threadIdx.x;
  s[t] = 1;
  __syncthreads();
  out[t] = s[t];
  // CHECK: :[[@LINE+2]]:17: warning: shared-memory load from 's' has a 2-way bank conflict: 2 wavefronts where 1 would do
  // CHECK: note: consecutive lanes are 8 bytes apart
  out[t + 32] = s[2 * t];
  out[t + 64] = s[3 * t];
}

// Figure 14: a permutation, lanes that share a word, a broadcast.
__global__ void irregular(int *out) {
  __shared__ int s[64];
  unsigned t = threadIdx.x;
  s[t ^ 5] = 1;
  s[t + 32] = 2;
  __syncthreads();
  out[t] = s[(t * 7 + 3) % 32];
  out[t + 32] = s[t < 5 ? 5 : t];
  out[t + 64] = s[5];
}

// Wide elements: a stride of their own width is ideal.
__global__ void wide(double2 *out, double *in) {
  __shared__ double d[256];
  __shared__ double2 v[64];
  unsigned t = threadIdx.x;
  d[t] = in[t];
  v[t] = make_double2(1, 2);
  __syncthreads();
  out[t] = v[t];
  // CHECK: :[[@LINE+1]]:11: warning: shared-memory load from 'd' has a 2-way bank conflict: 4 wavefronts where 2 would do
  in[t] = d[t * 2];
}

// The classic interleaved reduction: the stride grows with the loop.
__global__ void reduce1(int *in, int *out) {
  __shared__ int sdata[256];
  unsigned tid = threadIdx.x;
  sdata[tid] = in[tid];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) {
      // CHECK: :[[@LINE+4]]:7: warning: shared-memory load and store of 'sdata' has an 8-way bank conflict: 8 wavefronts where 1 would do
      // CHECK: note: with s = 4, lanes 0, 4, 8, 12, 16, 20, 24, 28 meet in bank 0
      // CHECK: note: the worst of {{[0-9]+}} requests; they need 1 to 8 wavefronts
      // CHECK: :[[@LINE+1]]:23: warning: shared-memory load from 'sdata' has an 8-way bank conflict
      sdata[index] += sdata[index + s];
    }
    __syncthreads();
  }
  if (tid == 0)
    *out = sdata[0];
}

// Sequential addressing has none.
__global__ void reduce3(int *in, int *out) {
  __shared__ int sdata[256];
  unsigned tid = threadIdx.x;
  sdata[tid] = in[tid];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    *out = sdata[0];
}

// 16 x 16: two rows to a warp, and no padding frees rows and columns.
__global__ void half(float *a, float *c) {
  // CHECK-DAG: :[[@LINE+1]]:20: note: no padding of up to 16 elements frees every access to 'tile'
  __shared__ float tile[16][16];
  unsigned x = threadIdx.x, y = threadIdx.y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'tile' has an 8-way bank conflict: 8 wavefronts where 1 would do
  tile[x][y] = a[y * 16 + x];
  __syncthreads();
  c[y * 16 + x] = tile[y][x];
}

// Swizzled: conflict-free without padding.
__global__ void swizzled(float *a, float *c) {
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x, y = threadIdx.y;
  tile[x][y ^ x] = a[y * 32 + x];
  __syncthreads();
  c[y * 32 + x] = tile[y][x ^ y];
}

// Through a template, an alias, a reference, a struct field, a lambda, a ternary and a helper.
template <class T, int N> __global__ void column(T *in, T *out) {
  __shared__ T tile[N][N];
  auto &view = tile;
  unsigned x = threadIdx.x, y = threadIdx.y;
  view[y][x] = in[y * N + x];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:20: warning: shared-memory load from 'tile' has a 32-way bank conflict: 32 wavefronts where 1 would do
  // CHECK: :[[@LINE-6]]:16: note: pad the rows of 'tile' from 32 to 33 elements; not all of its uses are rows and columns, so they need the same change
  out[y * N + x] = view[x][y];
}
template __global__ void column<float, 32>(float *, float *);
template __global__ void column<int, 32>(int *, int *);

struct Tile {
  float data[32 * 32];
  __device__ float &at(unsigned r, unsigned c) { return data[r * 32 + c]; }
};
__global__ void methods(float *out) {
  __shared__ Tile tile;
  unsigned x = threadIdx.x;
  tile.at(0, x) = 1;
  __syncthreads();
  // The method is right by itself; the place that the reference is read is the hazard.
  // CHECK: warning: shared-memory load from 'tile' has a 32-way bank conflict: 32 wavefronts where 1 would do
  out[x] = tile.at(x, 0);
}

__device__ float pick(const float *p, unsigned stride) { return p[threadIdx.x * stride]; }
__global__ void helpers(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = pick(s, 1);
  // CHECK: :[[@LINE+1]]:23: warning: shared-memory load from 's' has a 16-way bank conflict: 16 wavefronts where 1 would do
  out[threadIdx.x] += pick(s, 16);
}

__global__ void lambdas(float *out) {
  __shared__ float s[2048];
  float *p = s;
  auto put = [=](int i, float v) { p[i] = v; };
  // CHECK: :[[@LINE-1]]:36: warning: shared-memory store to 's' has a 32-way bank conflict: 32 wavefronts where 1 would do
  put(threadIdx.x * 64, 1.0f);
  int stride = sizeof(double) == 8 ? 8 : 1;
  const int lane = threadIdx.x & 31;
  // CHECK: :[[@LINE+1]]:12: warning: shared-memory load from 's' has an 8-way bank conflict: 8 wavefronts where 1 would do
  out[0] = s[lane * stride];
}

// Dynamic shared memory, carved.
__global__ void carved(float *out, int n) {
  extern __shared__ float raw[];
  float *second = raw + 32 * n;
  unsigned t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'raw' has a 4-way bank conflict: 4 wavefronts where 1 would do
  second[4 * t] = 1;
  raw[t] = 2;
  __syncthreads();
  out[t] = second[t] + raw[5 * t];
}

// Cooperative groups' ranks.
__global__ void groups(float *out) {
  namespace cg = cooperative_groups;
  __shared__ float s[1024];
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  s[block.thread_rank()] = 0;
  block.sync();
  // CHECK: :[[@LINE+1]]:12: warning: shared-memory load from 's' has a 16-way bank conflict: 16 wavefronts where 1 would do
  out[0] = s[tile.thread_rank() * 32];
  out[1] = s[tile.meta_group_rank()];
}

// Structures in shared memory.
struct Particle {
  float x, y, z, m;
};
__global__ void structures(float *out) {
  // CHECK-DAG: :[[@LINE+1]]:23: note: an array for each field puts what consecutive lanes need side by side
  __shared__ Particle p[64];
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'p' has a 4-way bank conflict: 4 wavefronts where 1 would do
  p[threadIdx.x].y = 1;
  __syncthreads();
  // What consecutive statements need of one aligned place is one request.
  out[threadIdx.x] = p[0].x;
}

// Unknown indices say nothing.
__global__ void gather(const int *index, float *out) {
  __shared__ float s[1024];
  s[index[threadIdx.x]] = 1;
  __syncthreads();
  out[threadIdx.x] = s[index[threadIdx.x] * 32];
}

// Bytes: four lanes to a word.
__global__ void bytes(unsigned char *out) {
  __shared__ unsigned char b[4096];
  unsigned t = threadIdx.x;
  b[t] = 1;
  b[t * 4] = 2;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 'b' has a 2-way bank conflict: 2 wavefronts where 1 would do
  b[t * 8] = 3;
  __syncthreads();
  out[t] = b[t + 1];
}

// Atomics: bins of a thread's own.
__global__ void histogram(const int *in) {
  __shared__ int bins[32 * 64];
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory atomic of 'bins' has a 32-way bank conflict: 32 wavefronts where 1 would do
  atomicAdd(&bins[threadIdx.x * 32], 1);
  atomicAdd(&bins[threadIdx.x], 1);
  atomicAdd(&bins[in[threadIdx.x]], 1);
}

// Active lanes only: lanes 0 and 16 meet in no bank with the others off.
__global__ void masked(float *out) {
  __shared__ float s[1024];
  unsigned t = threadIdx.x;
  if (t % 32 == 0)
    s[t * 32] = 1;
  if (t < 1)
    s[t * 8] = 1;
  if (t >= 16)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 16-way bank conflict: 16 wavefronts where 1 would do
  s[t * 32] = 2;
}

// Strides that follow from what the launch gives: 4-way where the stride is 1, 2 or 8.
__global__ void radix(float *out, int log2N) {
  extern __shared__ float transformed[];
  for (int stride = (1 << log2N) / 4; stride > 0; stride >>= 2) {
    int low = threadIdx.x & (stride - 1);
    int first = ((threadIdx.x - low) << 2) + low;
    // CHECK: :[[@LINE+2]]:5: warning: shared-memory store to 'transformed' has a 4-way bank conflict: 4 wavefronts where 1 would do
    // CHECK: :[[@LINE+1]]:5: note: with stride = 8, lanes 0, 8, 16, 24 meet in bank 0
    transformed[first] = 1;
    __syncthreads();
  }
  out[threadIdx.x] = transformed[threadIdx.x];
}

// Nothing launches this one; any whole warps have the conflict.
__global__ void unlaunched(float *out) {
  __shared__ float s[4096];
  // CHECK: :[[@LINE+2]]:3: warning: shared-memory store to 's' has a 2-way bank conflict: 2 wavefronts where 1 would do
  // CHECK: :[[@LINE-3]]:17: note: the block's shape is not known here; counted for a block whose x extent is a multiple of 32
  s[threadIdx.x * 2] = 1;
}

// How many lanes pass depends on the block, which nobody knows.
__global__ void shapeGuard(int *in) {
  __shared__ int s[2048];
  unsigned index = threadIdx.x * 32;
  if (index < blockDim.x)
    s[index] = 1;
}

// Half the lanes of a wide request cost what a full one does.
__global__ void halfWide(double *out) {
  __shared__ double s[64];
  if (threadIdx.x % 2 == 0)
    s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// With y in play a narrower block may be meant: 8 x 8 threads read distinct banks.
__global__ void ambiguous(float *out) {
  __shared__ float s[64];
  out[threadIdx.y * 8 + threadIdx.x] = s[threadIdx.y * 8 + threadIdx.x];
}

void launches(int m, float *a, float *c, double *d, double2 *e, int *i, unsigned char *b) {
  dim3 Block(THREADS_PER_BLOCK_X, THREADS_PER_BLOCK_Y);
  dim3 Grid(m / 32, m / 32);
  smem_cuda_transpose<<<Grid, Block>>>(m, a, c);
  withChecks<<<Grid, Block>>>(m, a, c);
  padded<<<Grid, dim3(32, 32)>>>(m, a, c);
  strides<<<1, 32>>>(a);
  irregular<<<1, 32>>>(i);
  wide<<<1, 64>>>(e, d);
  reduce1<<<1, 256>>>(i, i);
  reduce3<<<1, 256>>>(i, i);
  half<<<1, dim3(16, 16)>>>(a, c);
  swizzled<<<1, Block>>>(a, c);
  column<float, 32><<<1, Block>>>(a, c);
  column<int, 32><<<1, Block>>>(i, i);
  methods<<<1, 32>>>(a);
  helpers<<<1, 64>>>(a);
  lambdas<<<1, 32>>>(a);
  carved<<<1, 64, 4096>>>(a, m);
  groups<<<1, 64>>>(a);
  structures<<<1, 64>>>(a);
  gather<<<1, 64>>>(i, a);
  bytes<<<1, 128>>>(b);
  histogram<<<1, 32>>>(i);
  radix<<<1, 512, 8192>>>(a, 11);
  masked<<<1, 32>>>(a);
}

//===----------------------------------------------------------------------===//
// Strides that double in a loop whose end is not known
//===----------------------------------------------------------------------===//

__global__ void upSweep(float *G, int N) {
  extern __shared__ float Tree[];
  int T = threadIdx.x, Step = 1;
  for (int D = N >> 1; D > 0; D >>= 1) {
    __syncthreads();
    if (T < D) {
      // CHECK: :[[@LINE+4]]:7: warning: shared-memory load and store of 'Tree' has a 4-way bank conflict: 4 wavefronts where 1 would do
      // CHECK: :[[@LINE+3]]:7: note: with iteration 1, lanes 0, 8, 16, 24 meet in bank 3
      // CHECK: :[[@LINE+2]]:7: note: the worst of {{[0-9]+}} requests; they need 2 to 4 wavefronts
      // CHECK: :[[@LINE+1]]:39: warning: shared-memory load from 'Tree' has a 4-way bank conflict: 4 wavefronts where 1 would do
      Tree[Step * (2 * T + 2) - 1] += Tree[Step * (2 * T + 1) - 1];
    }
    Step *= 2;
  }
  G[T] = Tree[T];
}
__global__ void inclusiveScan(float *G, int N) {
  extern __shared__ float Row[];
  int T = threadIdx.x;
  for (int D = 1; D < N; D *= 2) {
    float V = T >= D ? Row[T - D] : 0;
    __syncthreads();
    Row[T] += V;
    __syncthreads();
  }
  G[T] = Row[T];
}
void launchSweeps(float *P, int N) {
  upSweep<<<1, 256, 2048>>>(P, N);
  inclusiveScan<<<1, 256, 1024>>>(P, N);
}

//===----------------------------------------------------------------------===//
// Neighbours that one request may serve
//===----------------------------------------------------------------------===//

// Four bytes are one word, which is still where another lane's is not.
__global__ void sumsOfBytes(unsigned *G) {
  __shared__ unsigned char Counts[64 * 64];
  unsigned char *Mine = Counts + threadIdx.x * 64;
  unsigned Sum = 0;
  for (unsigned I = 0; I < 16; ++I) {
    unsigned At = 4 * ((threadIdx.x + I) & 15);
    // CHECK: warning: shared-memory load from 'Counts' has a 2-way bank conflict: 2 wavefronts where 1 would do
    // CHECK: warning: shared-memory load from 'Counts' has a 2-way bank conflict
    // CHECK: warning: shared-memory load from 'Counts' has a 2-way bank conflict
    // CHECK: warning: shared-memory load from 'Counts' has a 2-way bank conflict
    Sum += Mine[At] + Mine[At + 1] + Mine[At + 2] + Mine[At + 3];
  }
  G[threadIdx.x] = Sum;
}
void launchSums(unsigned *P) { sumsOfBytes<<<1, 64>>>(P); }

// A pair is one request of two words.
__global__ void pairs(float *G) {
  __shared__ float Pairs[512];
  Pairs[2 * threadIdx.x] = G[0];
  Pairs[2 * threadIdx.x + 1] = G[1];
  __syncthreads();
  G[threadIdx.x] = Pairs[threadIdx.x];
}
void launchPairs(float *P) { pairs<<<1, 256>>>(P); }
