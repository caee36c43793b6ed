// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Behind a label of a switch, or a test for equality, a number is no other.

struct Tensor {
  long long extent(int) const;
  float *data() const;
};
template <int C> __global__ void norm(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows)
    for (int c = 0; c < C; ++c)
      x[row * columns + c] /= C;
}
void bySwitch(Tensor t) {
  const int rows = t.extent(0), columns = t.extent(1);
  const int blocks = (rows + 127) / 128;
  switch (columns) {
  case 16:
    norm<16><<<blocks, 128>>>(t.data(), rows, columns);
    break;
  case 24:
  case 32:
    norm<32><<<blocks, 128>>>(t.data(), rows, columns);
    break;
  }
}
template <int C> __global__ void normIf(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows)
    for (int c = 0; c < C; ++c)
      x[row * columns + c] /= C;
}
void byTest(Tensor t) {
  const int rows = t.extent(0), columns = t.extent(1);
  const int blocks = (rows + 127) / 128;
  if (columns == 16)
    normIf<16><<<blocks, 128>>>(t.data(), rows, columns);
  else if (columns == 32)
    normIf<32><<<blocks, 128>>>(t.data(), rows, columns);
}
template <int C> __global__ void normDefault(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows)
    for (int c = 0; c < C; ++c)
      // CHECK: :[[@LINE+1]]:13: warning: this product is an index that is computed in 32 bits
      x[row * columns + c] /= C;
}
void byDefault(Tensor t) {
  const int rows = t.extent(0), columns = t.extent(1);
  const int blocks = (rows + 127) / 128;
  switch (columns) {
  case 16:
    normDefault<16><<<blocks, 128>>>(t.data(), rows, columns);
    break;
  default:
    normDefault<1><<<blocks, 128>>>(t.data(), rows, columns);
    break;
  }
}
