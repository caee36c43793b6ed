// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Places that a vote, or a count of answers, gives: some data vote so that a place is another thread's.

__device__ unsigned lanesBelow() {
  unsigned m;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(m));
  return m;
}

// The marked items are put together, then worked on by all lanes.
__global__ void compactedInOrder(const int *rows, const int *columns, const bool *strong, int *out, int n) {
  __shared__ int ids[256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int row = blockIdx.x * 8 + warp; row < n; row += gridDim.x * 8) {
    const int end = rows[row + 1];
    for (int at = rows[row] + lane; __any_sync(~0u, at < end); at += 32) {
      const int column = at < end ? columns[at] : -1;
      const bool take = at < end && strong[at] && column != row;
      const unsigned votes = __ballot_sync(~0u, take);
      const int place = __popc(votes & lanesBelow());
      if (take)
        ids[warp * 32 + place] = column;
      __syncwarp();
      const int many = __popc(votes);
      for (int k = 0; k < many; k += 4) {
        const int item = k + lane / 8;
        if (item < many)
          out[row] += rows[ids[warp * 32 + item]];
      }
      __syncwarp();
    }
  }
}

// A scan of answers by shuffles, into memory whose size the launch gives.
struct Entry {
  unsigned data;
  __device__ Entry(int token, int slot) { data = (token & 0xffff) | (slot << 16); }
  __device__ int token() const { return data & 0xffff; }
};
template <bool Wait> __global__ void scanned(const int *ids, int *out, int tokens, int stride) {
  extern __shared__ char raw[];
  Entry *store = (Entry *)raw;
  const int expert = blockIdx.x;
  int count = 0;
  for (int first = 0; first < tokens; first += 4) {
    const int token = first + threadIdx.x / 8, slot = threadIdx.x % 8;
    const int used = token < tokens ? ids[token * stride + slot] : -1;
    int mine = used == expert;
    for (int offset = 4; offset > 0; offset >>= 1)
      mine = mine || __shfl_xor_sync(~0u, mine, offset, 8);
    int below = 0;
    for (int offset = 8; offset < 32; offset += 8) {
      const int other = __shfl_up_sync(~0u, mine, offset);
      if (threadIdx.x >= offset)
        below += other;
    }
    if (used == expert)
      store[count + below] = Entry(token, slot);
    count += __shfl_sync(~0u, below + mine, 31);
  }
  if (Wait)
    __syncwarp();
  for (int i = threadIdx.x; i < count; i += 32)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'raw', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[blockIdx.x * tokens + i] = store[i].token();
}

// Through a helper, by all threads of a block: the counter is shared.
__device__ void push(int *queue, int *size, int value) { queue[atomicAdd(size, 1)] = value; }
__global__ void queued(const float *x, int *out, int n) {
  __shared__ int queue[512], size;
  if (threadIdx.x == 0)
    size = 0;
  queue[threadIdx.x] = -1;
  __syncthreads();
  if (x[threadIdx.x] > 0)
    push(queue, &size, threadIdx.x);
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'queue', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = queue[threadIdx.x];
}

