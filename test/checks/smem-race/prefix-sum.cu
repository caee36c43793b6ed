// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The work-efficient prefix sum, of a length that is a power of two: another number, with which the second loop goes on until the places lie in front of the
// array, is not what it is called with. No two threads of a step share a place.
__device__ void up(float *s, int n, int &offset) {
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (threadIdx.x < d) {
      int a = offset * (2 * threadIdx.x + 1) - 1, b = offset * (2 * threadIdx.x + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
}
__global__ void scan(const float *in, int n, float *out) {
  extern __shared__ float first[];
  first[threadIdx.x] = in[threadIdx.x];
  int offset = 1;
  up(first, n, offset);
  if (threadIdx.x == 0)
    first[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (threadIdx.x < d) {
      int a = offset * (2 * threadIdx.x + 1) - 1, b = offset * (2 * threadIdx.x + 2) - 1;
      float t = first[a];
      first[a] = first[b];
      first[b] += t;
    }
  }
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x];
}

// Its last step is read with no barrier.
__global__ void unfinished(const float *in, int n, float *out) {
  extern __shared__ float second[];
  second[threadIdx.x] = in[threadIdx.x];
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (threadIdx.x < d) {
      int a = offset * (2 * threadIdx.x + 1) - 1, b = offset * (2 * threadIdx.x + 2) - 1;
      second[b] += second[a];
    }
    offset *= 2;
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'second', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = second[threadIdx.x + 1];
}
