// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who finds that another thread has done its part need not wait any more, and knows that it has.
#include <condition_variable>
#include <future>
#include <mutex>

static void fulfil(void *p) { static_cast<std::promise<void> *>(p)->set_value(); }
float promised(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  std::promise<void> p;
  auto f = p.get_future();
  cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
  cudaLaunchHostFunc(s, fulfil, &p);
  f.wait();
  return h[0];
}
static void answer(void *p) { static_cast<std::promise<int> *>(p)->set_value(1); }
float answered(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  std::promise<int> p;
  std::future<int> f = p.get_future();
  cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
  cudaLaunchHostFunc(s, answer, &p);
  return f.get() * h[0];
}
struct Done {
  std::mutex m;
  std::condition_variable c;
  bool is = false;
};
static void tell(void *p) {
  auto *d = static_cast<Done *>(p);
  std::lock_guard<std::mutex> g(d->m);
  d->is = true;
  d->c.notify_one();
}
float told(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  Done done;
  cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
  cudaLaunchHostFunc(s, tell, &done);
  std::unique_lock<std::mutex> l(done.m);
  done.c.wait(l, [&] { return done.is; });
  return h[0];
}
// A promise that nobody waits for.
float forgotten(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  std::promise<void> p;
  auto f = p.get_future();
  cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
  // CHECK: [[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'p', which is gone when it runs
  cudaLaunchHostFunc(s, fulfil, &p);
  // CHECK: [[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return h[0];
}
