// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What threads count by atomic operations, the last block reads by one: the others of a block must have counted before its ticket is taken.
__global__ void find(const float *in, int *places, int *count, unsigned *done, int most, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0.5f) {
    const int at = atomicAdd(count, 1);
    if (at < most)
      places[at] = i;
  }
  __threadfence();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:29: warning: one thread announces by 'done' what all threads of its block wrote to 'count', with no block barrier in between [cuda-order-publish]
    const unsigned ticket = atomicAdd(done, 1);
    if (ticket == gridDim.x - 1)
      *out = atomicMin(count, most);
  }
}
__global__ void findMet(const float *in, int *places, int *count, unsigned *done, int most, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0.5f) {
    const int at = atomicAdd(count, 1);
    if (at < most)
      places[at] = i;
  }
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(done, 1);
    if (ticket == gridDim.x - 1)
      *out = atomicMin(count, most);
  }
}
// The last block adds its share as all others do; the ticket is set back; one thread counts and announces.
__global__ void shares(const float *in, int *count, unsigned *done) {
  if (in[threadIdx.x] > 0.5f)
    atomicAdd(count, 1);
  if (threadIdx.x == 0) {
    const unsigned ticket = atomicAdd(done, 1);
    if (ticket == gridDim.x - 1) {
      atomicAdd(count, 100);
      atomicExch(done, 0);
    }
  }
}
__global__ void ofOne(int *count, unsigned *done, int *out) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    const unsigned ticket = atomicAdd(done, 1);
    if (ticket == gridDim.x - 1)
      *out = atomicExch(count, 0);
  }
}
void launch(const float *in, int *places, int *count, unsigned *done, int most, int *out) {
  find<<<64, 128>>>(in, places, count, done, most, out);
  findMet<<<64, 128>>>(in, places, count, done, most, out);
  shares<<<64, 128>>>(in, count, done);
  ofOne<<<64, 128>>>(count, done, out);
}

// Adding nothing is a way to read: what others add must have been added.
template <int Threads> __global__ void lastReads(const unsigned *keys, unsigned *counts, unsigned *done, unsigned *most) {
  __shared__ unsigned own[Threads];
  own[threadIdx.x] = keys[blockIdx.x * Threads + threadIdx.x];
  __syncthreads();
  atomicAdd(&counts[threadIdx.x], own[Threads - 1 - threadIdx.x]);
  __threadfence();
  bool last = false;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:12: warning: {{.*}}[cuda-order-publish]
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(last)) {
    own[threadIdx.x] = atomicAdd(&counts[threadIdx.x], 0u);
    __syncthreads();
    if (threadIdx.x == 0)
      *most = max(own[0], own[1]);
  }
}
template <int Threads> __global__ void lastReadsRight(const unsigned *keys, unsigned *counts, unsigned *done, unsigned *most) {
  __shared__ unsigned own[Threads];
  own[threadIdx.x] = keys[blockIdx.x * Threads + threadIdx.x];
  __syncthreads();
  atomicAdd(&counts[threadIdx.x], own[Threads - 1 - threadIdx.x]);
  __threadfence();
  __syncthreads();
  bool last = false;
  if (threadIdx.x == 0)
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(last)) {
    own[threadIdx.x] = atomicAdd(&counts[threadIdx.x], 0u);
    __syncthreads();
    if (threadIdx.x == 0)
      *most = max(own[0], own[1]);
  }
}
template __global__ void lastReads<256>(const unsigned *, unsigned *, unsigned *, unsigned *);
template __global__ void lastReadsRight<256>(const unsigned *, unsigned *, unsigned *, unsigned *);
