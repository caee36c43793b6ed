// RUN: %check --checks='-*,cuda-launch-unchecked' %s -- | FileCheck %s --implicit-check-not=warning:

// A function that another file has may ask for the error, unless it is told an error or data.

__global__ void k() {}
void checkLaunch(const char *what, int line);
void finish();
bool synchronise(cudaStream_t s);
void fail(cudaError_t);
void use(float *p);
void log(const char *, ...);

void named() {
  k<<<1, 32>>>();
  checkLaunch("k", __LINE__);
}
void empty() {
  k<<<1, 32>>>();
  finish();
}
void inLoop(cudaStream_t s, int n) {
  for (int i = 0; i < n; ++i)
    k<<<1, 32, 0, s>>>();
  if (!synchronise(s))
    return;
}
void told(float *p) {
  // CHECK: :[[@LINE+1]]:3: warning: nobody asks whether this launch of 'k' worked
  k<<<1, 32>>>();
  use(p);
  log("%d", 1);
  fail(cudaSuccess);
}
