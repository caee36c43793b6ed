// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

#define INDX(row, col, ld) (((row) * (ld)) + (col))

// CUDA Programming Guide, "Coalesced Global Memory Access": consecutive lanes, consecutive words.
__global__ void vecAdd(float *A, float *B, float *C, int vectorLength) {
  int workIndex = threadIdx.x + blockIdx.x * blockDim.x;
  if (workIndex < vectorLength)
    C[workIndex] = A[workIndex] + B[workIndex];
}

// "Matrix Transpose Example Using Global Memory": the read is coalesced, the write is not.
__global__ void naive_cuda_transpose(int m, float *a, float *c) {
  int myCol = blockDim.x * blockIdx.x + threadIdx.x;
  int myRow = blockDim.y * blockIdx.y + threadIdx.y;
  if (myRow < m && myCol < m) {
    // CHECK: :[[@LINE+5]]:5: warning: global store to 'c' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'm' assumed to be 32 [cuda-gmem-uncoalesced]
    // CHECK: :[[@LINE+4]]:5: note: consecutive lanes are a multiple of 'm' apart, which is not known here and counted as 32 elements
    // CHECK: note: for the 32x32 block of this launch
    // CHECK: :[[@LINE+2]]:5: note: what it wastes is 78 % of the kernel's sectors
    // CHECK: :[[@LINE+1]]:5: note: let threadIdx.x select consecutive elements, or move the data through a tile in shared memory
    c[INDX(myCol, myRow, m)] = a[INDX(myRow, myCol, m)];
  }
  return;
}

// The version through shared memory has neither.
__global__ void smem_cuda_transpose(int m, float *a, float *c) {
  __shared__ float smemArray[32][33];
  const int tileCol = blockDim.x * blockIdx.x;
  const int tileRow = blockDim.y * blockIdx.y;
  smemArray[threadIdx.x][threadIdx.y] = a[INDX(tileRow + threadIdx.y, tileCol + threadIdx.x, m)];
  __syncthreads();
  c[INDX(tileCol + threadIdx.y, tileRow + threadIdx.x, m)] = smemArray[threadIdx.y][threadIdx.x];
}

// Constant strides: 4, 8, 16, 32, 32, 32 sectors for 1, 2, 4, 8, 16, 32 floats.
template <int Stride> __global__ void strided(const float *__restrict__ in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced: 8 sectors per request where 4 would do, 50% of the bytes moved are used
  // CHECK: note: consecutive lanes are 8 bytes apart and use 4 each
  out[i] = in[i * Stride];
}
template __global__ void strided<1>(const float *, float *);
template __global__ void strided<2>(const float *, float *);

// Two strides in a warp: the share is rounded.
__global__ void twoStrides(const float *in, float *out) {
  int i = threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced: 14 sectors per request where 4 would do, 28.6% of the bytes moved are used
  out[i] = in[i < 16 ? 3 * i : 4 * i];
}
void launchTwoStrides(const float *in, float *out) { twoStrides<<<1, 32>>>(in, out); }

__global__ void more(const float *in, float *out, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:15: warning: global load from 'in' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes
  float sum = in[i * 4];
  // CHECK: :[[@LINE+1]]:10: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes
  sum += in[i << 3];
  // A leading dimension.
  // CHECK: :[[@LINE+2]]:10: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes
  // CHECK: note: consecutive lanes are a multiple of 'pitch' apart, which is not known here and counted as 32 elements
  sum += in[threadIdx.x * pitch + blockIdx.x];
  // One sector more for the shift is no waste.
  sum += in[i + 1];
  // Broadcast, permutation, reversal.
  sum += in[blockIdx.x] + in[i ^ 7] + in[1024 - i];
  out[i] = sum;
}

