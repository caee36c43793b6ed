// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning: --allow-empty
// What is left behind goes with the device's context.

class Event {
public:
  Event() { cudaEventCreate(&event); }
  void record(cudaStream_t s) { cudaEventRecord(event, s); }

private:
  cudaEvent_t event;
};
void finish() { cudaDeviceReset(); }
