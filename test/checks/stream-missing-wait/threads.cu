// RUN: %check --checks='-*,cuda-stream-missing-wait,cuda-stream-legacy-order,cuda-host-async-lifetime' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the host waits for may be another thread, which may have waited for the GPU; and a local `static` is made once.

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

__global__ void make(int *p) { *p = 1; }
__global__ void take(const int *p, int *q) { *q = *p; }

struct Streams {
  Streams() {
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  }
  cudaStream_t a, b;
};

void nothing(int *p, int *q) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'take' reads memory that the launch of 'make' writes in another stream
  take<<<1, 1, 0, s.b>>>(p, q);
}
// A lock that is held for both.
void lockedBefore(int *p, int *q, std::mutex &m) {
  Streams s;
  std::lock_guard<std::mutex> g(m);
  make<<<1, 1, 0, s.a>>>(p);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'take' reads memory that the launch of 'make' writes in another stream
  take<<<1, 1, 0, s.b>>>(p, q);
}
// What the standard library does otherwise waits for nobody.
void sorted(int *p, int *q, std::mutex &m) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  m.unlock();
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'take' reads memory that the launch of 'make' writes in another stream
  take<<<1, 1, 0, s.b>>>(p, q);
}

void locks(int *p, int *q, std::mutex &m) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  m.lock();
  take<<<1, 1, 0, s.b>>>(p, q);
}
void guards(int *p, int *q, std::mutex &m) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  { std::lock_guard<std::mutex> g(m); }
  take<<<1, 1, 0, s.b>>>(p, q);
}
void joins(int *p, int *q, std::thread &t) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  t.join();
  take<<<1, 1, 0, s.b>>>(p, q);
}
void gets(int *p, int *q, std::future<void> &f) {
  Streams s;
  make<<<1, 1, 0, s.a>>>(p);
  f.wait();
  take<<<1, 1, 0, s.b>>>(p, q);
}

struct Gate {
  std::mutex m;
  std::condition_variable changed;
  bool open = false;
  static void pass(void *given) {
    auto *g = static_cast<Gate *>(given);
    std::lock_guard<std::mutex> held(g->m);
    g->open = true;
    g->changed.notify_all();
  }
  void wait() {
    std::unique_lock<std::mutex> held(m);
    changed.wait(held, [this] { return open; });
  }
};
void calledBack(int *p, int *q) {
  Streams s;
  Gate gate;
  make<<<1, 1, 0, s.a>>>(p);
  cudaLaunchHostFunc(s.a, Gate::pass, &gate);
  gate.wait();
  take<<<1, 1, 0, s.b>>>(p, q);
  cudaStreamSynchronize(s.b);
  cudaStreamSynchronize(s.a);
}

cudaStream_t create() {
  cudaStream_t s = nullptr;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  return s;
}
cudaStream_t once() {
  static cudaStream_t s = create();
  return s;
}
void inOne(int *p, int *q) {
  make<<<1, 1, 0, once()>>>(p);
  take<<<1, 1, 0, once()>>>(p, q);
}
void inTwo(int *p, int *q) {
  make<<<1, 1, 0, create()>>>(p);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'take' reads memory that the launch of 'make' writes in another stream
  take<<<1, 1, 0, create()>>>(p, q);
}