// Structures: each request alone.
struct Body {
  float x, y, z, mass;
};
struct alignas(16) Packed {
  float x, y, z, mass;
};
__global__ void structures(Body *bodies, Packed *packed, float4 *vectors, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:3: warning: global load and store of 'bodies' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes
  // CHECK: :[[@LINE+1]]:3: note: an array for each field puts what consecutive lanes need side by side
  bodies[i].x += 1;
  // One of four aligned fields.
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'packed' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes
  out[i] = packed[i].mass;
  // All four of them come in one request.
  out[i] += vectors[i].x + vectors[i].y + vectors[i].z + vectors[i].w;
  float4 v = vectors[i];
  out[i] += v.x;
}

// An object that no request is wide enough for.
struct alignas(16) Wide {
  double a, b, c, d;
};
__global__ void wide(Wide *objects, Wide *copies) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+4]]:3: warning: global store to 'copies' is not coalesced: 32 sectors per request where 16 would do, 50% of the bytes
  // CHECK: :[[@LINE+3]]:3: note: consecutive lanes are 32 bytes apart and use 16 each
  // CHECK: :[[@LINE+2]]:3: note: 'Wide' takes 2 requests of 16 bytes a lane; an array for each part puts what consecutive lanes need side by side
  // CHECK: :[[@LINE+1]]:15: warning: global load from 'objects' is not coalesced: 32 sectors per request where 16 would do, 50% of the bytes
  copies[i] = objects[i];
}

// Rows narrower than a warp: those of 16 pixels of four floats are as far apart as they are long, whatever their pitch, which is in bytes.
__global__ void rows(unsigned char *surface, int width, int height, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float *pixel = (float *)(surface + y * pitch) + 4 * x;
  // CHECK: :[[@LINE+4]]:3: warning: global store to 'surface' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes
  // CHECK: :[[@LINE+3]]:3: note: consecutive lanes are 16 bytes apart and use 4 each
  // CHECK-NOT: a multiple of 'pitch'
  // CHECK: for the 16x16 block of this launch
  pixel[0] = 1;
}

// What the launch gives is known: a stride of two, of one through a function that launches, and of either.
__global__ void byTwo(const float *in, float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced: 8 sectors per request where 4 would do, 50% of the bytes
  // CHECK: :[[@LINE+1]]:12: note: consecutive lanes are 8 bytes apart and use 4 each
  out[i] = in[i * stride];
}
__global__ void byOne(const float *in, float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * stride];
}
static void launchByOne(const float *in, float *out, int stride) { byOne<<<4, 256>>>(in, out, stride); }
__global__ void byEither(const float *in, float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes
  out[i] = in[i * stride];
}
__global__ void byMany(const float *in, float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes
  // CHECK: note: consecutive lanes are a multiple of 'stride' apart, which is not known here and counted as 32 elements
  out[i] = in[i * stride];
}

// A small problem keeps lanes off; the hazard is in the code all the same.
__global__ void tiny(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < width && y < height)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'out' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes
    out[x * height + y] = in[y * width + x];
}

