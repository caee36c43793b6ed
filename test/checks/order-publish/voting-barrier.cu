// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The last block is told to all of its threads by a barrier that votes.

__global__ void sums(const float *in, float *parts, unsigned *done, float *out, int n) {
  parts[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
  __threadfence();
  bool last = false;
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: one thread announces by 'done' what all threads of its block wrote to 'parts', with no block barrier in between
    unsigned finished = atomicInc(done, gridDim.x - 1);
    last = finished == gridDim.x - 1;
  }
  if (__syncthreads_or(last))
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      out[i] = parts[i];
}
__device__ void collect(const float *in, unsigned *found, unsigned *count, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    if (in[i] > 0)
      found[atomicAdd(count, 1)] = i;
}
__global__ void inHelper(const float *in, unsigned *found, unsigned *count, unsigned *done, float *out, int n) {
  collect(in, found, count, n);
  __threadfence();
  bool last = false;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: one thread announces by 'done' what all threads of its block wrote to 'count', with no block barrier in between
    last = atomicAdd(done, 1) == gridDim.x - 1;
  if (__syncthreads_count(last) > 0)
    for (int i = threadIdx.x; i < *count; i += blockDim.x)
      out[i] = in[found[i]];
}

// Look-alikes: a barrier before; each thread announces what it wrote; the vote is about something else.
__global__ void met(const float *in, float *parts, unsigned *done, float *out, int n) {
  parts[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
  __threadfence();
  __syncthreads();
  bool last = false;
  if (threadIdx.x == 0)
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(last))
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      out[i] = parts[i];
}
__global__ void oneThread(const float *in, float *parts, unsigned *done, float *out) {
  bool last = false;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  if (__syncthreads_or(last))
    out[threadIdx.x] = parts[threadIdx.x];
}
__global__ void otherVote(const float *in, float *parts, unsigned *seen, float *out) {
  const float mine = in[blockIdx.x * blockDim.x + threadIdx.x];
  parts[blockIdx.x * blockDim.x + threadIdx.x] = mine;
  __threadfence();
  if (threadIdx.x == 0)
    atomicAdd(seen, 1);
  if (__syncthreads_or(mine > 0))
    out[blockIdx.x * blockDim.x + threadIdx.x] = parts[blockIdx.x * blockDim.x + threadIdx.x ^ 1];
}
void launch(const float *in, float *parts, unsigned *words, float *out, int n) {
  sums<<<64, 256>>>(in, parts, words, out, n);
  inHelper<<<64, 256>>>(in, words + 8, words + 1, words, out, n);
  met<<<64, 256>>>(in, parts, words, out, n);
  oneThread<<<64, 256>>>(in, parts, words, out);
  otherVote<<<64, 256>>>(in, parts, words, out);
}
