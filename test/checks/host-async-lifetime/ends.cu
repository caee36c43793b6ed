// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What happens to a variable on the way out of its scope is one hazard with its end.

#include <string>

struct Entry {
  int number;
  std::string name;
};
struct Flag {
  int *value;
  ~Flag() { *value = 0; }
};
static void CUDART_CB log(void *p) { ++static_cast<Entry *>(p)->number; }
static void CUDART_CB count(void *p) { ++*static_cast<int *>(p); }

bool returns(cudaStream_t s, int number) {
  Entry entry{number, "a name that is long enough to lie elsewhere"};
  // CHECK: :[[@LINE+1]]:23: warning: cudaLaunchHostFunc uses 'entry', which is gone when it runs, for all that is known
  cudaError_t error = cudaLaunchHostFunc(s, log, &entry);
  return error == cudaSuccess;
}
void falls(cudaStream_t s, int number) {
  Entry entry{number, "short"};
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'entry', which is gone when it runs
  cudaLaunchHostFunc(s, log, &entry);
}
void byAnother(cudaStream_t s) {
  int n = 0;
  Flag flag{&n};
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'n', which is gone when it runs
  cudaLaunchHostFunc(s, count, &n);
}
// Two hazards: it is used before, and gone behind.
int used(cudaStream_t s) {
  int n = 0;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'n', which is gone when it runs
  cudaLaunchHostFunc(s, count, &n);
  // CHECK: :[[@LINE+1]]:10: warning: 'n' is read while cudaLaunchHostFunc may still write it
  return n;
}
// The one is told of where the other is none.
int outer(cudaStream_t s) {
  int n = 0;
  {
    Flag flag{&n};
    cudaLaunchHostFunc(s, count, &n);
    // CHECK: :[[@LINE+1]]:3: warning: 'n' is overwritten while cudaLaunchHostFunc may still write it
  }
  cudaStreamSynchronize(s);
  return n;
}
