// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Parts of dynamic memory that lie apart by a number which is not known.

template <int Threads>
__global__ void parts(const float *in, float *out, unsigned rows,
                      unsigned padded, unsigned stride, unsigned elements,
                      unsigned bytes) {
  extern __shared__ float memory[];
  const unsigned lane = threadIdx.x & 31;
  float *mine = &memory[(threadIdx.x >> 5) * (bytes >> 2)];
  float *more = &memory[(threadIdx.x >> 5) * (bytes >> 2) + elements];
  for (unsigned i = lane; i < rows; i += 32)
    mine[i] = in[i];
  __syncwarp();
  for (unsigned row = 0; row < padded; ++row)
    if (lane < padded)
      more[row * stride + lane] = row < rows ? mine[row] : 0;
  __syncwarp();
  out[threadIdx.x] = more[lane];
}

// The number is the same on both sides.
template <int Threads>
__global__ void together(const float *in, float *out, unsigned elements,
                         unsigned pitch) {
  extern __shared__ float memory[];
  float *values = memory + elements;
  values[(threadIdx.x / 32) * pitch + threadIdx.x % 32] = in[threadIdx.x];
  // CHECK: :[[@LINE+2]]:7: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'memory', which thread {{[0-9]+}} of the block writes
  out[threadIdx.x] =
      values[((threadIdx.x / 32) ^ 1) * pitch + threadIdx.x % 32];
}

void launch(const float *in, float *out, unsigned rows, unsigned columns) {
  const unsigned padded = (rows + 15) / 16 * 16, stride = padded + 8;
  const unsigned elements = padded * (columns + 8);
  const unsigned bytes = (elements + padded * stride) * 4;
  parts<128><<<rows, 128, 4 * bytes>>>(in, out, rows, padded, stride, elements,
                                       bytes);
  together<128><<<rows, 128, 4 * bytes>>>(in, out, elements, stride);
}

// Nor do they meet when all of the numbers that were tried are smaller than what a warp uses of its part.
__global__ void large(const float *in, float *out, int stride) {
  extern __shared__ float memory[];
  const unsigned lane = threadIdx.x & 31;
  float *mine = &memory[(threadIdx.x >> 5) * stride];
  for (unsigned i = lane; i < 4096; i += 32)
    mine[i] = in[i + threadIdx.x];
  __syncwarp();
  float sum = 0;
  for (unsigned i = lane; i < 4096; i += 32)
    sum += mine[4095 - i];
  out[threadIdx.x] = sum;
}
void launchLarge(const float *in, float *out, int n) {
  large<<<n, 128, 4 * n * sizeof(float)>>>(in, out, n);
}
