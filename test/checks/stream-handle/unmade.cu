// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// One of the constructors leaves a member without a value that the destructor
// destroys.

class Timer {
public:
  Timer() {
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
  }
  // CHECK: :[[@LINE+4]]:12: warning: this constructor leaves 'stop' without a value, which the destructor destroys [cuda-stream-handle]
  // CHECK: :[[@LINE+6]]:5: note: destroyed here
  // CHECK: :[[@LINE-6]]:3: note: this constructor creates it
  // CHECK: :[[@LINE+11]]:22: note: create it in all constructors, or initialise it with a null pointer and ask for that
  explicit Timer(cudaStream_t s) : stream(s) { cudaEventCreate(&start); }
  ~Timer() {
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
  }
  void begin() { cudaEventRecord(start, stream); }
  void end() { cudaEventRecord(stop, stream); }

private:
  cudaStream_t stream = nullptr;
  cudaEvent_t start, stop;
};

// Look-alikes: made later, null, asked for, by another constructor.
class Later {
public:
  Later() {}
  explicit Later(int) { make(); }
  void make() { cudaEventCreate(&event); }
  ~Later() { cudaEventDestroy(event); }

private:
  cudaEvent_t event;
};
class Null {
public:
  Null() : event(nullptr) {}
  explicit Null(int) { cudaEventCreate(&event); }
  ~Null() { cudaEventDestroy(event); }

private:
  cudaEvent_t event;
};
class Asked {
public:
  Asked() : made(false) {}
  explicit Asked(int) : made(true) { cudaEventCreate(&event); }
  ~Asked() {
    if (made)
      cudaEventDestroy(event);
  }

private:
  bool made;
  cudaEvent_t event;
};
class Delegating {
public:
  Delegating() : Delegating(0) {}
  explicit Delegating(int) { cudaEventCreate(&event); }
  ~Delegating() { cudaEventDestroy(event); }

private:
  cudaEvent_t event;
};
void all(cudaStream_t s) {
  Timer timer(s);
  timer.begin();
  timer.end();
  Null null;
  Asked asked;
  Delegating delegating;
}
