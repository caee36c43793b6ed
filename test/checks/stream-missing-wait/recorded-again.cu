// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One event stands for one stream: the one that it was recorded in last.

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      fail();                                                                                                                                \
  } while (0)
[[noreturn]] void fail();

void all(cudaStream_t waiting, cudaStream_t *streams, int n, cudaEvent_t event) {
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: cudaStreamWaitEvent waits for one stream only: the event is recorded in another one before, and a new record replaces the one that it has
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: recorded again and again here
    CHECK(cudaEventRecord(event, streams[i]));
  CHECK(cudaStreamWaitEvent(waiting, event, 0));
}
void two(cudaEvent_t event) {
  cudaStream_t a, b;
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreate(&b));
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: cudaEventSynchronize waits for one stream only
  CHECK(cudaEventRecord(event, a)); // CHECK: :[[@LINE]]:{{[0-9]+}}: note: what is recorded here is lost
  CHECK(cudaEventRecord(event, b));
  CHECK(cudaEventSynchronize(event));
}

// Look-alikes.
void afterEach(cudaStream_t waiting, cudaStream_t *streams, int n, cudaEvent_t event) {
  for (int i = 0; i < n; ++i) {
    CHECK(cudaEventRecord(event, streams[i]));
    CHECK(cudaStreamWaitEvent(waiting, event, 0));
  }
}
void oneEach(cudaStream_t waiting, cudaStream_t *streams, cudaEvent_t *events, int n) {
  for (int i = 0; i < n; ++i)
    CHECK(cudaEventRecord(events[i], streams[i]));
  for (int i = 0; i < n; ++i)
    CHECK(cudaStreamWaitEvent(waiting, events[i], 0));
}
void sameStream(cudaStream_t waiting, cudaStream_t stream, cudaEvent_t event, int n) {
  for (int i = 0; i < n; ++i)
    CHECK(cudaEventRecord(event, stream));
  CHECK(cudaStreamWaitEvent(waiting, event, 0));
}
void perhapsTheSame(cudaStream_t waiting, cudaStream_t *streams, int i, int j, cudaEvent_t event) {
  CHECK(cudaEventRecord(event, streams[i]));
  CHECK(cudaEventRecord(event, streams[j]));
  CHECK(cudaStreamWaitEvent(waiting, event, 0));
}
void waitedBetween(cudaStream_t waiting, cudaStream_t *streams, cudaEvent_t event) {
  CHECK(cudaEventRecord(event, streams[0]));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaEventRecord(event, streams[1]));
  CHECK(cudaStreamWaitEvent(waiting, event, 0));
}
