// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who reads whatever an atomic access gave waits for nobody: a test of the number that is given says something else.

#include <cuda_runtime.h>

// How long the access takes is what is asked for; the address depends on the number so that nobody leaves the access out.
__device__ int ticks(unsigned *word) {
  const long long from = clock64();
  for (int i = 0; i < 20; ++i) {
    const unsigned given = atomicInc(word, 1000000);
    word += given > 400 ? 1 : 0;
  }
  return int(clock64() - from);
}
__global__ void far(unsigned *words, unsigned *isFar, unsigned *sum, int lines) {
  for (int line = 0; line < lines; ++line)
    isFar[line] = ticks(words + 32 * line) > 9000;
  for (int line = 0; line < lines; ++line)
    sum[line] = isFar[line] + line;
}

__global__ void room(int *taken, int *lost, const int *in, int *kept, int *out, int most) {
  kept[blockIdx.x] = in[blockIdx.x];
  if (atomicAdd(taken, 1) >= most)
    atomicAdd(lost, 1);
  out[blockIdx.x] = kept[blockIdx.x + 1];
}

__global__ void firstIsTwice(unsigned *count, float *part, float *out) {
  part[blockIdx.x] = blockIdx.x;
  const float times = atomicAdd(count, 1u) == 0 ? 2.f : 1.f;
  out[blockIdx.x] = times * part[blockIdx.x ^ 1];
}

__global__ void noted(unsigned *count, float *part, float *out, unsigned *last) {
  part[blockIdx.x] = 1;
  const unsigned given = atomicAdd(count, 1u);
  if (given == gridDim.x - 1)
    *last = blockIdx.x;
  float sum = 0;
  for (unsigned i = 0; i < blockIdx.x; ++i)
    sum += part[i];
  out[blockIdx.x] = sum;
}

// The last alone.
__global__ void last(unsigned *count, float *part, float *out) {
  part[blockIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'part' is written and then announced by 'count' with no fence in between
  if (atomicAdd(count, 1u) >= gridDim.x - 1) {
    float sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i)
      sum += part[i];
    *out = sum;
  }
}

__global__ void othersLeave(unsigned *count, float *part, float *out) {
  part[blockIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'part' is written and then announced by 'count' with no fence in between
  const unsigned given = atomicAdd(count, 1u);
  if (given < gridDim.x - 1)
    return;
  float sum = 0;
  for (unsigned i = 0; i < gridDim.x; ++i)
    sum += part[i];
  *out = sum;
}

// All read their own before, the last those of others.
__device__ float sumOf(const float *part, unsigned n) {
  float sum = 0;
  for (unsigned i = 0; i < n; ++i)
    sum += part[i];
  return sum;
}
__global__ void lastAgain(unsigned *count, float *part, float *out, unsigned n) {
  part[blockIdx.x] = sumOf(part + 64, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'part' is written and then announced by 'count' with no fence in between
  const unsigned given = atomicAdd(count, 1u);
  if (given == gridDim.x - 1)
    *out = sumOf(part, gridDim.x);
}
