// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What an atomic access gives is no ticket where it is a place in an output, the smallest of some numbers, or of a word that the block has for itself.

__device__ unsigned spilled;

// A queue in shared memory, and what does not fit into it.
__global__ void localQueue(unsigned *queue, const unsigned *edges, unsigned n, unsigned room, unsigned *next) {
  volatile __shared__ unsigned length[1];
  extern __shared__ unsigned local[];
  if (threadIdx.x == 0)
    length[0] = 0;
  __syncthreads();
  for (unsigned e = threadIdx.x; e < n; e += blockDim.x) {
    unsigned at = atomicAdd((unsigned *)&length[0], 1);
    if (at < room) {
      local[at] = edges[e];
    } else {
      queue[atomicAdd(&spilled, 1)] = edges[e];
      next[e] = queue[e];
    }
  }
}
__global__ void localCount(float *sums, const float *x, unsigned most, float *out) {
  __shared__ unsigned count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  sums[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
  if (atomicAdd(&count, 1u) == most)
    out[blockIdx.x] = sums[blockIdx.x];
}

// Whoever makes a number smaller goes on.
__global__ void relax(unsigned *cost, int *visited, const unsigned *edges, const unsigned *first, unsigned n, unsigned *queue) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  visited[t] = 0;
  for (unsigned e = first[t]; e < first[t + 1]; ++e) {
    unsigned to = edges[e], old = atomicMin(&cost[to], cost[t] + 1);
    if (old > cost[t] + 1 && visited[to] == 0)
      queue[e] = to;
  }
}
__global__ void largest(float *own, int *most, const int *score, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  own[t] = score[t];
  if (atomicMax(most, score[t]) >= n)
    out[t] = own[0];
}

// A place in a list of all blocks, and whether there is room for it.
__global__ void room(float *data, unsigned *count, float *list, unsigned capacity, float *over) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  data[t] = t;
  unsigned at = atomicAdd(count, 1u);
  if (at >= capacity) {
    over[t] = data[0];
    return;
  }
  list[at] = t;
}

// Tickets.
__global__ void atLeast(float *partial, unsigned *done, float *out) {
  partial[blockIdx.x] = 1;
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:12: warning: 'partial' is written and then announced by 'done' with no fence in between
    last = atomicAdd(done, 1u) >= gridDim.x - 1;
  __syncthreads();
  if (last)
    out[threadIdx.x] = partial[threadIdx.x];
}
__global__ void bits(float *partial, unsigned *mask, unsigned all, float *out) {
  partial[blockIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:23: warning: 'partial' is written and then announced by 'mask' with no fence in between
    unsigned before = atomicOr(mask, 1u << blockIdx.x);
    if ((before | 1u << blockIdx.x) == all)
      out[0] = partial[1];
  }
}
