// RUN: %check --checks='-*,cuda-smem-extern-alias' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Offsets that may be none, and those that are surely some; bytes that meet, and those side by side.
__global__ void maybeNone(int *out, int shift) {
  extern __shared__ int keys[];
  extern __shared__ float weights[];
  keys[threadIdx.x] = 1;
  weights[threadIdx.x] = 2.0f;
  // CHECK: :[[@LINE+1]]:22: warning: 'keys' is read here after 'weights' was written
  out[threadIdx.x] = keys[threadIdx.x + shift];
}
// Whoever writes at that offset, too, knows which part is whose.
__global__ void writesThere(int *out, int shift) {
  extern __shared__ int counts[];
  extern __shared__ float shares[];
  counts[threadIdx.x] = 1;
  shares[threadIdx.x] = 2.0f;
  counts[threadIdx.x + shift + 128] = 3;
  out[threadIdx.x] = counts[threadIdx.x + shift];
}
__global__ void writesElsewhere(int *out, int shift, int other) {
  extern __shared__ int sums[];
  extern __shared__ float parts[];
  sums[threadIdx.x] = 1;
  parts[threadIdx.x] = 2.0f;
  sums[threadIdx.x + other + 128] = 3;
  // CHECK: :[[@LINE+1]]:22: warning: 'sums' is read here after 'parts' was written
  out[threadIdx.x] = sums[threadIdx.x + shift];
}
__global__ void surelyMore(int *out) {
  extern __shared__ int more[];
  extern __shared__ float moreWeights[];
  more[threadIdx.x] = 1;
  moreWeights[threadIdx.x] = 2.0f;
  out[threadIdx.x] = more[threadIdx.x + gridDim.x];
}
__global__ void before(float *out) {
  extern __shared__ float behind[];
  extern __shared__ int front[];
  if (threadIdx.x == 0) {
    behind[1] = 1.0f;
    front[0] = 2;
    out[0] = behind[1];
  }
}
__global__ void lastByte(float *out) {
  extern __shared__ float word[];
  extern __shared__ char letters[];
  if (threadIdx.x == 0) {
    word[1] = 1.0f;
    letters[3] = 2;
    letters[8] = 2;
    out[0] = word[1];
    letters[7] = 2;
    // CHECK: :[[@LINE+1]]:14: warning: 'word' is read here after 'letters' was written
    out[1] = word[1];
  }
}
__global__ void firstByte(float *out) {
  extern __shared__ float value[];
  extern __shared__ char signs[];
  if (threadIdx.x == 0) {
    value[1] = 1.0f;
    signs[4] = 2;
    // CHECK: :[[@LINE+1]]:14: warning: 'value' is read here after 'signs' was written
    out[1] = value[1];
  }
}
// An atomic operation writes, too.
__global__ void atomics(int *out) {
  extern __shared__ int bins[];
  extern __shared__ unsigned total[];
  bins[threadIdx.x] = 1;
  atomicAdd(&total[threadIdx.x], 1u);
  // CHECK: :[[@LINE+1]]:22: warning: 'bins' is read here after 'total' was written
  out[threadIdx.x] = bins[threadIdx.x];
}
void launches(int *out, float *f, int n) {
  maybeNone<<<1, 128, 1024>>>(out, n);
  writesThere<<<1, 128, 1024>>>(out, n);
  writesElsewhere<<<1, 128, 1024>>>(out, n, n + 1);
  surelyMore<<<n, 128, 1024>>>(out);
  before<<<1, 32, 1024>>>(f);
  lastByte<<<1, 32, 1024>>>(f);
  firstByte<<<1, 32, 1024>>>(f);
  atomics<<<1, 128, 1024>>>(out);
}
