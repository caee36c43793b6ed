// A column that one access guards and another does not, where a launch is there that has a thread for each column, and where none is.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <int> __global__ void center(float *out, const float *in, const float *means, int width) {
  const int column = threadIdx.x, row = blockIdx.x;
  const float own = in[row * width + column] - means[row];
  if (column < width)
    out[row * width + column] = own;
}

__global__ void alone(float *out, const float *in, const float *means, int width) {
  const int column = threadIdx.x, row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:21: warning: 'in' has rows of 'width', and is read at a column with no guard against it
  const float own = in[row * width + column] - means[row];
  if (column < width)
    out[row * width + column] = own;
}

constexpr int Width = 512;
void eachColumn(float *out, const float *in, const float *means, int rows) { center<0><<<rows, Width>>>(out, in, means, Width); }