// Through a pointer, a lambda, a helper and a loop.
__device__ float fetch(const float *p, int i) { return p[i]; }
__global__ void indirect(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *mine = in + i * 16;
  // CHECK: :[[@LINE+1]]:15: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
  float sum = *mine;
  for (int k = 0; k < 16; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
    sum += mine[k];
  for (int k = i; k < n; k += blockDim.x * gridDim.x)
    sum += in[k];
  sum += fetch(in, i);
  // CHECK: :[[@LINE+1]]:10: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
  sum += fetch(in, i * 8);
  out[i] = sum;
}

// Swapped axes of a two-dimensional array.
__device__ float grid2[64][64];
__global__ void swapped(float *out) {
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'grid2' is not coalesced: 32 sectors per request where 4 would do
  out[0] = grid2[threadIdx.x][threadIdx.y];
  out[1] = grid2[threadIdx.y][threadIdx.x];
}

// Indices from data, lanes that are off, constant memory: silent.
__constant__ float table[1024];
__global__ void silent(const int *index, const float *in, float *out) {
  int i = threadIdx.x;
  out[i] = in[index[i]] + table[i * 8];
  if (i % 32 == 0)
    out[i] = 0;
  if (i < 4)
    out[i * 64] = 1;
}

void launches(int n, float *a, float *b, float *c, Body *bodies, Packed *packed, float4 *vectors, int *index) {
  dim3 Block(32, 32);
  vecAdd<<<n, 256>>>(a, b, c, n);
  tiny<<<1, dim3(32, 8)>>>(a, b, 5, 5);
  byTwo<<<n, 256>>>(a, b, 2);
  launchByOne(a, b, 1);
  byEither<<<n, 256>>>(a, b, 1);
  byEither<<<n, 256>>>(a, b, 9);
  byMany<<<n, 256>>>(a, b, 1);
  byMany<<<n, 256>>>(a, b, 2);
  byMany<<<n, 256>>>(a, b, 3);
  byMany<<<n, 256>>>(a, b, 4);
  byMany<<<n, 256>>>(a, b, 5);
  wide<<<n, 256>>>((Wide *)a, (Wide *)b);
  rows<<<n, dim3(16, 16)>>>((unsigned char *)a, n, n, n);
  naive_cuda_transpose<<<n, Block>>>(n, a, c);
  smem_cuda_transpose<<<n, Block>>>(n, a, c);
  strided<1><<<n, 256>>>(a, b);
  strided<2><<<n, 256>>>(a, b);
  more<<<n, 256>>>(a, b, n);
  structures<<<n, 256>>>(bodies, packed, vectors, a);
  indirect<<<n, 256>>>(a, b, n);
  swapped<<<n, Block>>>(a);
  silent<<<n, 128>>>(index, a, b);
}

//===----------------------------------------------------------------------===//
// Asynchronous copies to shared memory read like any load
//===----------------------------------------------------------------------===//

#include <cuda_pipeline.h>

__global__ void copiesAColumn(const float *G, int Ld) {
  __shared__ float S[8][33];
  // CHECK: :[[@LINE+1]]:57: warning: global load from 'G' is not coalesced: 32 sectors per request where 4 would do
  __pipeline_memcpy_async(&S[threadIdx.y][threadIdx.x], &G[threadIdx.x * Ld + threadIdx.y], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
__global__ void copiesARow(const float *G, int Ld) {
  __shared__ float S[8][33];
  __pipeline_memcpy_async(&S[threadIdx.y][threadIdx.x], &G[threadIdx.y * Ld + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
__device__ void copyAsync(void *To, const void *From) {
  unsigned At = (unsigned)__cvta_generic_to_shared(To);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(At), "l"(From));
}
__global__ void copiesRows(const float4 *G) {
  __shared__ float4 S[128];
  // CHECK: :[[@LINE+1]]:3: warning: global load
  copyAsync(&S[threadIdx.x], G + threadIdx.x * 8);
  copyAsync(&S[threadIdx.x], G + threadIdx.x);
}
void launchCopies(float *P) {
  copiesAColumn<<<1, dim3(32, 8)>>>(P, 1024);
  copiesARow<<<1, dim3(32, 8)>>>(P, 1024);
  copiesRows<<<1, 128>>>((const float4 *)P);
}

// A table is where it is declared, also when it is const and Clang would have it in constant memory.
__device__ const double Twiddles[512] = {1, 2, 3};
__constant__ double Kept[512] = {1, 2, 3};
__global__ void readsTables(double *Out) {
  int I = 32 * (threadIdx.x % 16);
  // CHECK: :[[@LINE+1]]:22: warning: global load from 'Twiddles' is not coalesced: 16 sectors per request where 4 would do
  Out[threadIdx.x] = Twiddles[I] + Kept[I];
}
void launchTables(double *P) { readsTables<<<1, 256>>>(P); }
