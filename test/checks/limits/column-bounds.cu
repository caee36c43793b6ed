// DEFINE: %{lint} = %check --checks='-*,cuda-gmem-bounds'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:' --allow-empty

// How far an index is taken apart for a thread's column, and a sum for a number that may be below 0.

// RUN: %{lint} --bound=column-terms=2 --bound=idle-guard-depth=3 %s -- | %{look} --check-prefixes=TERMS,DEPTH
// RUN: %{lint} --bound=column-terms=1 --bound=idle-guard-depth=3 %s -- | %{look} --check-prefixes=DEPTH
// RUN: %{lint} --bound=column-terms=2 --bound=idle-guard-depth=2 %s -- | %{look} --check-prefixes=TERMS

__global__ void columns(const float *in, float *out, int columns, int first) {
  float v = 0;
  if (threadIdx.x < columns)
    v = in[blockIdx.x * columns + threadIdx.x];
  // TERMS: :[[@LINE+1]]:3: warning: 'out' has rows of 'columns', and is written at a column with no guard
  out[first * columns + (blockIdx.x * columns + threadIdx.x)] = v;
}
__global__ void sums(const float *in, float *out, int begin) {
  // DEPTH: :[[@LINE+1]]:7: warning: this guard always holds
  if (begin + threadIdx.x + blockIdx.x >= 0)
    out[threadIdx.x] = in[begin + int(threadIdx.x + blockIdx.x)];
}
