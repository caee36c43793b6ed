// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void record(cudaEvent_t Event) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails with cudaErrorInvalidValue [cuda-cdp-tail-event]
  cudaEventRecord(Event, cudaStreamTailLaunch);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamFireAndForget fails
  cudaStreamWaitEvent(cudaStreamFireAndForget, Event, 0);
  cudaEventRecord(Event, cudaStreamPerThread);
  cudaEventRecord(Event, 0);
}
