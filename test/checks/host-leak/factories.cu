// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A class that makes its objects by itself, and one that has a single one.

#include <memory>

class Timer {
public:
  static std::shared_ptr<Timer> create(bool owns) { return wrap(new Timer(owns)); }
  ~Timer() {
    if (owns)
      cudaStreamDestroy(stream);
  }
  void record() { cudaEventRecord(event, stream); }

private:
  static std::shared_ptr<Timer> wrap(Timer *t) { return std::shared_ptr<Timer>(t); }
  explicit Timer(bool owns) : owns(owns) {
    cudaStreamCreate(&stream);
    // CHECK: :[[@LINE+1]]:5: warning: what cudaEventCreate gives is never released
    cudaEventCreate(&event);
  }
  const bool owns;
  cudaStream_t stream;
  cudaEvent_t event;
};

class Local {
public:
  static Local &get() {
    static Local one;
    return one;
  }
  void record() { cudaEventRecord(event); }

private:
  Local() { cudaEventCreate(&event); }
  cudaEvent_t event;
};

void *any;
class Untyped {
public:
  static Untyped *get() {
    if (!any)
      any = new Untyped();
    return static_cast<Untyped *>(any);
  }
  void record() { cudaEventRecord(event); }

private:
  Untyped() { cudaEventCreate(&event); }
  cudaEvent_t event;
};

class Elsewhere {
public:
  static Elsewhere *get();
  void record() { cudaEventRecord(event); }

private:
  Elsewhere() { cudaEventCreate(&event); }
  cudaEvent_t event;
};
