// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number in four dimensions that a function of 64 bits is given; what it does is not seen.
struct Lattice {
  int parts[4], origin[4], extent[4];
};
struct State {
  unsigned long long s[4];
};
__device__ void begin(unsigned long long seed, unsigned long long sequence, State *state);

__global__ void everySite(State *states, unsigned long long seed, int count, Lattice l) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  int x[4];
  x[0] = i % l.extent[0];
  x[1] = i / l.extent[0] % l.extent[1];
  x[2] = i / (l.extent[0] * l.extent[1]) % l.extent[2];
  x[3] = i / (l.extent[0] * l.extent[1] * l.extent[2]);
  for (int d = 0; d < 4; ++d)
    x[d] += l.origin[d] * l.extent[d];
  const int site = ((x[3] * l.parts[2] * l.extent[2] + x[2]) * l.parts[1] * l.extent[1] + x[1]) * l.parts[0] * l.extent[0] + x[0];
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: this product in four dimensions is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an argument of 64 bits [cuda-index-overflow]
  begin(seed, site, &states[i]);
}

//===- Right --------------------------------------------------------------===//

// A thread's number, a picture, and 64 bits from the beginning.
__global__ void everyThread(State *states, unsigned long long seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  begin(seed, i, &states[i]);
}
__global__ void everyPixel(State *states, unsigned long long seed, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < width && y < height)
    begin(seed, y * width + x, &states[y * width + x]);
}
__global__ void wide(State *states, unsigned long long seed, int a, int b, int c, int d, int i) {
  begin(seed, size_t(a) * b * c * d + i, &states[i]);
}
