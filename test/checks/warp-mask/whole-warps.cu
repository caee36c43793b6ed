// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

struct Larger {
  __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

// Five choices of a value are not 32 ways.
template <class Op> __device__ float warpAll(float v, Op op) {
  for (int d = 16; d > 0; d >>= 1)
    v = op(v, __shfl_xor_sync(0xffffffffu, v, d));
  return v;
}

__device__ float warpLargest(float v, int &lane) {
  for (int d = 16; d > 0; d >>= 1) {
    const float other = __shfl_xor_sync(0xffffffffu, v, d);
    const int at = __shfl_xor_sync(0xffffffffu, lane, d);
    if (other > v) {
      v = other;
      lane = at;
    }
  }
  return v;
}

__global__ void chunks(const float *in, float *scales, int columns) {
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    // CHECK: :[[@LINE+1]]:25: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition keeps from here where 'columns' is no multiple of 32
    const float scale = warpAll(in[c], Larger());
    if (c % 32 == 0)
      scales[c / 32] = scale;
  }
}

void launchChunks(const float *in, float *scales, int columns) { chunks<<<1, 256>>>(in, scales, columns); }
// Whoever launches this one may give whole warps: the loop needs its bound all the same.
__global__ void chunksOfAnother(const float *in, float *scales, int columns) {
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    const float scale = warpAll(in[c], Larger());
    if (c % 32 == 0)
      scales[c / 32] = scale;
  }
}

__global__ void largest(const float *in, int *where, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int lane = threadIdx.x % 32;
  // CHECK: :[[@LINE+1]]:3: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32
  warpLargest(in[i], lane);
  where[i] = lane;
}

// A number that the kernel is given in a structure.
struct Mesh {
  const float *mass;
  int nodes;
};

__global__ void ofMesh(Mesh mesh, float *out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  const int node = block.group_index().x * block.group_dim().x +
                   block.thread_index().x;
  if (node < mesh.nodes)
    // CHECK: :[[@LINE+1]]:17: warning: the mask 0xffffffff of 'shfl_down
    out[node] = tile.shfl_down(mesh.mass[node], 1);
}

__global__ void ofPaddedMesh(Mesh mesh, float *out) {
  const int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < mesh.nodes)
    out[node] = __shfl_down_sync(0xffffffffu, mesh.mass[node], 1);
}

void launch(const float *mass, float *out, int n) {
  ofMesh<<<(n + 127) / 128, 128>>>(Mesh{mass, n}, out);
  ofPaddedMesh<<<(n + 127) / 128, 128>>>(Mesh{mass, (n + 31) / 32 * 32}, out);
}

// So many whole warps from where the warp begins, which is anywhere.
__global__ void rounded(const unsigned *values, unsigned *counts, unsigned n,
                        unsigned share) {
  const unsigned begin = blockIdx.x * share, end = min(begin + share, n);
  const unsigned last = begin + ((share + warpSize - 1) & ~(warpSize - 1));
  for (unsigned i = begin + threadIdx.x; i < last; i += blockDim.x) {
    const unsigned who = __ballot_sync(0xffffffffu, i < end);
    if (i < end && threadIdx.x % 32 == 0)
      atomicAdd(counts, __popc(who));
  }
}

__global__ void ofWarps(const unsigned *values, unsigned *counts, unsigned begin,
                        unsigned total) {
  const unsigned warps = blockDim.x / 32, warp = threadIdx.x / 32,
                 lane = threadIdx.x % 32,
                 each = ((total + warps - 1) / warps + 31) / 32 * 32,
                 first = begin + warp * each;
  for (unsigned i = first + lane; i < first + each; i += 32)
    counts[i] = __ballot_sync(0xffffffffu, i < total);
}

__global__ void notRounded(const unsigned *values, unsigned *counts,
                           unsigned share) {
  const unsigned begin = blockIdx.x * share, last = begin + share;
  for (unsigned i = begin + threadIdx.x; i < last; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:17: warning: the mask 0xffffffff of '__ballot_sync' names lanes
    counts[i] = __ballot_sync(0xffffffffu, values[i] > 0);
}

// Each half of a warp has its own mask, also where it is chosen by a condition.
__global__ void halves(const float *in, float *out) {
  const unsigned mask = threadIdx.x % 32 >= 16 ? 0xffff0000u : 0x0000ffffu;
  out[threadIdx.x] = __shfl_xor_sync(mask, in[threadIdx.x], 8);
}

__global__ void halvesSwapped(const float *in, float *out) {
  const unsigned mask = threadIdx.x % 32 < 16 ? 0xffff0000u : 0x0000ffffu;
  // CHECK: :[[@LINE+1]]:22: warning: lane 0 of warp 0 calls '__shfl_xor_sync' with the mask 0xffff0000, which does not name it
  out[threadIdx.x] = __shfl_xor_sync(mask, in[threadIdx.x], 8);
}

// As many as the block has threads: nobody leaves.
int roundedUp(int n);
__device__ float sumOf(float v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__global__ void ownBlock(float *x, int padded) {
  if (threadIdx.x >= padded)
    return;
  x[threadIdx.x] = sumOf(x[threadIdx.x]);
}
void runOwnBlock(float *x, int n) {
  const int padded = roundedUp(n);
  ownBlock<<<1, dim3(padded, 1, 1)>>>(x, padded);
}

struct Row {
  float *x;
  int padded;
};
__global__ void ownRow(Row r) {
  if (threadIdx.x >= r.padded)
    return;
  r.x[threadIdx.x] = sumOf(r.x[threadIdx.x]);
}
void runOwnRow(float *x, int n) {
  Row r{x, roundedUp(n)};
  ownRow<<<1, r.padded>>>(r);
}

__global__ void fewerThanBlock(float *x, int n) {
  if (threadIdx.x >= n)
    return;
  // CHECK: :[[@LINE+1]]:20: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32
  x[threadIdx.x] = sumOf(x[threadIdx.x]);
}
void runFewer(float *x, int n) { fewerThanBlock<<<1, roundedUp(n)>>>(x, n); }

// Two rows of threads to a block: a warp may have parts of both.
__global__ void ofRows(float *x, int n) {
  if (threadIdx.x + blockDim.x * threadIdx.y >= n)
    return;
  // CHECK: :[[@LINE+1]]:20: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes
  x[threadIdx.x] = sumOf(x[threadIdx.x]);
}
void runRows(float *x, int n) { ofRows<<<1, dim3(64, 2)>>>(x, n); }
