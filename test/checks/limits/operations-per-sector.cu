// Half of the time goes to memory as long as the operations beside 36 sectors are not more than six for each.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.MinimumTime: 50}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void enough(float *p, const float *q) {
  // CHECK: :[[@LINE+1]]:13: warning: global load from 'q' is not coalesced
  float x = q[threadIdx.x * 32];
  for (int i = 0; i < 36; ++i)
    x *= 1.5f;
  p[threadIdx.x] = x;
}
__global__ void tooMany(float *p, const float *q) {
  float x = q[threadIdx.x * 32];
  for (int i = 0; i < 38; ++i)
    x *= 1.5f;
  p[threadIdx.x] = x;
}
