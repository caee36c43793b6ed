// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Two objects of a class have one handle, and both destroy it.

#include <utility>

// CHECK: :[[@LINE+6]]:14: warning: this event is destroyed twice: two objects of 'Event' have it [cuda-stream-handle]
// CHECK: note: the second of them ends here
// CHECK: :[[@LINE+1]]:8: note: delete the copy constructor, and let the move constructor leave a null pointer behind
struct Event {
  cudaEvent_t event;
  Event() { cudaEventCreate(&event); }
  ~Event() { cudaEventDestroy(event); }
};
void order(cudaStream_t first, cudaStream_t second) {
  Event done;
  Event copy = done;
  cudaEventRecord(copy.event, first);
  cudaStreamWaitEvent(second, copy.event, 0);
}

class Stream {
public:
  Stream() { cudaStreamCreate(&stream); }
  Stream(Stream &&other) noexcept : stream(other.stream) {}
  ~Stream() {
    if (stream)
      // CHECK: :[[@LINE+1]]:7: warning: this stream is destroyed twice: two objects of 'Stream' have it [cuda-stream-handle]
      cudaStreamDestroy(stream);
  }
  cudaStream_t get() const { return stream; }

private:
  cudaStream_t stream = nullptr;
};
void clear(float *p) {
  Stream made;
  Stream stream(std::move(made));
  cudaMemsetAsync(p, 0, 4, stream.get());
}

// Look-alikes.
class Moved {
public:
  Moved() { cudaStreamCreate(&stream); }
  Moved(Moved &&other) noexcept
      : stream(std::exchange(other.stream, nullptr)) {}
  ~Moved() {
    if (stream)
      cudaStreamDestroy(stream);
  }
  cudaStream_t stream = nullptr;
};
void clearMoved(float *p) {
  Moved made;
  Moved stream(std::move(made));
  cudaMemsetAsync(p, 0, 4, stream.stream);
}
class Borrowed {
public:
  Borrowed() : own(true) { cudaStreamCreate(&stream); }
  Borrowed(const Borrowed &other) : stream(other.stream), own(false) {}
  ~Borrowed() {
    if (own)
      cudaStreamDestroy(stream);
  }
  cudaStream_t stream = nullptr;
  bool own;
};
void clearBorrowed(float *p) {
  Borrowed made;
  Borrowed stream(made);
  cudaMemsetAsync(p, 0, 4, stream.stream);
}
void eachOwn(float *p, int n) {
  for (int i = 0; i < n; ++i) {
    Moved one, other;
    cudaMemsetAsync(p, 0, 4, one.stream);
    cudaMemsetAsync(p + 4, 0, 4, other.stream);
  }
}