// Whichever thread it is, others read behind it.
__global__ void chosen(const int *x, int *out, int turns) {
  __shared__ int bins[256];
  __shared__ int pivot;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'bins', which thread {{[0-9]+}} of the block reads with no barrier in between
    bins[threadIdx.x] = x[turn * 256 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 255 && bins[threadIdx.x] > sum && bins[threadIdx.x + 1] <= sum)
      pivot = threadIdx.x;
    __syncthreads();
    const int at = pivot;
    sum += bins[at + 1];
  }
  out[threadIdx.x] = sum;
}
__global__ void chosenInOrder(const int *x, int *out, int turns) {
  __shared__ int bins[256];
  __shared__ int pivot;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    bins[threadIdx.x] = x[turn * 256 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 255 && bins[threadIdx.x] > sum && bins[threadIdx.x + 1] <= sum)
      pivot = threadIdx.x;
    __syncthreads();
    const int at = pivot;
    sum += bins[at + 1];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// One thread finds it: which one data say.
__global__ void found(const int *ids, int *out, int tokens, int used) {
  __shared__ int list[64];
  int count = 0;
  for (int token = 0; token < min(tokens, 64); ++token) {
    int slot = -1;
    for (int i = threadIdx.x; i < used; i += 32)
      if (ids[token * used + i] == blockIdx.x)
        slot = i;
    if (slot != -1)
      list[count] = slot;
    if (__any_sync(~0u, slot != -1))
      ++count;
  }
  __syncwarp();
  for (int i = threadIdx.x; i < count; i += 32)
    out[blockIdx.x * 64 + i] = list[i];
}

// Each thread reads what it has stored itself.
__global__ void ownPlace(const int *x, int *out) {
  __shared__ int list[256];
  const int warp = threadIdx.x / 32;
  const bool take = x[threadIdx.x] > 0;
  const int place = warp * 32 + __popc(__ballot_sync(~0u, take) & lanesBelow());
  if (take) {
    list[place] = threadIdx.x;
    out[threadIdx.x] = list[place];
  }
}
// In place: who stores has been given what the others have read.
__global__ void inPlace(int *x) {
  __shared__ int list[256];
  const int warp = threadIdx.x / 32;
  list[threadIdx.x] = x[threadIdx.x];
  __syncwarp();
  const int mine = list[threadIdx.x];
  const unsigned votes = __ballot_sync(~0u, mine > 0);
  if (mine > 0)
    list[warp * 32 + __popc(votes & lanesBelow())] = mine;
  __syncwarp();
  x[threadIdx.x] = list[threadIdx.x];
}
// Two lists that data fill from both ends of one array: no two places are one.
__global__ void bothEnds(const int *x, int *out) {
  __shared__ int list[256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const bool left = x[threadIdx.x] > 0;
  const unsigned votes = __ballot_sync(~0u, left);
  const int below = __popc(votes & lanesBelow());
  list[warp * 32 + (left ? below : 31 - (lane - below))] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = list[threadIdx.x];
}
// A place for those that have nothing to store.
__global__ void spare(const int *x, int *out) {
  __shared__ int list[256];
  list[threadIdx.x * (x[threadIdx.x] > 0)] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = list[threadIdx.x];
}
// A stack of each thread's own.
__global__ void stacks(const int *left, const int *right, int *out, int root) {
  __shared__ int stack[256 * 16];
  int top = threadIdx.x * 16, sum = 0;
  stack[top++] = root;
  while (top > threadIdx.x * 16) {
    const int node = stack[--top];
    sum += node;
    if (left[node] >= 0)
      stack[top++] = left[node];
    if (right[node] >= 0)
      stack[top++] = right[node];
  }
  out[threadIdx.x] = sum;
}
// All store the same.
__global__ void marked(const int *x, int *out) {
  __shared__ int seen[256];
  const int warp = threadIdx.x / 32;
  seen[threadIdx.x] = 1;
  const bool take = x[threadIdx.x] > 0;
  const int place = __popc(__ballot_sync(~0u, take) & lanesBelow());
  if (take)
    seen[warp * 32 + place] = 1;
  __syncthreads();
  out[threadIdx.x] = seen[threadIdx.x];
}
// Where each thread's number goes among those of all.
__global__ void ranked(const int *x, int *out) {
  __shared__ int keys[64], sorted[64];
  keys[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  const int mine = keys[threadIdx.x];
  int rank = 0;
  for (int i = 0; i < 64; ++i)
    rank += keys[i] < mine || (keys[i] == mine && i < threadIdx.x);
  sorted[rank] = mine;
  __syncthreads();
  out[threadIdx.x] = sorted[threadIdx.x];
}
__device__ void together() { __syncwarp(); }
__global__ void barrierInHelper(const int *x, int *out) {
  __shared__ int list[256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const bool take = x[threadIdx.x] > 0;
  const unsigned votes = __ballot_sync(~0u, take);
  if (take)
    list[warp * 32 + __popc(votes & lanesBelow())] = threadIdx.x;
  together();
  if (lane < __popc(votes))
    out[threadIdx.x] = list[threadIdx.x];
}

void launch(const int *a, const int *b, const bool *s, const float *x, int *out, int n, int t, int grid) {
  compactedInOrder<<<grid, 256>>>(a, b, s, out, n);
  scanned<false><<<grid, 32, n * sizeof(Entry)>>>(a, out, n, t);
  scanned<true><<<grid, 32, n * sizeof(Entry)>>>(a, out, n, t);
  queued<<<grid, 512>>>(x, out, n);
  chosen<<<grid, 256>>>(a, out, t);
  chosenInOrder<<<grid, 256>>>(a, out, t);
  found<<<grid, 32>>>(a, out, n, t);
  ownPlace<<<grid, 256>>>(a, out);
  inPlace<<<grid, 256>>>(out);
  bothEnds<<<grid, 256>>>(a, out);
  spare<<<grid, 256>>>(a, out);
  stacks<<<grid, 256>>>(a, b, out, n);
  marked<<<grid, 256>>>(a, out);
  ranked<<<grid, 64>>>(a, out);
  barrierInHelper<<<grid, 256>>>(a, out);
}
