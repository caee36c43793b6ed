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
