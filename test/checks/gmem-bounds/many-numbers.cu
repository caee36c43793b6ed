// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Kernels that are given more numbers than can be chosen: those that the grid comes from say enough.

struct Picture {
  float *data;
  int dims[4], strides[4];
};

__global__ void difference(Picture out, Picture in, unsigned count, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned l = 0; l < layers; ++l)
    // CHECK: :[[@LINE+1]]:5: warning: 'out.data' is written with no guard against 'count', which the grid is rounded up from
    out.data[l * count + i] = in.data[(l + 1) * count + i] - in.data[l * count + i];
}
void launchDifference(Picture *out, Picture *in, unsigned layers) {
  const unsigned count = out[0].dims[1] * out[0].strides[1];
  difference<<<(count + 255) / 256, 256>>>(out[0], in[0], count, layers);
}

__global__ void guardedDifference(Picture out, Picture in, unsigned count, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  for (unsigned l = 0; l < layers; ++l)
    out.data[l * count + i] = in.data[(l + 1) * count + i] - in.data[l * count + i];
}
void launchGuarded(Picture *out, Picture *in, unsigned layers) {
  const unsigned count = out[0].dims[1] * out[0].strides[1];
  guardedDifference<<<(count + 255) / 256, 256>>>(out[0], in[0], count, layers);
}

__global__ void blend(float *x, int a, int b, int c, int d, int e, int f, int g, int h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is read with no guard against 'n', which the grid is rounded up from
  x[i] += a * b * c * d * e * f * g * h;
}
void launchBlend(float *x, int a, int b, int c, int d, int e, int f, int g, int h, int n) {
  blend<<<(n + 127) / 128, 128>>>(x, a, b, c, d, e, f, g, h, n);
}

// A number that is not chosen may be the guard.
__global__ void openGuard(float *x, int a, int b, int c, int d, int e, int f, int g, int most, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < most)
    x[i] += a * b * c * d * e * f * g * n;
}
void launchOpenGuard(float *x, int a, int b, int c, int d, int e, int f, int g, int most, int n) {
  openGuard<<<(n + 127) / 128, 128>>>(x, a, b, c, d, e, f, g, most, n);
}

// Nor does the grid come from a number that the kernel is given for something else.
__global__ void exact(float *x, int a, int b, int c, int d, int e, int f, int g, int h, int n) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += a * b * c * d * e * f * g * h * n;
}
void launchExact(float *x, int a, int b, int c, int d, int e, int f, int g, int h, int n) {
  exact<<<n / 128, 128>>>(x, a, b, c, d, e, f, g, h, n);
}
