// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Pointers in structures that are copied from somewhere.
struct Layer {
  float *data;
  int rows, columns;
};
struct Pair {
  Layer from, to;
};
__global__ void difference(Layer out, Layer in, unsigned count, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned l = 0; l < layers; l++)
    // CHECK: :[[@LINE+1]]:5: warning: 'out.data' is written with no guard against 'count', which the grid is rounded up from
    out.data[l * count + i] = in.data[(l + 1) * count + i] - in.data[l * count + i];
}
__global__ void guarded(Layer out, Layer in, unsigned count, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    for (unsigned l = 0; l < layers; l++)
      out.data[l * count + i] = in.data[(l + 1) * count + i] - in.data[l * count + i];
}
__global__ void byMember(Layer out, Layer in, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < out.rows * out.columns)
    out.data[i] = in.data[i];
}
__global__ void nested(Pair p, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'p.to.data' is written with no guard against 'count'
  p.to.data[i] = p.from.data[i];
}
void run(Layer *out, Layer *in, Pair *pairs, int octave, unsigned layers) {
  const unsigned count = out[octave].rows * out[octave].columns;
  dim3 threads(256), blocks((count + threads.x - 1) / threads.x);
  difference<<<blocks, threads>>>(out[octave], in[octave], count, layers + 2);
  guarded<<<blocks, threads>>>(out[octave], in[octave], count, layers + 2);
  byMember<<<blocks, threads>>>(out[octave], in[octave], count);
  nested<<<blocks, threads>>>(pairs[octave], count);
}
