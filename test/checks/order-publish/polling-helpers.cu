// RUN: %check --checks='-*,cuda-order-publish,cuda-order-concurrency' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper that reads a word for a loop that waits, and for others that do not wait: only what the loop reads is a flag.

__device__ int load(int *word) { return atomicAdd(word, 0); }
__device__ int twice(int *word) { return load(word); }
struct Search {
  int status, count, ready, states[64], visits[64];
};
__global__ void search(Search *s, int *out) {
  s->states[threadIdx.x] = threadIdx.x;
  s->visits[threadIdx.x] = 0;
  while (load(&s->status) == 0) {
  }
  if (load(&s->visits[blockIdx.x]) > 1)
    out[blockIdx.x] = s->states[blockIdx.x];
}
__global__ void deeper(Search *s, int *out) {
  s->states[threadIdx.x] = threadIdx.x;
  s->visits[threadIdx.x] = 0;
  while (twice(&s->status) == 0) {
  }
  if (twice(&s->visits[blockIdx.x]) > 1)
    out[blockIdx.x] = s->states[blockIdx.x];
}

// What is read by adding nothing is no ticket.
__global__ void last(Search *s, int *out) {
  s->states[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    const int seen = load(&s->count);
    if (seen == gridDim.x - 1)
      out[blockIdx.x] = s->states[blockIdx.x];
  }
}

// Hazards: it is the flag that the loop reads by the helper.
__global__ void told(Search *s, int *out) {
  if (blockIdx.x == 0) {
    s->states[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: 's.states' is written and then announced by 's.ready' with no fence in between
      atomicExch(&s->ready, 1);
  } else {
    while (load(&s->ready) == 0) {
    }
    __threadfence();
    out[threadIdx.x] = s->states[threadIdx.x];
  }
}
__global__ void toldDeeper(Search *s, int *out) {
  if (blockIdx.x == 0) {
    s->visits[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: 's.visits' is written and then announced by 's.count' with no fence in between
      atomicExch(&s->count, 1);
  } else {
    while (twice(&s->count) == 0) {
    }
    __threadfence();
    out[threadIdx.x] = s->visits[threadIdx.x];
  }
}
