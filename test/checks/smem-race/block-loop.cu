// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A loop to the number of threads waits for nobody, though Clang reads `blockDim.x` by a call.

__global__ void sums(const float *in, float *out, int rows) {
  __shared__ float part[128];
  for (int row = 0; row < rows; ++row) {
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'part', which thread {{[0-9]+}} of the block reads with no barrier in between
    part[threadIdx.x] = in[row * 128 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
      float s = 0;
      for (int k = 0; k < blockDim.x; ++k)
        s += part[k];
      out[row] = s;
    }
  }
}
__global__ void sumsRight(const float *in, float *out, int rows) {
  __shared__ float part[128];
  for (int row = 0; row < rows; ++row) {
    part[threadIdx.x] = in[row * 128 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
      float s = 0;
      for (int k = 0; k < blockDim.x; ++k)
        s += part[k];
      out[row] = s;
    }
    __syncthreads();
  }
}
// All read all: 128 times 128 accesses an iteration.
__global__ void unique(const int *in, int *out, int n) {
  extern __shared__ int keys[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'keys', which thread {{[0-9]+}} of the block reads with no barrier in between
    keys[threadIdx.x] = in[i];
    __syncthreads();
    bool only = true;
    for (int k = 0; k < blockDim.x; ++k)
      only &= k == threadIdx.x || keys[k] != in[i];
    out[i] = only;
  }
}
void launch(const float *in, float *out, const int *keys, int *found, int n) {
  sums<<<8, 128>>>(in, out, n);
  sumsRight<<<8, 128>>>(in, out, n);
  unique<<<8, 128, 128 * sizeof(int)>>>(keys, found, 1024);
}
