// RUN: %check --checks='-*,cuda-smem-race' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a thread computes behind a test of its own data is known there: the thread has met the test.

__global__ void declaredInside(const float *x, int *out, int n) {
  __shared__ int buffer[1024];
  for (int base = 0; base < n; base += blockDim.x) {
    if (x[base + threadIdx.x] < 1) {
      int slot = threadIdx.x * 4;
      buffer[slot] = base;
    }
    // CHECK: :[[@LINE+1]]:31: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'buffer', which thread {{[0-9]+}} of the block writes with no barrier in between
    out[base + threadIdx.x] = buffer[threadIdx.x];
    __syncthreads();
  }
}

__device__ int slotOf(int thread) {
  int slot = thread * 4;
  return slot;
}
__global__ void fromCall(const float *x, int *out) {
  __shared__ int buffer[1024];
  if (x[threadIdx.x] < 1)
    buffer[slotOf(threadIdx.x)] = 1;
  // CHECK: :[[@LINE+1]]:22: warning: {{.*}} of 'buffer', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = buffer[threadIdx.x];
}

// Emptied without a barrier behind it, and filled in the next iteration.
__global__ void fillAgain(const float *x, int *out, int n) {
  __shared__ int buffer[1024];
  int count = 0;
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    buffer[i] = -1;
  __syncthreads();
  for (int base = 0; base < n; base += blockDim.x) {
    if (x[base + threadIdx.x] < 1) {
      int slot = threadIdx.x * 4 + count++;
      // CHECK: :[[@LINE+1]]:7: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'buffer', which thread {{[0-9]+}} of the block writes with no barrier in between
      buffer[slot] = base;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
      out[base + i] = buffer[i];
    __syncthreads();
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
      buffer[i] = -1;
    count = 0;
  }
}
__global__ void fillAgainBehindBarrier(const float *x, int *out, int n) {
  __shared__ int buffer[1024];
  int count = 0;
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    buffer[i] = -1;
  __syncthreads();
  for (int base = 0; base < n; base += blockDim.x) {
    if (x[base + threadIdx.x] < 1) {
      int slot = threadIdx.x * 4 + count++;
      buffer[slot] = base;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
      out[base + i] = buffer[i];
    __syncthreads();
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
      buffer[i] = -1;
    count = 0;
    __syncthreads();
  }
}

// Two accesses behind tests of data may exclude each other.
__global__ void bothBehindTests(const float *x, int *out) {
  __shared__ int buffer[1024];
  if (x[threadIdx.x] < 1) {
    int slot = threadIdx.x * 4;
    buffer[slot] = 1;
  }
  if (x[threadIdx.x] >= 1) {
    int slot = threadIdx.x;
    out[threadIdx.x] = buffer[slot];
  }
}

// Which threads have the new value is not known behind the test.
__global__ void behindTest(const float *x, int *out) {
  __shared__ int buffer[1024];
  int slot = threadIdx.x;
  if (x[threadIdx.x] < 1)
    slot = threadIdx.x + 512;
  buffer[slot] = 1;
  __syncwarp();
  out[threadIdx.x] = buffer[threadIdx.x];
}
__device__ int eitherSlot(const float *x) {
  if (x[threadIdx.x] < 1)
    return threadIdx.x + 512;
  return threadIdx.x;
}
__global__ void eitherCall(const float *x, int *out) {
  __shared__ int buffer[1024];
  buffer[eitherSlot(x)] = 1;
  out[threadIdx.x] = buffer[threadIdx.x];
}

// One that a loop over data counts.
__global__ void counted(const int *next, int *out) {
  __shared__ int buffer[1024];
  int steps = 0;
  for (int at = next[threadIdx.x]; at >= 0; at = next[at])
    ++steps;
  buffer[threadIdx.x + 256 * (steps & 1)] = steps;
  out[threadIdx.x] = buffer[threadIdx.x];
}

// The thread's own element.
__global__ void ownElement(const float *x, int *out) {
  __shared__ int buffer[256];
  if (x[threadIdx.x] < 1) {
    int slot = threadIdx.x;
    buffer[slot] = 1;
  }
  out[threadIdx.x] = buffer[threadIdx.x];
}

void launch(const float *x, int *out, int n, const int *next) {
  declaredInside<<<8, 256>>>(x, out, n);
  fromCall<<<8, 256>>>(x, out);
  fillAgain<<<8, 256>>>(x, out, n);
  fillAgainBehindBarrier<<<8, 256>>>(x, out, n);
  bothBehindTests<<<8, 256>>>(x, out);
  behindTest<<<8, 256>>>(x, out);
  eitherCall<<<8, 256>>>(x, out);
  counted<<<8, 256>>>(next, out);
  ownElement<<<8, 256>>>(x, out);
}
