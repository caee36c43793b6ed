// What a bound allows, and one less, of the threads that are run for the bounds of a function's own arrays. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-smem-bounds' %s --
// RUN: %check --bound=array-bounds-blind-threads=3 --bound=array-bounds-last-block=3 --bound=array-bounds-launches=2 --bound=telling-row=100 --bound=array-bounds-blind-chosen=5 --bound=array-bounds-times=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=array-bounds-blind-threads=2 --bound=array-bounds-last-block=2 --bound=array-bounds-launches=1 --bound=telling-row=99 --bound=array-bounds-blind-chosen=4 --bound=array-bounds-times=2 %{flags} | count 0

// After the first thread and the last the third is the first that gets to an array.
__global__ void blind(float *out) {
  __shared__ float s[8];
  if (threadIdx.x == 2)
    // CHECK: :[[@LINE+1]]:5: warning: thread 2 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
__global__ void lastBlock(float *out) {
  __shared__ float s[8];
  s[0] = out[0];
  if (blockIdx.x == 1 && threadIdx.x == 2)
    // CHECK: :[[@LINE+1]]:5: warning: thread 2 of block 1 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
__global__ void second(float *out, int at) {
  __shared__ float s[64];
  // CHECK: :[[@LINE+1]]:3: warning: thread 63 writes element 64 of 's', which has 64 elements
  s[threadIdx.x + at] = out[0];
}
// None of those that tell about a longer row.
__global__ void row(float *out) {
  __shared__ float s[8];
  s[0] = out[0];
  if (threadIdx.x == 41)
    // CHECK: :[[@LINE+1]]:5: warning: thread 41 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
// The last thread, and the first three, get to none.
__global__ void blindChosen(float *out, int n) {
  __shared__ float s[8];
  if (blockIdx.x * 64 < n && threadIdx.x == 3)
    // CHECK: :[[@LINE+1]]:5: warning: thread 3 writes element 8 of 's', which has 8 elements
    s[8] = out[0];
}
__global__ void times(const float *in, float *out, int n) {
  __shared__ float s[8];
  float sum = 0;
  for (int i = 0; i < 1500; ++i)
    sum += in[i];
  if (blockIdx.x * 64 < n && threadIdx.x == 1)
    for (int k = 0; k < 3; ++k)
      // CHECK: :[[@LINE+1]]:7: warning: thread 1 writes element 8 of 's', which has 8 elements
      s[8 + k] = sum;
}
void launch(float *out, int n) {
  blind<<<1, 256>>>(out);
  lastBlock<<<2, 256>>>(out);
  second<<<1, 32>>>(out, 0);
  second<<<1, 64>>>(out, 1);
  row<<<1, 100>>>(out);
  blindChosen<<<(n + 63) / 64, 64>>>(out, n);
  times<<<(n + 63) / 64, 64>>>(out, out, n);
}
