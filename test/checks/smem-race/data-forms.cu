// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Elements that data choose, by whatever way the data come.

struct Bytes {
  const unsigned char *at;
  int size;
};
constexpr int Bins = 64;

__device__ void clear(unsigned *bins) {
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    bins[b] = 0;
}

// Behind a pointer in a structure.
__global__ void ofView(Bytes in, unsigned *out) {
  __shared__ unsigned bins[Bins];
  clear(bins);
  if (threadIdx.x < in.size)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
    atomicAdd(&bins[in.at[threadIdx.x] % Bins], 1u);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % Bins];
}

// Computed from data and what is the same for all.
__global__ void ofWidth(const float *in, unsigned *out, float low, float width) {
  __shared__ unsigned bins[Bins];
  clear(bins);
  const int bin = int((in[threadIdx.x] - low) / width);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
  atomicAdd(&bins[bin], 1u);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % Bins];
}

__global__ void ofPixels(const uchar4 *in, unsigned *out) {
  __shared__ unsigned bins[Bins];
  clear(bins);
  const uchar4 pixel = __ldg(&in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
  atomicAdd(&bins[pixel.x / 4], 1u);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % Bins];
}

// Cleared for all.
__global__ void cleared(Bytes in, unsigned *out) {
  __shared__ unsigned bins[Bins];
  clear(bins);
  __syncthreads();
  if (threadIdx.x < in.size)
    atomicAdd(&bins[in.at[threadIdx.x] % Bins], 1u);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % Bins];
}

// Each thread has bins of its own.
__global__ void ownBins(Bytes in, unsigned *out) {
  __shared__ unsigned bins[64];
  bins[threadIdx.x] = 0;
  if (threadIdx.x < in.size)
    bins[(in.at[0] & 0) + threadIdx.x] += 1;
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

void launch(Bytes in, const float *f, const uchar4 *p, unsigned *out) {
  ofView<<<1, 128>>>(in, out);
  ofWidth<<<1, 128>>>(f, out, 0.f, 2.f);
  ofPixels<<<1, 128>>>(p, out);
  cleared<<<1, 128>>>(in, out);
  ownBins<<<1, 64>>>(in, out);
}
