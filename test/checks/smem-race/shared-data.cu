// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Conditions on data that all threads of the block share: there are some for which both accesses happen.

struct Batch {
  const unsigned *from;
  unsigned *to;
  int words, shift, last;
};

// The last thread that has work leaves a number, and the first one takes it.
template <bool Wait> __global__ void handedOn(const Batch *batches) {
  const Batch &batch = batches[blockIdx.x];
  __shared__ unsigned carry[128];
  int left = batch.words, at = threadIdx.x;
  unsigned word = 0;
  do {
    const int here = min(128, left);
    __syncthreads();
    if (threadIdx.x < here) {
      word = batch.from[at];
      if (threadIdx.x < here - 1)
        carry[threadIdx.x + 1] = word >> batch.shift;
    }
    __syncthreads();
    if (threadIdx.x < here)
      batch.to[at] = (word << batch.shift) | carry[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == here - 1)
      carry[0] = word;
    at += here;
    left -= here;
  } while (left > 0);
  if (Wait)
    __syncthreads();
  if (threadIdx.x == 0 && at == batch.last)
    // CHECK: :[[@LINE+1]]:20: warning: thread 0 reads byte 0 of 'carry', which thread {{[0-9]+}} of the block writes with no barrier in between
    batch.to[at] = carry[0];
}

// Both sides behind the row's length.
__global__ void neighbours(const int *lengths, const float *x, float *out) {
  __shared__ float row[256];
  const int length = lengths[blockIdx.x];
  if (threadIdx.x < length)
    row[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
  if (threadIdx.x + 1 < length)
    // CHECK: :[[@LINE+1]]:43: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'row', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * 256 + threadIdx.x] = row[threadIdx.x + 1];
}
__global__ void neighboursInOrder(const int *lengths, const float *x, float *out) {
  __shared__ float row[256];
  const int length = lengths[blockIdx.x];
  if (threadIdx.x < length)
    row[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x + 1 < length)
    out[blockIdx.x * 256 + threadIdx.x] = row[threadIdx.x + 1];
}
// The same thread on both sides.
__global__ void lastAlone(const int *lengths, const float *x, float *out) {
  __shared__ float total;
  const int length = lengths[blockIdx.x];
  if (threadIdx.x == length - 1)
    total = x[threadIdx.x];
  if (threadIdx.x == length - 1)
    out[blockIdx.x] = total;
}
// What one number says of both: never both.
__global__ void oneOrTheOther(const int *kinds, const float *x, float *out) {
  __shared__ float row[256];
  const int kind = kinds[blockIdx.x];
  if (threadIdx.x % 2 == 0 && kind == 1)
    row[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x % 2 == 1 && kind == 2)
    out[threadIdx.x] = row[threadIdx.x - 1];
}
// Of each thread's own data those may exclude each other.
__global__ void ofOwnData(const int *kinds, const float *x, float *out) {
  __shared__ float row[256];
  if (kinds[threadIdx.x] == 1)
    row[threadIdx.x] = x[threadIdx.x];
  if (kinds[threadIdx.x] == 2)
    out[threadIdx.x] = row[threadIdx.x ^ 1];
}

void launch(const Batch *batches, const int *lengths, const float *x, float *out, int n) {
  handedOn<false><<<n, 128>>>(batches);
  handedOn<true><<<n, 128>>>(batches);
  neighbours<<<n, 256>>>(lengths, x, out);
  neighboursInOrder<<<n, 256>>>(lengths, x, out);
  lastAlone<<<n, 256>>>(lengths, x, out);
  oneOrTheOther<<<n, 256>>>(lengths, x, out);
  ofOwnData<<<n, 256>>>(lengths, x, out);
}
