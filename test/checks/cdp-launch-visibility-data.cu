// RUN: %check --checks='-*,cuda-cdp-launch-visibility' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Launches and accesses that data decide: the hazard is there for the data that take that way.

__global__ void fill(int *out) { out[threadIdx.x] = 2 * threadIdx.x; }
__global__ void reads(const int *in, int *out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void readUnderFlag(int *out, const int *flags, int *result) {
  if (threadIdx.x == 0)
    fill<<<1, 128>>>(out);
  __syncthreads();
  if (flags[threadIdx.x] != 0)
    // CHECK: :[[@LINE+1]]:27: warning: the parent reads 'out' here, which the child grid writes
    result[threadIdx.x] = out[threadIdx.x];
}
template <class Keep> __global__ void readUnderFunctor(int *out, const int *flags, int *result, Keep keep) {
  if (threadIdx.x == 0)
    fill<<<1, 128>>>(out);
  __syncthreads();
  if (keep(flags[threadIdx.x])) {
    // CHECK: :[[@LINE+1]]:20: warning: the parent reads 'out' here, which the child grid writes
    const int to = out[threadIdx.x];
    result[to & 127] = 1;
  }
}
struct NonZero {
  __device__ bool operator()(int flag) const { return flag != 0; }
};
__global__ void readAfterReturn(int *out, const int *flags, int *result) {
  if (threadIdx.x == 0)
    fill<<<1, 128>>>(out);
  if (flags[threadIdx.x] == 3)
    return;
  // CHECK: :[[@LINE+1]]:25: warning: the parent reads 'out' here, which the child grid writes
  result[threadIdx.x] = out[threadIdx.x];
}
__global__ void launchUnderFlag(int *data, const int *wanted, int *result) {
  if (wanted[threadIdx.x] > 0)
    fill<<<1, 128>>>(data);
  // CHECK: :[[@LINE+1]]:25: warning: the parent reads 'data' here, which the child grid writes
  result[threadIdx.x] = data[threadIdx.x];
}
__global__ void writeUnderFlag(int *data, const int *x, int *result) {
  if (x[threadIdx.x] > 0)
    data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'data', which thread {{[0-9]+}} wrote
    reads<<<1, 128>>>(data, result);
}
__global__ void launchIfWanted(int *data, const int *wanted, int *result) {
  data[threadIdx.x] = 1;
  if (threadIdx.x == 0 && wanted[0] > 7)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'data', which thread 1 wrote
    reads<<<1, 128>>>(data, result);
}
__global__ void fillSome(int *out, const int *mask) {
  if (mask[threadIdx.x])
    out[threadIdx.x] = 1;
}
__global__ void childWritesSome(int *out, const int *mask, int *result) {
  if (threadIdx.x == 0)
    fillSome<<<1, 128>>>(out, mask);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:25: warning: the parent reads 'out' here, which the child grid writes
  result[threadIdx.x] = out[threadIdx.x];
}

// A condition that is over by then decides nothing.
__global__ void clamps(int *data, const float *x, int *result) {
  const int key = static_cast<int>(x[threadIdx.x]);
  data[threadIdx.x] = key < 64 ? key : 63;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'data', which thread 1 wrote
    reads<<<1, 128>>>(data, result);
}
__global__ void clampsBefore(int *data, const float *x, int *result) {
  int key = static_cast<int>(x[threadIdx.x]);
  if (key > 63)
    key = 63;
  data[threadIdx.x] = key;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'data', which thread 1 wrote
    reads<<<1, 128>>>(data, result);
}

//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

// The child's part and the parent's are told apart by data.
__global__ void eitherOr(int *data, const int *degree, int *result) {
  if (degree[threadIdx.x] > 64) {
    fill<<<1, 128>>>(data);
    return;
  }
  result[threadIdx.x] = data[threadIdx.x];
}
__global__ void eitherOrElse(int *data, const int *degree, int *result) {
  if (threadIdx.x == 0 && degree[0] > 64)
    fill<<<1, 128>>>(data);
  if (degree[threadIdx.x] <= 64)
    result[threadIdx.x] = data[threadIdx.x];
}
__global__ void uniformly(int *data, const int *count, int *result) {
  if (*count > 64) {
    if (threadIdx.x == 0)
      fill<<<1, 128>>>(data);
    return;
  }
  result[threadIdx.x] = data[threadIdx.x];
}
// The last thread to come knows that the others are done.
__global__ void lastToCome(int *data, unsigned *done, int *result) {
  data[threadIdx.x] = 1;
  __threadfence();
  if (atomicAdd(done, 1u) == blockDim.x - 1)
    reads<<<1, 128>>>(data, result);
}
__device__ bool isLast(unsigned *done) {
  __threadfence();
  if (atomicInc(done, blockDim.x - 1) != blockDim.x - 1)
    return false;
  return true;
}
__global__ void lastThroughHelper(int *data, unsigned *done, int *result) {
  data[threadIdx.x] = 1;
  const bool last = isLast(done);
  if (last)
    reads<<<1, 128>>>(data, result);
}
__global__ void toldByVolatile(int *data, volatile int *ready, int *result) {
  data[threadIdx.x] = 1;
  __threadfence();
  if (threadIdx.x == 0 && ready[0] == 128)
    reads<<<1, 128>>>(data, result);
}
__device__ bool unseen(int);
__global__ void toldByUnseen(int *data, int *result) {
  data[threadIdx.x] = 1;
  if (unseen(threadIdx.x))
    reads<<<1, 128>>>(data, result);
}
__global__ void withBarrier(int *data, const int *x, int *result) {
  if (x[threadIdx.x] > 0)
    data[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0 && x[0] > 3)
    reads<<<1, 128>>>(data, result);
}
__global__ void toTheTail(int *out, const int *flags, int *result) {
  if (threadIdx.x == 0)
    fill<<<1, 128, 0, cudaStreamTailLaunch>>>(out);
  if (flags[threadIdx.x])
    result[threadIdx.x] = 1;
}
// What the child asks is what the parent has written: it comes there or not.
__global__ void askState(const int *state, int *out) {
  if (state[threadIdx.x] == 2)
    out[threadIdx.x] = 1;
}
__global__ void tellsChild(int *state, int *out, int *result) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < 128; ++i)
      state[i] = 1;
    askState<<<1, 128>>>(state, out);
  }
  __syncthreads();
  result[threadIdx.x] = out[threadIdx.x];
}
__global__ void ownPart(int *data, const int *wanted, int *result) {
  int *mine = data + 128 * threadIdx.x;
  if (wanted[threadIdx.x])
    fill<<<1, 128>>>(mine);
  result[threadIdx.x] = data[128 * 128 + threadIdx.x];
}
__global__ void otherMemory(int *out, int *data, const int *flags, int *result) {
  if (flags[threadIdx.x])
    fill<<<1, 128>>>(out);
  result[threadIdx.x] = data[threadIdx.x];
}
void host(int *a, int *b, int *c, unsigned *d) {
  readUnderFlag<<<1, 128>>>(a, b, c);
  readUnderFunctor<<<1, 128>>>(a, b, c, NonZero());
  readAfterReturn<<<1, 128>>>(a, b, c);
  launchUnderFlag<<<1, 128>>>(a, b, c);
  writeUnderFlag<<<1, 128>>>(a, b, c);
  launchIfWanted<<<1, 128>>>(a, b, c);
  childWritesSome<<<1, 128>>>(a, b, c);
  clamps<<<1, 128>>>(a, reinterpret_cast<float *>(b), c);
  clampsBefore<<<1, 128>>>(a, reinterpret_cast<float *>(b), c);
  eitherOr<<<1, 128>>>(a, b, c);
  eitherOrElse<<<1, 128>>>(a, b, c);
  uniformly<<<1, 128>>>(a, b, c);
  lastToCome<<<1, 128>>>(a, d, c);
  lastThroughHelper<<<1, 128>>>(a, d, c);
  toldByVolatile<<<1, 128>>>(a, b, c);
  toldByUnseen<<<1, 128>>>(a, c);
  withBarrier<<<1, 128>>>(a, b, c);
  toTheTail<<<1, 128>>>(a, b, c);
  tellsChild<<<1, 128>>>(a, b, c);
  ownPart<<<1, 128>>>(a, b, c);
  otherMemory<<<1, 128>>>(a, b, c, c);
}
