// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A helper whose own tests let nothing else through is wrong by itself; one that is right for other streams is called wrongly.

struct Stage {
  cudaStream_t stream;
  cudaEvent_t event;
  __device__ void close() const {
    if (stream != cudaStreamTailLaunch && stream != cudaStreamFireAndForget)
      return;
    // CHECK: :[[@LINE+1]]:5: warning: cudaEventRecord on {{cudaStream[A-Za-z]+}} fails with cudaErrorInvalidValue
    cudaEventRecord(event, stream);
  }
  __device__ void closeOther() const {
    if (stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget)
      return;
    cudaEventRecord(event, stream);
  }
  __device__ void closeAny() const { cudaEventRecord(event, stream); }
};
__global__ void members(cudaEvent_t event) {
  Stage last;
  last.event = event;
  last.stream = cudaStreamTailLaunch;
  last.close();
  last.closeOther();
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  // CHECK: :[[@LINE-9]]:38: note: cudaEventRecord is called here
  last.closeAny();
}

__device__ void waitInTail(cudaStream_t s, cudaEvent_t e) {
  if (s == cudaStreamTailLaunch)
    // CHECK: :[[@LINE+1]]:5: warning: cudaStreamWaitEvent on cudaStreamTailLaunch fails
    cudaStreamWaitEvent(s, e, 0);
}
__device__ void waitInSome(cudaStream_t s, cudaEvent_t e) {
  if (s == cudaStreamTailLaunch || s == nullptr)
    cudaStreamWaitEvent(s, e, 0);
}
__device__ void waitAfterAll(cudaStream_t s, cudaEvent_t e) {
  if (s == cudaStreamTailLaunch)
    __threadfence();
  cudaStreamWaitEvent(s, e, 0);
}
__device__ void record(cudaStream_t s, cudaEvent_t e) { cudaEventRecord(e, s); }
__device__ void recordCase(cudaStream_t s, cudaEvent_t e) {
  switch (reinterpret_cast<unsigned long long>(s)) {
  case 4:
    // CHECK: :[[@LINE+1]]:5: warning: cudaEventRecord on cudaStreamFireAndForget fails
    record(s, e);
    break;
  default:
    record(s, e);
  }
}
__global__ void parameters(cudaEvent_t e) {
  waitInTail(cudaStreamTailLaunch, e);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamTailLaunch fails
  waitInSome(cudaStreamTailLaunch, e);
  waitInSome(nullptr, e);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamTailLaunch fails
  waitAfterAll(cudaStreamTailLaunch, e);
  recordCase(cudaStreamFireAndForget, e);
  recordCase(nullptr, e);
}
