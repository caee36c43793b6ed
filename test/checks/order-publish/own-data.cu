// An atomic for the block on a word of all blocks, behind a test of what each
// block finds in its own data; and a sum that is read by adding nothing.
// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void some(const int *in, int *out) {
  if (threadIdx.x == 0 && in[blockIdx.x] > 0)
    // CHECK: [[@LINE+1]]:5: warning: 'out' is a word of all blocks, and this atomic access is indivisible for the threads of one block alone
    atomicAdd_block(out, in[blockIdx.x]);
}

__global__ void positive(const int *in, int *out) {
  int count = 0;
  for (int i = 0; i < 8; ++i)
    count += in[blockIdx.x * 8 + i] > 0;
  if (threadIdx.x == 0 && count > 0)
    // CHECK: [[@LINE+1]]:5: warning: 'out' is a word of all blocks
    atomicAdd_block(out, count);
}

// One block by its number.
__global__ void first(const int *in, int *out) {
  if (blockIdx.x == 0 && in[threadIdx.x] > 0)
    atomicAdd_block(out, 1);
}

// One block, by a ticket.
__global__ void last(int *ticket, int *out) {
  __shared__ int mine;
  if (threadIdx.x == 0)
    mine = atomicAdd(ticket, 1);
  __syncthreads();
  if (mine == gridDim.x - 1)
    atomicAdd_block(out, 1);
}

// The last block reads what others have counted.
__global__ void counts(const unsigned *keys, unsigned *counted, unsigned *done,
                       unsigned *out) {
  atomicAdd(&counted[keys[blockIdx.x * 256 + threadIdx.x] % 256], 1u);
  __threadfence();
  bool isLast = false;
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:14: warning: one thread announces by 'done' what all threads of its block wrote to 'counted', with no block barrier in between
    isLast = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(isLast)) {
    __threadfence();
    out[threadIdx.x] = atomicAdd(&counted[threadIdx.x], 0u);
  }
}

// The last block adds to the sum, too.
__global__ void adds(const unsigned *keys, unsigned *sum, unsigned *done) {
  atomicAdd(sum, keys[blockIdx.x * 256 + threadIdx.x]);
  __threadfence();
  bool isLast = false;
  if (threadIdx.x == 0)
    isLast = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(isLast))
    atomicAdd(sum, 1u);
}

void run(const int *in, int *out, const unsigned *keys, unsigned *counted) {
  some<<<64, 256>>>(in, out);
  positive<<<64, 256>>>(in, out);
  first<<<64, 256>>>(in, out);
  last<<<64, 256>>>(out, out + 1);
  counts<<<64, 256>>>(keys, counted, counted + 256, counted + 512);
  adds<<<64, 256>>>(keys, counted, counted + 256);
}
