// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Elements of a class are copied.
struct Palette {
  const uchar4 *data;
  int size;
};
__device__ uchar4 colour(Palette p, int i) {
  if (i > p.size)
    return p.data[p.size - 1];
  // CHECK: :[[@LINE+1]]:10: warning: 'data' is read at the index 'size' itself
  return p.data[i];
}
__device__ uchar4 right(Palette p, int i) {
  if (i >= p.size)
    return p.data[p.size - 1];
  return p.data[i];
}

// Several elements at once, as long as one is left.
__global__ void fours(float *x, int n) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first < n) {
    float4 *four = reinterpret_cast<float4 *>(x + first);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 58 of block 3 {{.*}} element 250 of 'x', which has 250 elements
    *four = make_float4(four->x, 1, 1, 1);
  }
}
__global__ void whole(float *x, int n) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (first + 3 < n) {
    float4 *four = reinterpret_cast<float4 *>(x + first);
    *four = make_float4(four->x, 1, 1, 1);
  }
}
void run() {
  float *x = nullptr, *y = nullptr;
  cudaMalloc(&x, 1001 * sizeof(float));
  cudaMalloc(&y, 1001 * sizeof(float));
  fours<<<(1001 + 255) / 256, 64>>>(x, 1001);
  whole<<<(1001 + 255) / 256, 64>>>(y, 1001);
}
