// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One report for what is destroyed, however often it is used afterwards.

__global__ void k(float *p) { *p = 1; }
void several(float *d) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaStreamDestroy(s);
  // CHECK: :[[@LINE+3]]:3: warning: this stream is used after it is destroyed
  // CHECK: :[[@LINE-2]]:3: note: destroyed here
  // CHECK: :[[@LINE+2]]:3: note: used again here, and 1 times more
  k<<<1, 1, 0, s>>>(d);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}

// A macro that writes its argument twice: the second time only where the first has failed.
[[noreturn]] void fail(const char *);
#define TWICE(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      fail(cudaGetErrorString(call));                                                                                                        \
  } while (0)
void askedTwice(cudaGraph_t g, cudaStream_t s) {
  TWICE(cudaGraphDestroy(g));
  TWICE(cudaStreamDestroy(s));
}
void destroyedThenAsked(cudaStream_t s) {
  TWICE(cudaStreamDestroy(s));
  // CHECK: :[[@LINE+1]]:9: warning: this stream is used after it is destroyed
  TWICE(cudaStreamSynchronize(s));
}

// Handles of libraries.
extern "C" {
typedef int cufftHandle, cufftResult;
cufftResult cufftPlan3d(cufftHandle *, int, int, int, int);
cufftResult cufftSetStream(cufftHandle, cudaStream_t);
cufftResult cufftDestroy(cufftHandle);
}
void planned(bool both, int n, cudaStream_t s) {
  cufftHandle first, second;
  cufftPlan3d(&first, n, n, n, 0x29);
  if (both)
    cufftPlan3d(&second, n, n, n, 0x29);
  cufftSetStream(first, s);
  // CHECK: :[[@LINE+1]]:3: warning: this library's handle is used before it is created
  cufftSetStream(second, s);
}
void plannedInBoth(bool both, int n, cudaStream_t s) {
  cufftHandle second;
  if (both)
    cufftPlan3d(&second, n, n, n, 0x29);
  if (both)
    cufftSetStream(second, s);
}

// Only this file has it, and nothing in it stores to it.
static cudaEvent_t never, made, kept;
namespace {
cudaEvent_t hidden;
}
cudaEvent_t shared;
void makes() { cudaEventCreate(&made); }
cudaEvent_t *keeps() { return &kept; }
void records(cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: this event is never created
  cudaEventRecord(never, s);
  cudaEventSynchronize(never);
  cudaEventRecord(made, s);
  cudaEventRecord(kept, s);
  cudaEventRecord(shared, s);
  // CHECK: :[[@LINE+1]]:3: warning: this event is never created
  cudaEventRecord(hidden, s);
}

// What stores to it is instantiated: an initialiser of a member.
template <class T> static cudaEvent_t marked;
template <class T> static cudaEvent_t unmarked;
template <class T> struct Maker {
  cudaEvent_t *at = &marked<T>;
  Maker() { cudaEventCreate(at); }
};
void recordsOfTemplates(cudaStream_t s) {
  Maker<int> maker;
  cudaEventRecord(marked<int>, s);
  // CHECK: :[[@LINE+1]]:3: warning: this event is never created
  cudaEventRecord(unmarked<int>, s);
}
