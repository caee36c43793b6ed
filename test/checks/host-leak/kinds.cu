// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a destructor frees that is not known: memory is no stream, no event and no graph.

struct Holder {
  float *p = nullptr;
  ~Holder() { cudaFree(p); }
};
void fill(Holder *h);

int streams(int n) {
  Holder h;
  fill(&h);
  cudaStream_t s;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaStreamCreate gives is released on one way through the function and left behind on another
  cudaStreamCreate(&s);
  if (n > 3)
    return 1;
  cudaStreamDestroy(s);
  return 0;
}
int events(int n) {
  Holder h;
  fill(&h);
  cudaEvent_t e;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaEventCreate gives is released on one way through the function and left behind on another
  cudaEventCreate(&e);
  if (n > 3)
    return 1;
  cudaEventDestroy(e);
  return 0;
}
int graphs(int n, cudaGraph_t g) {
  Holder h;
  fill(&h);
  cudaGraphExec_t e;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaGraphInstantiate gives is released on one way through the function and left behind on another
  cudaGraphInstantiate(&e, g, 0);
  if (n > 3)
    return 1;
  cudaGraphExecDestroy(e);
  return 0;
}
// What is freed may be this.
int memory(int n) {
  Holder h;
  fill(&h);
  float *p;
  cudaMalloc(&p, n);
  if (n > 3)
    return 1;
  cudaFree(p);
  return 0;
}
