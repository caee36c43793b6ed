// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A capture that is ended in a stream of the object that none begins in.
class Elsewhere {
  cudaStream_t own{nullptr};
  cudaGraph_t graph;

public:
  Elsewhere() { cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking); }
  ~Elsewhere() { cudaStreamDestroy(own); }
  void begin(cudaStream_t s) { cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal); }
  void end() {
    // CHECK: :[[@LINE+2]]:5: warning: cudaStreamEndCapture ends a capture in 'own', in which the class begins none
    // CHECK: :[[@LINE+1]]:5: note: a capture ends in the stream that it began in; with any other cudaStreamEndCapture fails and gives no graph
    cudaStreamEndCapture(own, &graph);
  }
};

// Look-alikes: begun there, given, told to another, ended in what was kept, open to all.
class Begun {
  cudaStream_t own;
  cudaGraph_t graph;

public:
  Begun() { cudaStreamCreate(&own); }
  ~Begun() { cudaStreamDestroy(own); }
  void begin() { cudaStreamBeginCapture(own, cudaStreamCaptureModeThreadLocal); }
  void end() { cudaStreamEndCapture(own, &graph); }
};
class Given {
  cudaStream_t own;
  cudaGraph_t graph;

public:
  explicit Given(cudaStream_t s) : own(s) {}
  void end() { cudaStreamEndCapture(own, &graph); }
};
class HandsOut {
  cudaStream_t own;
  cudaGraph_t graph;

public:
  HandsOut() { cudaStreamCreate(&own); }
  ~HandsOut() { cudaStreamDestroy(own); }
  cudaStream_t stream() const { return own; }
  void end() { cudaStreamEndCapture(own, &graph); }
};
class Kept {
  cudaStream_t own, now;
  cudaGraph_t graph;

public:
  Kept() { cudaStreamCreate(&own); }
  ~Kept() { cudaStreamDestroy(own); }
  void begin(cudaStream_t s) {
    now = s;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  }
  void end() { cudaStreamEndCapture(now, &graph); }
};
struct Open {
  cudaStream_t own;
  cudaGraph_t graph;
  Open() { cudaStreamCreate(&own); }
  ~Open() { cudaStreamDestroy(own); }
  void end() { cudaStreamEndCapture(own, &graph); }
};
