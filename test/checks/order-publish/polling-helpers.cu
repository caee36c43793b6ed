// RUN: %check --checks='-*,cuda-order-publish,cuda-order-concurrency' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper that reads a word for a loop that waits, and for others that do not wait: only what the loop reads is a flag.

__device__ int load(int *word) { return atomicAdd(word, 0); }
__device__ int twice(int *word) { return load(word); }
struct Search {
  int status, count, ready, states[64], visits[64];
};
__device__ int insert(Search *s, int state) {
  const int node = atomicAdd(&s->count, 1) % 64;
  s->states[node] = state;
  s->visits[node] = 0;
  return node;
}
__global__ void search(Search *s, int budget) {
  int node = insert(s, threadIdx.x);
  while (load(&s->status) == 0) {
  }
  for (int i = 0; i < budget; ++i)
    if (load(&s->visits[node]) < i)
      node = (node + s->states[node]) % 64;
  s->states[node] = load(&s->visits[node]);
}
__global__ void deeper(Search *s, int budget) {
  int node = insert(s, threadIdx.x);
  while (twice(&s->status) == 0) {
  }
  if (twice(&s->visits[node]) < budget)
    s->states[node] = s->states[budget];
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
