// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A quotient times what it was divided by is no larger than the number.

__global__ void quotients(float *out, const float *in, int rows, int columns, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < total) {
    int plane = i / (rows * columns);
    out[i] = in[plane * rows + (i / columns) % rows];
    int other = i / rows / columns;
    out[i] += in[other * columns];
    out[i] += in[other * (columns * rows)];
    out[i] += in[i / rows * rows];
    out[i] += in[i / rows % columns * rows];
  }
}
__global__ void more(float *out, const float *in, int rows, int columns, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < total)
    // CHECK: :[[@LINE+1]]:26: warning: this product is an index that is computed in 32 bits
    out[i] = in[i / rows * columns];
}
void run(float *out, const float *in, long rows, long columns, long total) {
  quotients<<<(unsigned)((total + 255) / 256), 256>>>(out, in, (int)rows, (int)columns, (int)total);
  more<<<(unsigned)((total + 255) / 256), 256>>>(out, in, (int)rows, (int)columns, (int)total);
}
