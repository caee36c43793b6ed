// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A class that moves makes the other object forget what it had, and takes it over before.

#include <utility>

// 1: an assignment.
class Event {
public:
  Event() { cudaEventCreate(&event); }
  ~Event() { cudaEventDestroy(event); }
  Event(Event &&other) noexcept : event(std::exchange(other.event, nullptr)) {}
  Event &operator=(Event &&other) {
    if (this != &other)
      // CHECK: :[[@LINE+1]]:7: warning: what 'event' of the other object holds is lost here: nothing has taken it over
      other.event = nullptr;
    return *this;
  }
  void record(cudaStream_t s) { cudaEventRecord(event, s); }

private:
  cudaEvent_t event = nullptr;
};
// 2: a constructor, and one of two members.
struct Both {
  cudaStream_t stream;
  cudaEvent_t done;
  Both(Both &&other) : stream(other.stream) {
    other.stream = nullptr;
    // CHECK: :[[@LINE+1]]:5: warning: what 'done' of the other object holds is lost here
    other.done = {};
  }
};
// 3: what comes back goes nowhere; 4: a base has its own.
struct Base {
  int n;
  Base(Base &&) = default;
  Base &operator=(Base &&) = default;
};
struct Derived : Base {
  cudaStream_t stream;
  Derived(Derived &&other) : Base(std::move(other)), stream(nullptr) {
    // CHECK: :[[@LINE+1]]:5: warning: what 'stream' of the other object holds is lost here
    std::exchange(other.stream, nullptr);
  }
};
// 5: a template.
template <class T> class Holder {
public:
  Holder(Holder &&other) : data(other.data) {
    other.data = nullptr;
    // CHECK: :[[@LINE+1]]:5: warning: what 'stream' of the other object holds is lost here
    other.stream = 0;
  }

private:
  T *data;
  cudaStream_t stream;
};
Holder<int> hold(Holder<int> &&h) { return std::move(h); }

// Look-alikes.
class Right {
public:
  Right(Right &&other) : stream(other.stream), event(other.event) {
    other.stream = nullptr;
    other.event = nullptr;
  }
  Right &operator=(Right &&other) {
    std::swap(stream, other.stream);
    event = std::exchange(other.event, nullptr);
    return *this;
  }

private:
  cudaStream_t stream;
  cudaEvent_t event;
};
class Destroying {
public:
  Destroying &operator=(Destroying &&other) {
    cudaStreamDestroy(other.stream);
    other.stream = nullptr;
    return *this;
  }
  Destroying(Destroying &&other) {
    swap(other);
    other.stream = nullptr;
  }
  void swap(Destroying &other);

private:
  cudaStream_t stream;
};
class Copying {
public:
  Copying(Copying &&other) : Copying(static_cast<const Copying &>(other)) { other.stream = nullptr; }
  Copying(const Copying &) = default;
  // Not by moving: it is told to be empty.
  void clear(Copying &other) { other.stream = nullptr; }

private:
  cudaStream_t stream;
};
