// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A variable that nothing is created in is one hazard, however often it is used.

__global__ void k(float *p) { *p = 1; }
bool inTurn(float *p, cudaStream_t s, bool timed) {
  cudaEvent_t done;
  if (timed)
    cudaEventCreate(&done);
  k<<<1, 1, 0, s>>>(p);
  // CHECK: :[[@LINE+3]]:3: warning: this event is used before it is created
  // CHECK: :[[@LINE-5]]:15: note: declared here, without a value
  // CHECK: :[[@LINE+2]]:10: note: used again here
  cudaEventRecord(done, s);
  return cudaEventSynchronize(done) == cudaSuccess;
}
void onTwoWays(float *p, bool many) {
  cudaStream_t s;
  if (many) {
    // CHECK: :[[@LINE+1]]:5: warning: this stream is used before it is created
    k<<<32, 1, 0, s>>>(p);
  } else {
    k<<<1, 1, 0, s>>>(p);
  }
}
// Two variables.
void two(float *p) {
  cudaStream_t s, t;
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  k<<<1, 1, 0, s>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  k<<<1, 1, 0, t>>>(p);
}
