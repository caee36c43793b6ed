// Of an array of streams the element counts that is used.
// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void child(int *p) { p[0] = 1; }
__global__ void lastIsLeftOut(int *p) {
  cudaStream_t s[3];
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaStreamCreateWithFlags(&s[0], cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s[1], cudaStreamNonBlocking);
  s[2] = cudaStreamTailLaunch;
  for (int i = 0; i < 2; ++i) {
    child<<<1, 1, 0, s[i]>>>(p);
    cudaEventRecord(e, s[i]);
  }
  child<<<1, 1, 0, s[2]>>>(p);
}
__global__ void lastIsUsed(int *p) {
  cudaStream_t s[3];
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaStreamCreateWithFlags(&s[0], cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s[1], cudaStreamNonBlocking);
  s[2] = cudaStreamTailLaunch;
  for (int i = 0; i < 3; ++i) {
    child<<<1, 1, 0, s[i]>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: cudaEventRecord on cudaStreamTailLaunch fails
    cudaEventRecord(e, s[i]);
  }
}
__global__ void constantElement(int *p) {
  cudaStream_t s[2] = {cudaStreamPerThread, cudaStreamTailLaunch};
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, s[0]);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(e, s[1]);
}
__global__ void compared(int *p, cudaStream_t given) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaStream_t s = cudaStreamTailLaunch;
  if (p[0])
    s = given;
  if (s != cudaStreamTailLaunch && s != cudaStreamFireAndForget)
    cudaEventRecord(e, s);
}
