// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A function that turns round until a callback has done what it is given for.

#include <atomic>

struct Done {
  std::atomic<bool> done{false};
};
void CUDART_CB setDone(void *p) { ((Done *)p)->done = true; }
void turns(cudaStream_t s) {
  Done d;
  cudaLaunchHostFunc(s, setDone, &d);
  while (!d.done.load(std::memory_order_acquire)) {
  }
}
void other(cudaStream_t s) {
  Done d, e;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'd', which is gone when it runs
  cudaLaunchHostFunc(s, setDone, &d);
  while (!e.done.load(std::memory_order_acquire)) {
  }
}
