// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Blocks that data, or a ticket, choose to launch what reads the others' work.

__global__ void count(const unsigned char *p, unsigned *counts, int band) {
  counts[band * 256 + threadIdx.x] = p[band * 256 + threadIdx.x];
}
__global__ void sum(const unsigned *counts, unsigned *out, int bands) {
  unsigned s = 0;
  for (int b = 0; b < bands; ++b)
    s += counts[b * 256 + threadIdx.x];
  out[threadIdx.x] = s;
}
__device__ unsigned drawn;

__global__ void lastBlock(const unsigned char *p, unsigned *counts, unsigned *out) {
  if (threadIdx.x != 0)
    return;
  count<<<1, 256>>>(p, counts, blockIdx.x);
  __threadfence();
  if (atomicInc(&drawn, gridDim.x - 1) == gridDim.x - 1)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    sum<<<1, 256>>>(counts, out, gridDim.x);
}
class Ticket {
public:
  __device__ Ticket() {
    __threadfence();
    number = atomicAdd(&drawn, 1u);
  }
  __device__ bool last() const { return number == gridDim.x - 1; }

private:
  unsigned number;
};
__global__ void lastOfClass(const unsigned char *p, unsigned *counts, unsigned *out) {
  if (threadIdx.x != 0)
    return;
  count<<<1, 256>>>(p, counts, blockIdx.x);
  Ticket ticket;
  if (ticket.last())
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    sum<<<1, 256>>>(counts, out, gridDim.x);
}
__global__ void lastShared(const unsigned char *p, unsigned *counts, unsigned *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    count<<<1, 256>>>(p, counts, blockIdx.x);
    last = atomicAdd(&drawn, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    sum<<<1, 256>>>(counts, out, gridDim.x);
}
__global__ void wanted(const unsigned char *p, unsigned *counts, unsigned *out, const int *flags) {
  if (threadIdx.x != 0)
    return;
  count<<<1, 256>>>(p, counts, blockIdx.x);
  if (flags[blockIdx.x] == 1)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    sum<<<1, 256>>>(counts, out, gridDim.x);
}
// Only as many as there are cells: no number that was tried may hide it.
struct Cells {
  const float *position;
  float *force;
  int count;
};
__device__ int slot(int cell) { return cell * 64 + threadIdx.x; }
__global__ void pairForces(Cells cells, int left, int right) {
  const float pull = 0.1f * (cells.position[slot(right)] - cells.position[slot(left)]);
  cells.force[slot(left)] += pull;
  cells.force[slot(right)] -= pull;
}
__global__ void sweep(Cells cells) {
  const int cell = blockIdx.x;
  if (threadIdx.x == 0 && cell + 1 < cells.count)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream {{reads|writes}} what a child grid of another block writes
    pairForces<<<1, 64>>>(cells, cell, cell + 1);
}

//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void lastTail(const unsigned char *p, unsigned *counts, unsigned *out) {
  if (threadIdx.x != 0)
    return;
  count<<<1, 256>>>(p, counts, blockIdx.x);
  __threadfence();
  if (atomicInc(&drawn, gridDim.x - 1) == gridDim.x - 1)
    sum<<<1, 256, 0, cudaStreamTailLaunch>>>(counts, out, gridDim.x);
}
// The last block launches both.
__global__ void countAll(const unsigned char *p, unsigned *counts, int bands) {
  for (int b = 0; b < bands; ++b)
    counts[b * 256 + threadIdx.x] = p[b * 256 + threadIdx.x];
}
__global__ void lastDoesBoth(const unsigned char *p, unsigned *counts, unsigned *out) {
  if (threadIdx.x == 0 && atomicAdd(&drawn, 1u) == gridDim.x - 1) {
    countAll<<<1, 256>>>(p, counts, gridDim.x);
    sum<<<1, 256>>>(counts, out, gridDim.x);
  }
}
// The block does the work, a grid only what comes after.
__global__ void blocksWork(const unsigned char *p, unsigned *counts, unsigned *out) {
  counts[blockIdx.x * 256 + threadIdx.x] = p[blockIdx.x * 256 + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && atomicAdd(&drawn, 1u) == gridDim.x - 1)
    sum<<<1, 256>>>(counts, out, gridDim.x);
}
// Colours: of two neighbours one is chosen at most, which the file does not show.
__global__ void relax(float *x, int cell) {
  x[cell * 64 + threadIdx.x] += x[(cell + 1) * 64 + threadIdx.x];
}
__global__ void coloured(float *x, const int *colour, int now) {
  if (threadIdx.x == 0 && colour[blockIdx.x] == now)
    relax<<<1, 64>>>(x, blockIdx.x);
}
__global__ void colouredByOne(float *x, const int *colour) {
  if (threadIdx.x == 0 && colour[blockIdx.x] == 1)
    relax<<<1, 64>>>(x, blockIdx.x);
}
__global__ void colouredByReturn(float *x, const int *colour) {
  if (threadIdx.x != 0 || colour[blockIdx.x] != 1)
    return;
  relax<<<1, 64>>>(x, blockIdx.x);
}
// Its own part, or nothing.
__global__ void own(float *x, const int *flags) {
  if (threadIdx.x != 0)
    return;
  if (flags[blockIdx.x])
    relax<<<1, 64>>>(x, 2 * blockIdx.x);
}
void host(const unsigned char *p, unsigned *c, unsigned *o, const int *f, Cells cells, float *x) {
  lastBlock<<<16, 32>>>(p, c, o);
  lastOfClass<<<16, 32>>>(p, c, o);
  lastShared<<<16, 32>>>(p, c, o);
  wanted<<<16, 32>>>(p, c, o, f);
  sweep<<<24, 32>>>(cells);
  lastTail<<<16, 32>>>(p, c, o);
  lastDoesBoth<<<16, 32>>>(p, c, o);
  blocksWork<<<16, 256>>>(p, c, o);
  coloured<<<16, 32>>>(x, f, 1);
  colouredByOne<<<16, 32>>>(x, f);
  colouredByReturn<<<16, 32>>>(x, f);
  own<<<16, 32>>>(x, f);
}
