// A helper that launches is right by itself: its call is the place, and the launch is told.
// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:

extern __shared__ float tile[];
__global__ void work(float *out) { out[threadIdx.x] = tile[threadIdx.x]; }
static void start(float *out, unsigned bytes) { work<<<1, 128, bytes>>>(out); }
void callers(float *out) {
  start(out, 49152);
  // CHECK: :[[@LINE+2]]:3: warning: 307,200 bytes of shared memory are more than the 232,448 that a block can have on sm_90
  // CHECK: :[[@LINE-4]]:49: note: the launch is here
  start(out, 300 * 1024);
}
