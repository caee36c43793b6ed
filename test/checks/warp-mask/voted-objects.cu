// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An object that votes when it is made, and the loop around its calls.

class Lanes {
public:
  __device__ explicit Lanes(bool in) : Mask(__ballot_sync(~0u, in)) {}
  __device__ unsigned next(unsigned v) const {
    return __shfl_down_sync(Mask, v, 1);
  }

private:
  unsigned Mask;
};

__global__ void once(const unsigned *keys, unsigned *ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Lanes lanes(i < n);
  unsigned mine = 0;
  while (i < n) {
    // CHECK: :[[@LINE+1]]:13: warning: the mask of '__shfl_down_sync' is that of a vote before the loop
    mine += lanes.next(keys[i]);
    i += gridDim.x * blockDim.x;
  }
  atomicAdd(ends, mine);
}

class Voters {
public:
  __device__ explicit Voters(bool in) : Mask(__ballot_sync(~0u, in)) {}
  __device__ unsigned next(unsigned v) const {
    return __shfl_down_sync(Mask, v, 1);
  }

private:
  unsigned Mask;
};
// They vote in every round, or there is no round.
__global__ void everyRound(const unsigned *keys, unsigned *ends, int n) {
  unsigned mine = 0;
  const int end = (n + 31) / 32 * 32;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end;
       i += gridDim.x * blockDim.x) {
    const Voters voters(i < n);
    if (i < n)
      mine += voters.next(keys[i]);
  }
  atomicAdd(ends, mine);
}
__global__ void noRounds(const unsigned *keys, unsigned *ends, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Voters voters(i < n);
  if (i < n)
    ends[i] = voters.next(keys[i]);
}
void go(const unsigned *keys, unsigned *ends, int n) {
  once<<<32, 128>>>(keys, ends, n);
  everyRound<<<32, 128>>>(keys, ends, n);
  noRounds<<<(n + 127) / 128, 128>>>(keys, ends, n);
}
