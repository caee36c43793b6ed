// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A loop with two ends, one of which is known, is followed up to that one.
__global__ void fewBytes(float *out, const float *in, int n) {
  float v = 0;
  for (int i = 0; i < 4 && i < n; ++i)
    v += in[threadIdx.x * 32 + i];
  out[threadIdx.x] = v;
}
__global__ void secondRound(float *out, const float *in, int n) {
  float v = 0;
  int at = threadIdx.x;
  for (int i = threadIdx.x; i < n && i < 64; i += 32) {
    // CHECK: :[[@LINE+2]]:10: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
    // CHECK: :[[@LINE+1]]:10: note: with iteration 1
    v += in[at];
    at = threadIdx.x * 32;
  }
  out[threadIdx.x] = v;
}
__global__ void thirdRound(float *out, const float *in, int n) {
  float v = 0;
  int at = threadIdx.x;
  for (int i = threadIdx.x; i < 64 && i < n; i += 32) {
    v += in[at];
    at = i < 32 ? threadIdx.x + 32 : threadIdx.x * 32;
  }
  out[threadIdx.x] = v;
}
void launches(float *out, const float *in, int n) {
  fewBytes<<<8, 128>>>(out, in, n);
  secondRound<<<8, 32>>>(out, in, n);
  thirdRound<<<8, 32>>>(out, in, n);
}
