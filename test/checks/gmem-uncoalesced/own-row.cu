// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='warning:'
// RUN: %check --config='{CheckOptions: {EveryAccess: true}}' --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --check-prefix=ALL

// Each thread walks along a row of its own to the row's end: a tuple, the channels of a pixel, the digits of a number. Nothing says that it is long.
__global__ void flatten(const float *const *tuples, float *raw, int n, int arity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int j = 0; j < arity; ++j)
      // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: global store to 'raw' is not coalesced
      raw[i * arity + j] = j;
}
__global__ void digits(const unsigned long long *in, double *out, size_t size, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double sum = 0;
  for (size_t j = 0; j != size; ++j)
    // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
    sum += in[i * size + j];
  out[i] = sum;
}
__device__ double total(const unsigned long long *row, size_t size) {
  double sum = 0;
  for (size_t j = 0; j < size; ++j)
    sum += row[j];
  return sum;
}
__global__ void byHelper(const unsigned long long *in, double *out, size_t size, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = total(in + i * size, size);
}

// A part of a longer row.
__global__ void part(const float *in, float *out, int first, int count, int pitch, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < count; ++j)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
    sum += in[i * pitch + first + j];
  out[i] = sum;
}
