// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What a launch passes and how many blocks it has come from the same numbers: a barrier that all threads reach with every such choice is no finding.

unsigned powerOfTwo(unsigned n);

__global__ void addSums(unsigned *data, const unsigned *sums, int length) {
  __shared__ unsigned sum;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > length)
    return;
  if (threadIdx.x == 0)
    sum = sums[blockIdx.x];
  __syncthreads();
  data[i] += sum;
}
// All blocks but the last.
void allButOne(unsigned *data, unsigned *sums, unsigned n) {
  n = powerOfTwo(n);
  const int block = 256, blocks = (n + block - 1) / block;
  addSums<<<blocks - 1, block>>>(data + block, sums, n);
}

__global__ void addParts(unsigned *data, const unsigned *sums, int length) {
  __shared__ unsigned sum;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= length)
    return;
  if (threadIdx.x == 0)
    sum = sums[blockIdx.x];
  __syncthreads();
  data[i] += sum;
}
void wholeParts(unsigned *data, unsigned *sums, unsigned n) {
  const int block = 256, parts = n / (block * block);
  addParts<<<parts - 1, block>>>(data + block, sums, block * parts);
}

__global__ void padded(const int *keys, int *out, int n) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = keys[i];
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1];
  }
}
void padding(const int *keys, int *out, int n) {
  const int rest = n % 128 ? 128 - n % 128 : 0;
  padded<<<64, 128>>>(keys, out, n + rest);
}

__global__ void roundedUp(const int *keys, int *out, int n) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = keys[i];
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1];
  }
}
void rounding(const int *keys, int *out, int n) {
  roundedUp<<<64, 128>>>(keys, out, (n + 127) / 128 * 128);
}

// Each warp takes a part of a padded tile.
__global__ void tiles(const int *keys, int *out, int n, int each) {
  __shared__ int flags[4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, at = 512 * blockIdx.x * each + warp * 128 + lane;
  for (int t = 0; t < each; ++t) {
    if (at < n) {
      if (lane == 0)
        flags[warp] = keys[at];
      __syncthreads();
      out[at] = flags[lane % 4];
    }
    at += 512;
  }
}
void ofTiles(const int *keys, int *out, int n) {
  int each = 1;
  float part = n / float(512 * 64);
  while (part > 1) {
    ++each;
    part = n / float(512 * each * 64);
  }
  tiles<<<64, 128>>>(keys, out, n + (n % 512 ? 512 - n % 512 : 0), each);
}

// Hazards: rounded up to less than a block, to the blocks of another, and not at all.
__global__ void toWarps(const int *keys, int *out, int n) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = keys[i];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1];
  }
}
void warps(const int *keys, int *out, int n) {
  toWarps<<<(n + 127) / 128, 128>>>(keys, out, (n + 31) / 32 * 32);
}
__global__ void covered(const int *keys, int *out, int n) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  tile[threadIdx.x] = keys[i];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  out[i] = tile[threadIdx.x ^ 1];
}
void cover(const int *keys, int *out, int n) {
  covered<<<(n + 127) / 128, 128>>>(keys, out, n);
}
__global__ void oneLess(const int *keys, int *out, int last) {
  __shared__ int tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last) {
    tile[threadIdx.x] = keys[i];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1];
  }
}
void less(const int *keys, int *out, int n) {
  oneLess<<<(n + 127) / 128, 128>>>(keys, out, n - 1);
}
