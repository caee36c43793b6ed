// RUN: %check --checks='-*,cuda-stream-capture' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A fork in one loop, its join in another: both run as often as there are streams, however each of them counts.

#include <array>
#include <vector>

__global__ void k(float *x, int part) { x[part] = 1; }
struct Lane {
  cudaStream_t stream;
  cudaEvent_t ready;
};

void byRange(std::vector<Lane> &lanes, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (size_t i = 0; i < lanes.size(); ++i) {
    cudaStreamWaitEvent(lanes[i].stream, start, 0);
    k<<<1, 1, 0, lanes[i].stream>>>(x, int(i));
    cudaEventRecord(lanes[i].ready, lanes[i].stream);
  }
  for (Lane &lane : lanes)
    cudaStreamWaitEvent(main, lane.ready, 0);
  cudaStreamEndCapture(main, graph);
}
void byIndex(std::vector<Lane> &lanes, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  int part = 0;
  for (const Lane &lane : lanes) {
    cudaStreamWaitEvent(lane.stream, start, 0);
    k<<<1, 1, 0, lane.stream>>>(x, part++);
    cudaEventRecord(lane.ready, lane.stream);
  }
  for (size_t i = 0; i < lanes.size(); ++i)
    cudaStreamWaitEvent(main, lanes[i].ready, 0);
  cudaStreamEndCapture(main, graph);
}
void byIterator(std::vector<Lane> &lanes, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (size_t i = 0; i != lanes.size(); ++i) {
    cudaStreamWaitEvent(lanes[i].stream, start, 0);
    k<<<1, 1, 0, lanes[i].stream>>>(x, int(i));
    cudaEventRecord(lanes[i].ready, lanes[i].stream);
  }
  for (auto lane = lanes.begin(); lane != lanes.end(); ++lane)
    cudaStreamWaitEvent(main, lane->ready, 0);
  cudaStreamEndCapture(main, graph);
}
void twoLists(const std::vector<cudaStream_t> &streams, const std::vector<cudaEvent_t> &events, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (size_t i = 0; i < streams.size(); ++i) {
    cudaStreamWaitEvent(streams[i], start, 0);
    k<<<1, 1, 0, streams[i]>>>(x, int(i));
    cudaEventRecord(events[i], streams[i]);
  }
  for (cudaEvent_t event : events)
    cudaStreamWaitEvent(main, event, 0);
  cudaStreamEndCapture(main, graph);
}
void recordedApart(Lane *lanes, int count, int parts, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (int i = 0; i < parts; ++i) {
    cudaStreamWaitEvent(lanes[i % count].stream, start, 0);
    k<<<1, 1, 0, lanes[i % count].stream>>>(x, i);
  }
  for (int i = 0; i < count; ++i) {
    cudaEventRecord(lanes[i].ready, lanes[i].stream);
    cudaStreamWaitEvent(main, lanes[i].ready, 0);
  }
  cudaStreamEndCapture(main, graph);
}
// Nothing joins them.
void never(std::vector<Lane> &lanes, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  for (Lane &lane : lanes)
    cudaStreamCreate(&lane.stream);
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (Lane &lane : lanes) {
    cudaStreamWaitEvent(lane.stream, start, 0);
    k<<<1, 1, 0, lane.stream>>>(x, 0);
  }
  // CHECK: :[[@LINE+1]]:3: warning: the capture ends with work in another stream that the captured one does not wait for
  cudaStreamEndCapture(main, graph);
}
// The loop's end is known: the first one is left out.
void allButOne(std::array<Lane, 3> &lanes, cudaEvent_t start, float *x, cudaStream_t main, cudaGraph_t *graph) {
  cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(start, main);
  for (int i = 0; i < 3; ++i) {
    cudaStreamWaitEvent(lanes[i].stream, start, 0);
    k<<<1, 1, 0, lanes[i].stream>>>(x, i);
    cudaEventRecord(lanes[i].ready, lanes[i].stream);
  }
  for (int i = 1; i < 3; ++i)
    cudaStreamWaitEvent(main, lanes[i].ready, 0);
  // CHECK: :[[@LINE+1]]:3: warning: the capture ends with work in another stream that the captured one does not wait for
  cudaStreamEndCapture(main, graph);
}
