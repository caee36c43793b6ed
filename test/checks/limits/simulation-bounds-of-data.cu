// What is followed of accesses that data choose, of meetings and of accesses to one place: what a bound allows, and one less.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=scattered-pointer=7 --bound=scattered-index=4 --bound=scattered-accesses=2 --bound=simulation-meetings=2 --bound=simulation-accesses=2 --bound=simulation-alike=1 --bound=simulation-alike-in-warp=1 --bound=simulation-collective-copies=2 %s -- | %{look} --check-prefixes=POINTER,INDEX,TWO,KEPT,ALIKE,COPY
// RUN: %{lint} --bound=scattered-pointer=6 %s -- | %{look} --check-prefixes=INDEX,TWO,KEPT,ALIKE,COPY
// RUN: %{lint} --bound=scattered-index=3 %s -- | %{look} --check-prefixes=POINTER,TWO,KEPT,ALIKE,COPY
// RUN: %{lint} --bound=scattered-accesses=1 %s -- | %{look} --check-prefixes=POINTER,INDEX,KEPT,ALIKE,COPY
// RUN: %{lint} --bound=simulation-meetings=1 %s -- | %{look} --check-prefixes=POINTER,INDEX,TWO,MET,KEPT,ALIKE,COPY
// RUN: %{lint} --bound=simulation-accesses=1 %s -- | FileCheck %s --check-prefix=FEW
// RUN: %{lint} --bound=simulation-alike=0 %s -- | count 0
// RUN: %{lint} --bound=simulation-alike-in-warp=0 %s -- | count 0
// RUN: %{lint} --bound=simulation-collective-copies=1 %s -- | %{look} --check-prefixes=POINTER,INDEX,TWO,KEPT,ALIKE
// RUN: %{lint} --bound=divergence-causes=3 %s -- -DDIVERGENT | FileCheck %s --check-prefixes=CAUSES,THREE
// RUN: %{lint} --bound=divergence-causes=2 %s -- -DDIVERGENT | FileCheck %s --check-prefixes=CAUSES --implicit-check-not="'b' is computed"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__shared__ int s[64];

__global__ void pointer(const uchar4 *data, int *out) {
  __shared__ int bins[64];
  const uchar4 *p = data + 1;
  const uchar4 pixel = __ldg(p + threadIdx.x);
  bins[threadIdx.x] = 0;
  // POINTER: :[[@LINE+1]]:3: warning: thread 63 writes an element of 'bins'
  atomicAdd(&bins[pixel.x], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void index(const uchar4 *data, int *out) {
  __shared__ int bins[64];
  const uchar4 pixel = __ldg(&data[threadIdx.x]);
  bins[threadIdx.x] = 0;
  // INDEX: :[[@LINE+1]]:3: warning: thread 63 writes an element of 'bins'
  atomicAdd(&bins[pixel.y & 63], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void two(const int *data, int *out) {
  __shared__ int a[64], b[64];
  a[threadIdx.x] = b[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&a[data[threadIdx.x]], 1);
  atomicAdd(&b[data[threadIdx.x]], 1);
  // TWO: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads an element of 'b'
  out[threadIdx.x] = b[threadIdx.x];
}
// All of a warp meet, then each half of it.
__global__ void met(int *out) {
  s[threadIdx.x] = 1;
  __syncwarp();
  if (threadIdx.x % 32 < 16)
    __syncwarp(0xffff);
  else
    __syncwarp(0xffff0000);
  // MET: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 's'
  out[threadIdx.x] = s[threadIdx.x ^ 31];
}
// The write, and what its own thread reads.
// FEW-NOT: thread 40 reads byte 0 of 's'
__global__ void kept(int *out) {
  if (threadIdx.x == 0) {
    s[0] = 1;
    out[0] = s[0];
  }
  if (threadIdx.x == 40)
    // KEPT: :[[@LINE+1]]:14: warning: thread 40 reads byte 0 of 's'
    out[1] = s[0];
}
__global__ void alike(int *out) {
  // ALIKE: :[[@LINE+1]]:3: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte 4 of 's' here
  s[1] = threadIdx.x;
}
__global__ void together(const float *In, float *Out) {
  __shared__ float Part[512];
  cg::thread_block Block = cg::this_thread_block();
  Part[threadIdx.x] = 1;
  // COPY: :[[@LINE+1]]:27: warning: thread 8 writes byte 128 of 'Part', which thread 32 of the block writes
  cg::memcpy_async(Block, Part, In, sizeof(Part));
  cg::wait(Block);
  Out[threadIdx.x] += Part[63 - threadIdx.x];
}
void launches(int *out) {
  pointer<<<1, 64>>>((const uchar4 *)out, out);
  index<<<1, 64>>>((const uchar4 *)out, out);
  two<<<1, 64>>>(out, out);
  met<<<1, 64>>>(out);
  kept<<<1, 64>>>(out);
  alike<<<1, 64>>>(out);
  together<<<1, 64>>>((float *)out, (float *)out);
}

#ifdef DIVERGENT
__global__ void causes() {
  int a = threadIdx.x;
  int b = a + 1;
  int c = b * 2;
  int d = c - 1;
  // CAUSES: warning: __syncthreads() is not reached by all threads
  // CAUSES: note: 'd' is computed here
  // CAUSES: note: 'c' is computed here
  // THREE: note: 'b' is computed here
  if (d < 50)
    __syncthreads();
}
void divergent() { causes<<<1, 64>>>(); }
#endif
