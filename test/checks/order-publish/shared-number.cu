// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Loops that wait for a flag whose place is a number that the block shares.

__global__ void plain(int *flags, int *ticket, int *out) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(ticket, 1);
  __syncthreads();
  if (threadIdx.x == 0 && tile > 0)
    // CHECK: :[[@LINE+1]]:12: warning: the loop waits for another thread with plain loads
    while (flags[tile - 1] == 0)
      ;
  __syncthreads();
  __threadfence();
  out[tile] = 1;
}
__global__ void repeated(int *flags, int *ticket, int *out) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(ticket, 1);
  __syncthreads();
  if (threadIdx.x == 0 && tile > 0)
    while (((volatile int *)flags)[tile - 1] == 0)
      ;
  __syncthreads();
  __threadfence();
  out[tile] = 1;
}
// A search, which goes on to another place: the number is the loop's own.
__global__ void search(const int *next, int *out) {
  __shared__ int at;
  if (threadIdx.x == 0) {
    at = 0;
    while (next[at] != 0)
      at = next[at];
    *out = at;
  }
}
// The count is a member of one object: every block takes it. Each has its own
// where the object is one of many.
struct Counts {
  int ticket, pad[31];
};
__global__ void chained(volatile int *ready, int *end, Counts *counts) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(&counts->ticket, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (tile > 0) {
      while (ready[tile - 1] == 0)
        ;
      __threadfence();
      end[tile] = end[tile - 1];
    }
    // CHECK: :[[@LINE+1]]:5: warning: 'end' is written and then announced by 'ready' with no fence in between: other blocks may see the announcement first
    ready[tile] = 1;
  }
}
__global__ void chainedApart(volatile int *ready, int *end, Counts *counts, int own) {
  __shared__ int tile;
  if (threadIdx.x == 0)
    tile = atomicAdd(&counts[own].ticket, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    if (tile > 0) {
      while (ready[tile - 1] == 0)
        ;
      __threadfence();
      end[tile] = end[tile - 1];
    }
    ready[tile] = 1;
  }
}
