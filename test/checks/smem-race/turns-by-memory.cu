// Loops that run as often as a number in memory says go round more than once, whatever they divide it by.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define BATCH 128

// A count behind a pointer, in batches.
__global__ void batches(const int *items, const int *count, float *out) {
  __shared__ int batch[BATCH];
  const int rounds = (*count + BATCH - 1) / BATCH;
  float sum = 0;
  for (int r = 0; r < rounds; r++) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 'batch', which thread 32 of the block reads with no barrier in between
    batch[threadIdx.x] = items[r * BATCH + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += batch[j];
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

// In a structure that a helper is given.
struct Population {
  const unsigned *spikes;
  const unsigned *count;
};
__device__ float spikesOf(const Population &p) {
  __shared__ unsigned spikes[BATCH];
  const unsigned rounds = (*p.count + BATCH - 1) / BATCH;
  float sum = 0;
  for (unsigned r = 0; r < rounds; r++) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 'spikes', which thread 32 of the block reads with no barrier in between
    spikes[threadIdx.x] = p.spikes[r * BATCH + threadIdx.x];
    __syncthreads();
    for (unsigned j = 0; j < BATCH; j++)
      sum += spikes[j];
  }
  return sum;
}
__global__ void ofStructure(Population p, float *out) {
  out[blockIdx.x * BATCH + threadIdx.x] = spikesOf(p);
}

// A length for each block.
__global__ void lengths(const float *in, const int *length, int pitch,
                        float *out) {
  __shared__ float part[BATCH];
  const float *row = in + blockIdx.x * pitch;
  float sum = 0;
  for (int base = 0; base < length[blockIdx.x] / BATCH; base++) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 'part', which thread 32 of the block reads with no barrier in between
    part[threadIdx.x] = row[base * BATCH + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += part[j];
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

// A shift for the quotient.
__global__ void shifted(const float *in, const unsigned *count, float *out) {
  __shared__ float part[BATCH];
  const unsigned rounds = *count >> 7;
  float sum = 0;
  for (unsigned r = 0; r < rounds; r++) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 'part', which thread 32 of the block reads with no barrier in between
    part[threadIdx.x] = in[r * BATCH + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += part[j];
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

// A member behind a pointer.
struct Header {
  int kind, count;
};
__global__ void ofHeader(const Header *header, const float *in, float *out) {
  __shared__ float part[BATCH];
  const int rounds = header->count / BATCH;
  float sum = 0;
  int r = 0;
  while (r < rounds) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes byte 0 of 'part', which thread 32 of the block reads with no barrier in between
    part[threadIdx.x] = in[r * BATCH + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += part[j];
    ++r;
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

// A barrier at the end of each round.
__global__ void ordered(const int *items, const int *count, float *out) {
  __shared__ int batch[BATCH];
  const int rounds = (*count + BATCH - 1) / BATCH;
  float sum = 0;
  for (int r = 0; r < rounds; r++) {
    batch[threadIdx.x] = items[r * BATCH + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += batch[j];
    __syncthreads();
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

// No more than one round.
__global__ void once(const int *items, const int *count, float *out) {
  __shared__ int batch[BATCH];
  const int n = *count < BATCH ? *count : BATCH;
  float sum = 0;
  for (int r = 0; r < (n + BATCH - 1) / BATCH; r++) {
    batch[threadIdx.x] = items[threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BATCH; j++)
      sum += batch[j];
  }
  out[blockIdx.x * BATCH + threadIdx.x] = sum;
}

void run(const int *items, const int *count, float *out, Population p,
         const float *in, int pitch, const Header *header, int n) {
  batches<<<n, BATCH>>>(items, count, out);
  ofStructure<<<n, BATCH>>>(p, out);
  lengths<<<n, BATCH>>>(in, count, pitch, out);
  shifted<<<n, BATCH>>>(in, p.count, out);
  ofHeader<<<n, BATCH>>>(header, in, out);
  ordered<<<n, BATCH>>>(items, count, out);
  once<<<n, BATCH>>>(items, count, out);
}
