// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The number of threads is a product of which a factor is a quotient: some numbers leave no rest.
template <bool Guarded> __global__ void scale(const unsigned long long *in, float *out, const size_t rows, const size_t groups) {
  const size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t x = at % groups, y = at / groups;
  if (Guarded && y >= rows)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'in' is read with no guard against 'rows' * 'groups', which the grid is rounded up from: {{.*}} [cuda-gmem-bounds]
  const unsigned long long v = in[x + y * groups];
  out[x + y * groups] = float(v);
}
// The number of groups is rounded up as well, to whole blocks: the grid is exact.
__global__ void whole(const float *in, float *out, const size_t rows, const size_t groups) {
  const size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  out[at] = in[at];
}
void launch(const unsigned long long *in, const float *numbers, float *out, size_t rows, size_t columns) {
  const size_t groups = columns / 16;
  scale<false><<<(rows * groups + 511) / 512, 512>>>(in, out, rows, groups);
  scale<true><<<(rows * groups + 511) / 512, 512>>>(in, out, rows, groups);
  const size_t padded = (columns + 511) / 512 * 512;
  whole<<<rows * padded / 512, 512>>>(numbers, out, rows, padded);
}
