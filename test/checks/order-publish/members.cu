// What is stored as a whole and read member by member is one object.
// RUN: %check --checks='-*,cuda-order-publish' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Least {
  double value;
  int place;
};
struct Pair {
  Least low, high;
};
#define LESS(a, b) ((a).value < (b).value ? (a) : (b))

__device__ int done[8];

__global__ void least(Least *parts, double v) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    const Least own = {v, int(blockIdx.x)};
    parts[blockIdx.x + 1] = own;
    // CHECK: :[[@LINE+1]]:13: warning: 'parts' is written and then announced by 'done' with no fence in between
    last = (atomicAdd(&done[1], 1) == gridDim.x - 1);
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    Least all = {1e300, -1};
    for (int i = 0; i < gridDim.x; ++i)
      all = LESS(all, parts[i + 1]);
    parts[0] = all;
  }
}

__global__ void sums(Pair *parts, double *out, double v) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x].low = {v, 0};
    // CHECK: :[[@LINE+1]]:9: warning: 'parts.low' is written and then announced by 'done' with no fence in between
    if (atomicAdd(&done[2], 1) == gridDim.x - 1)
      for (int i = 0; i < gridDim.x; ++i)
        *out += parts[i].low.value;
  }
}

// With a fence; another member than is read.
__global__ void fenced(Least *parts, double *out, double v) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = {v, 0};
    __threadfence();
    if (atomicAdd(&done[3], 1) == gridDim.x - 1)
      for (int i = 0; i < gridDim.x; ++i)
        *out += __ldcg(&parts[i].value);
  }
}

__global__ void otherMember(Pair *parts, double *out, double v) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x].low = {v, 0};
    if (atomicAdd(&done[4], 1) == gridDim.x - 1)
      for (int i = 0; i < gridDim.x; ++i)
        *out += parts[i].high.value;
  }
}

void launches(Least *l, Pair *p, double *out) {
  least<<<64, 128>>>(l, 1);
  sums<<<64, 128>>>(p, out, 1);
  fenced<<<64, 128>>>(l, out, 1);
  otherMember<<<64, 128>>>(p, out, 1);
}
