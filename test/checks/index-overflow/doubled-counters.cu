// Values are graphs: what is made of itself, twice, forty times, is come to the end of.
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Tensor {
  float *data() const;
  int64_t numel() const;
};
#define TEN(X) X X X X X X X X X X

__global__ void sums(float *out, int n, int seed) {
  int hash = seed;
  TEN(hash = hash + hash;) TEN(hash = hash + hash;) TEN(hash = hash + hash;) TEN(hash = hash + hash;)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[hash + i] = 1;
}
__global__ void products(float *out, int n, int stride) {
  int step = stride;
  TEN(step = step * step;) TEN(step = step * step;) TEN(step = step * step;) TEN(step = step * step;)
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    out[i] = 1;
}
void launch(Tensor t) {
  const int64_t n = t.numel();
  sums<<<64, 256>>>(t.data(), n, 1);
  products<<<64, 256>>>(t.data(), n, 1);
}
