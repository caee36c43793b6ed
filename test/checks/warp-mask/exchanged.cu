// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What lanes give each other at a distance differs between them: a condition on it keeps some of them from a collective behind it.

// Found by the helper itself: whoever calls it has something to exchange.
__device__ void keepBetter(float &value, int &at) {
  for (int d = 16; d > 0; d >>= 1) {
    float other = __shfl_down_sync(~0u, value, d);
    if (other > value) {
      value = other;
      // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
      at = __shfl_down_sync(~0u, at, d);
    }
  }
}
__device__ void keepBetterRight(float &value, int &at) {
  for (int d = 16; d > 0; d >>= 1) {
    float other = __shfl_down_sync(~0u, value, d);
    int otherAt = __shfl_down_sync(~0u, at, d);
    if (other > value) {
      value = other;
      at = otherAt;
    }
  }
}
__global__ void best(const float *in, int *out) {
  float value = in[threadIdx.x];
  int at = threadIdx.x;
  keepBetter(value, at);
  keepBetterRight(value, at);
  if (threadIdx.x == 0)
    *out = at;
}

// As many elements as the lane has seen.
__global__ void merge(const float *in, float *out, int n) {
  float mean = 0;
  int count = 0;
  for (int i = threadIdx.x; i < n; i += 32) {
    ++count;
    mean += (in[i] - mean) / count;
  }
  for (int d = 2; d > 0; d >>= 1) {
    int others = __shfl_down_sync(~0u, count, d);
    if (count + others != 0) {
      // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
      float theirs = __shfl_down_sync(~0u, mean, d);
      mean = (mean * count + theirs * others) / (count + others);
      count += others;
    }
  }
  if (threadIdx.x == 0)
    *out = mean;
}
__global__ void mergeRight(const float *in, float *out, int n) {
  float mean = 0;
  int count = 0;
  for (int i = threadIdx.x; i < n; i += 32) {
    ++count;
    mean += (in[i] - mean) / count;
  }
  for (int d = 2; d > 0; d >>= 1) {
    int others = __shfl_down_sync(~0u, count, d);
    float theirs = __shfl_down_sync(~0u, mean, d);
    if (count + others != 0) {
      mean = (mean * count + theirs * others) / (count + others);
      count += others;
    }
  }
  if (threadIdx.x == 0)
    *out = mean;
}

// One arm asks, and the other does not; where both do, each lane meets the
// others at the same function.
__global__ void arms(const int *in, int *out) {
  int own = in[threadIdx.x], other = __shfl_up_sync(~0u, own, 1);
  if (other != own)
    // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
    own += __shfl_down_sync(~0u, own, 2);
  out[threadIdx.x] = own;
}
__global__ void bothArms(const int *in, int *out) {
  int own = in[threadIdx.x], other = __shfl_up_sync(~0u, own, 1);
  if (other != own)
    own += __shfl_down_sync(~0u, own, 2);
  else
    own -= __shfl_down_sync(~0u, own, 2);
  out[threadIdx.x] = own;
}

// Behind all five distances all lanes have the same; so they have what one of
// them gave, and what a vote gives.
__global__ void same(const int *in, int *out) {
  int own = in[threadIdx.x], sum = own;
  for (int d = 16; d > 0; d >>= 1)
    sum += __shfl_xor_sync(~0u, sum, d);
  if (sum > 9)
    own += __shfl_down_sync(~0u, own, 1);
  if (__shfl_sync(~0u, own, 0) > 3)
    own += __shfl_down_sync(~0u, own, 2);
  if (__any_sync(~0u, own > 5))
    own += __shfl_down_sync(~0u, own, 4);
  out[threadIdx.x] = own;
}
// Of groups of four lanes, too, as long as they stay among themselves.
__global__ void groups(const int *in, int *out) {
  int own = in[threadIdx.x], sum = own;
  sum += __shfl_xor_sync(~0u, sum, 1);
  sum += __shfl_xor_sync(~0u, sum, 2);
  if (sum > 9)
    own += __shfl_xor_sync(~0u, own, 2);
  out[threadIdx.x] = own;
}
__global__ void acrossGroups(const int *in, int *out) {
  int own = in[threadIdx.x], sum = own;
  sum += __shfl_xor_sync(~0u, sum, 1);
  sum += __shfl_xor_sync(~0u, sum, 2);
  if (sum > 9)
    // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
    own += __shfl_xor_sync(~0u, own, 4);
  out[threadIdx.x] = own;
}
// What all lanes have read at one place they may exchange.
__global__ void uniform(const int *in, int *out) {
  int all = in[blockIdx.x], other = __shfl_down_sync(~0u, all, 1), own = 0;
  if (other > 3)
    own = __shfl_down_sync(~0u, all, 2);
  out[threadIdx.x] = own;
}

void launch(const float *x, const int *in, float *y, int *out, int n) {
  best<<<1, 32>>>(x, out);
  merge<<<1, 32>>>(x, y, n);
  mergeRight<<<1, 32>>>(x, y, n);
  arms<<<1, 32>>>(in, out);
  bothArms<<<1, 32>>>(in, out);
  same<<<1, 32>>>(in, out);
  groups<<<1, 32>>>(in, out);
  acrossGroups<<<1, 32>>>(in, out);
  uniform<<<4, 32>>>(in, out);
}
