// RUN: cp %s %t.cu
// RUN: %check --checks='-*,cuda-cdp-runtime-api' --fix %t.cu -- > %t.out 2>&1
// RUN: FileCheck %s < %t.cu
// RUN: %check --checks='-*,cuda-cdp-runtime-api' %t.cu -- 2>&1 | FileCheck %s --check-prefix=CLEAN --allow-empty
// CLEAN-NOT: {{warning|error}}:

#define TRY(Call)                                                                                                                        \
  if ((Call) != cudaSuccess)                                                                                                             \
  return
__global__ void parent(unsigned Flags) {
  cudaStream_t Stream;
  cudaEvent_t Event;
  // CHECK: {{^}}  cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  cudaStreamCreate(&Stream);
  // CHECK: {{^}}  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventCreate(&Event);
  // CHECK: {{^}}  TRY(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking));
  TRY(cudaStreamCreateWithFlags(&Stream, cudaStreamDefault));
  // CHECK: {{^}}  cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&Stream, 0);
  // CHECK: {{^}}  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&Event, cudaEventDefault);
  // CHECK: {{^}}  cudaEventCreateWithFlags(&Event, cudaEventBlockingSync | cudaEventDisableTiming);
  cudaEventCreateWithFlags(&Event, cudaEventBlockingSync);
  // CHECK: {{^}}  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming | cudaEventInterprocess);
  // CHECK: {{^}}  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&Event, cudaEventInterprocess);
}
