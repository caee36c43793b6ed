// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {MinimumShareOfRows: 0}}' %s -- | FileCheck %s --check-prefixes=CHECK,ROWS --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {MinimumShareOfRows: 37}}' %s -- | FileCheck %s --check-prefixes=CHECK,ROWS --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {MinimumShareOfRows: 38}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Each thread walks along a row of its own, whose length is not known: a short one is in the cache after its first element, so what it wastes has to be
// most of what the kernel moves.

#include <cuda_runtime.h>

// Beside as many elements that are known to be far apart: 37 %.
__global__ void beside(const double *mine, const double *in, double *out, int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < length; ++k)
    // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced
    // ROWS: :[[@LINE+1]]:38: warning: global load from 'mine' is not coalesced
    sum += in[(k * 4096 + i) * 64] * mine[i * length + k];
  out[i] = sum;
}
// Beside nothing: the plain product.
__global__ void alone(const float *mine, const float *x, float *out, int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'mine' is not coalesced: {{.*}}, with 'length' assumed to be 32
    sum += mine[i * length + k] * x[k];
  out[i] = sum;
}
// The rows' length is known: as beside, with 37 %.
__global__ void known(const double *mine, const double *in, double *out, int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < length; ++k)
    // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced
    // CHECK: :[[@LINE+1]]:38: warning: global load from 'mine' is not coalesced
    sum += in[(k * 4096 + i) * 64] * mine[i * 512 + k];
  out[i] = sum;
}
// A column of a block, which no thread walks along.
__global__ void column(const double *matrix, const double *in, double *out, int length) {
  double sum = 0;
  for (int k = 0; k < 64; ++k)
    // CHECK: :[[@LINE+2]]:12: warning: global load from 'in' is not coalesced
    // CHECK: :[[@LINE+1]]:48: warning: global load from 'matrix' is not coalesced
    sum += in[(k * 4096 + threadIdx.x) * 64] * matrix[(threadIdx.x + k * 256) * length + blockIdx.x];
  out[threadIdx.x] = sum;
}
