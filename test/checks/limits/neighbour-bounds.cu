// How far neighbours, tiles and groups of threads are looked for. Each bound with its smallest number that is enough, and one less.
//
// DEFINE: %{lint} = %check --checks='-*,cuda-gmem-bounds'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'

// RUN: %{lint} --bound=late-guard-summands=2 --bound=neighbour-terms=1 --bound=rounded-tile-depth=1 --bound=global-bounds-group-steps=132 %s -- | %{look} --check-prefixes=LATE,NEIGHBOUR,TILE,GROUP
// RUN: %{lint} --bound=late-guard-summands=1 --bound=neighbour-terms=1 %s -- | %{look} --check-prefixes=NEIGHBOUR,TILE,GROUP
// RUN: %{lint} --bound=neighbour-terms=0 %s -- | %{look} --check-prefixes=LATE,TILE,GROUP
// RUN: %{lint} --bound=rounded-tile-depth=0 %s -- | %{look} --check-prefixes=LATE,NEIGHBOUR,GROUP
// RUN: %{lint} --bound=global-bounds-group-steps=131 %s -- | %{look} --check-prefixes=LATE,NEIGHBOUR,TILE

// LATE: :[[@LINE+4]]:{{[0-9]+}}: warning: 'keys' is read before its beginning by the first thread
__global__ void heads(const int *keys, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int before = keys[i - 1];
    if (i > 0)
      flags[i] = before;
  }
}
// NEIGHBOUR: :[[@LINE+7]]:{{[0-9]+}}: warning: 'in' is read at a neighbour of the thread's own element
__global__ void smooth(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float own = in[i], before = i > 0 ? in[i - 1] : own;
  if (i < n)
    out[i] = own - before + in[i + 1];
}
// TILE: :[[@LINE+5]]:{{[0-9]+}}: warning: 'a' is read in tiles with no guard against 'k'
__global__ void sums(const float *a, float *out, int k) {
  const int row = blockIdx.y;
  float sum = 0;
  for (int t = 0; t < (k + 15) / 16; ++t)
    sum += a[row * k + t * 16 + threadIdx.x];
  atomicAdd(out + row, sum);
}
// GROUP: :[[@LINE+3]]:{{[0-9]+}}: warning: 'out' is written with no guard against 'rows'
__global__ void warps(float *out, int rows) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  out[row] = 0;
}
void run(float *out, int rows) { warps<<<(rows + 7) / 8, 256>>>(out, rows); }
