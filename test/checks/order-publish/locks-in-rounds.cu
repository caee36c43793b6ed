// Locks that are tried again in each round of a loop that does more, and locks of a table of which data say which one it is.
// RUN: %check --checks='-*,cuda-order-publish' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ int table[1024];

// Which lock it is, an array says.
__global__ void byBin(const float *in, const int *bins, float *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  bool done = false;
  while (!done) {
    if (atomicCAS(&table[bins[i] & 1023], 0, 1) == 0) {
      sums[bins[i]] += in[i];
      // CHECK: :[[@LINE+1]]:7: warning: 'sums' is written and then announced by 'table' with no fence in between
      atomicExch(&table[bins[i] & 1023], 0);
      done = true;
    }
  }
}

// The address of the datum says which.
__device__ bool lock(const void *p) {
  return atomicCAS(&table[size_t(p) >> 3 & 1023], 0, 1) == 0;
}
__device__ void unlock(const void *p) {
  // CHECK: :[[@LINE+1]]:3: warning: 'most' is written and then announced by 'table' with no fence in between
  atomicExch(&table[size_t(p) >> 3 & 1023], 0);
}
__global__ void byAddress(const double *in, const int *bins, double *most,
                          int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double *to = &most[bins[i]];
  for (bool done = false; !done;) {
    if (lock(to)) {
      *to = *to < in[i] ? in[i] : *to;
      unlock(to);
      done = true;
    }
  }
}

// The warp goes round until all of its lanes have had the lock.
__global__ void untilAll(const float *in, float *sum) {
  bool done = false;
  while (__any_sync(0xffffffff, !done)) {
    if (!done && atomicCAS(&table[0], 0, 1) == 0) {
      *sum += in[blockIdx.x * 32 + threadIdx.x];
      // CHECK: :[[@LINE+1]]:7: warning: 'sum' is written and then announced by 'table' with no fence in between
      atomicExch(&table[0], 0);
      done = true;
    }
  }
}

// The same by a ballot at the end of the round.
__global__ void byBallot(const float *in, float *sum) {
  const unsigned all = __ballot_sync(0xffffffff, 1);
  unsigned finished = 0;
  bool done = false;
  while (finished != all) {
    if (!done) {
      if (atomicCAS(&table[1], 0, 1) == 0) {
        *sum += in[blockIdx.x * 32 + threadIdx.x];
        // CHECK: :[[@LINE+1]]:9: warning: 'sum' is written and then announced by 'table' with no fence in between
        atomicExch(&table[1], 0);
        done = true;
      }
    }
    finished = __ballot_sync(all, done);
  }
}

// A condition at the end.
__global__ void atTheEnd(const float *in, float *sum) {
  bool done = false;
  do {
    if (atomicCAS(&table[2], 0, 1) == 0) {
      *sum += in[blockIdx.x * blockDim.x + threadIdx.x];
      // CHECK: :[[@LINE+1]]:7: warning: 'sum' is written and then announced by 'table' with no fence in between
      atomicExch(&table[2], 0);
      done = true;
    }
  } while (!done);
}

// Who has not got it waits a while.
__global__ void pauses(const float *in, float *sum) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&table[3], 0, 1) == 0) {
      *sum += in[blockIdx.x * blockDim.x + threadIdx.x];
      // CHECK: :[[@LINE+1]]:7: warning: 'sum' is written and then announced by 'table' with no fence in between
      atomicExch(&table[3], 0);
      done = true;
    } else {
      __nanosleep(100);
    }
  }
}

// Fenced on both sides.
__global__ void fenced(const float *in, const int *bins, float *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  bool done = false;
  while (__any_sync(__activemask(), !done)) {
    if (!done && atomicCAS(&table[bins[i] & 1023], 0, 1) == 0) {
      __threadfence();
      sums[bins[i]] += in[i];
      __threadfence();
      atomicExch(&table[bins[i] & 1023], 0);
      done = true;
    }
  }
}

// A lock for the threads of one block.
__global__ void ofBlock(const float *in, float *sums, int *own) {
  bool done = false;
  do {
    if (atomicCAS(&own[blockIdx.x], 0, 1) == 0) {
      __threadfence_block();
      sums[blockIdx.x] += in[blockIdx.x * blockDim.x + threadIdx.x];
      __threadfence_block();
      atomicExch(&own[blockIdx.x], 0);
      done = true;
    }
  } while (!done);
}

// Nobody waits for a slot of a table: the next one will do.
__global__ void insert(const unsigned *keys, const float *values,
                       unsigned *slots, float *stored, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned at = keys[i] & 1023;
  while (true) {
    const unsigned old = atomicCAS(&slots[at], ~0u, keys[i]);
    if (old == ~0u || old == keys[i]) {
      stored[at] = values[i];
      break;
    }
    at = (at + 1) & 1023;
  }
}

void run(const float *in, const double *wide, const int *bins, float *sums,
         double *most, int *own, const unsigned *keys, unsigned *slots, int n) {
  byBin<<<(n + 127) / 128, 128>>>(in, bins, sums, n);
  byAddress<<<(n + 127) / 128, 128>>>(wide, bins, most, n);
  untilAll<<<n / 32, 32>>>(in, sums);
  byBallot<<<n / 32, 32>>>(in, sums);
  atTheEnd<<<n / 128, 128>>>(in, sums);
  pauses<<<n / 128, 128>>>(in, sums);
  fenced<<<(n + 127) / 128, 128>>>(in, bins, sums, n);
  ofBlock<<<n / 128, 128>>>(in, sums, own);
  insert<<<(n + 127) / 128, 128>>>(keys, in, slots, sums, n);
}
