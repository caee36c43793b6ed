// A column of one warp is what four others fill rows beside.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void besideFour(float *out) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp == 0)
    out[lane * 64] = 1;
  else
    out[4096 + threadIdx.x] = 1;
}
__global__ void besideThree(float *out) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp == 0)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'out' is not coalesced: 32 sectors per request where 4 would do
    out[lane * 64] = 1;
  else
    out[4096 + threadIdx.x] = 1;
}
void launches(float *out) {
  besideFour<<<8, 160>>>(out);
  besideThree<<<8, 128>>>(out);
}
