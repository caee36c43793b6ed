// RUN: %check --checks='-*,cuda-stream-handle' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where none of the ways that create a handle was taken, none was destroyed either.

extern int global;
struct Options {
  unsigned long long dims[5];
};
void inCases(float *p, const Options *o) {
  cudaStream_t s;
  switch (o->dims[4] + o->dims[0]) {
  case 1:
    cudaStreamCreate(&s);
    break;
  case 2:
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    break;
  }
  cudaMemsetAsync(p, 0, 4, s);
  cudaStreamDestroy(s);
  switch (o->dims[4] + o->dims[0]) {
  case 1:
    cudaStreamCreate(&s);
    break;
  case 2:
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    break;
  }
  cudaMemsetAsync(p, 0, 4, s);
  cudaStreamDestroy(s);
}
void inBranches(const Options *o) {
  cudaEvent_t e;
  if (o->dims[0] == o->dims[1])
    cudaEventCreate(&e);
  else if (o->dims[0] == o->dims[2])
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventSynchronize(e);
  cudaEventDestroy(e);
  if (o->dims[0] == o->dims[1])
    cudaEventCreate(&e);
  else if (o->dims[0] == o->dims[2])
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventSynchronize(e);
  cudaEventDestroy(e);
}
void inALoop(const Options *o) {
  cudaStream_t s[2];
  for (unsigned i = 0; i < o->dims[0] * o->dims[1]; ++i)
    cudaStreamCreate(&s[i]);
  cudaStreamDestroy(s[0]);
  for (unsigned i = 0; i < o->dims[0] * o->dims[1]; ++i)
    cudaStreamCreate(&s[i]);
  cudaStreamSynchronize(s[0]);
  cudaStreamDestroy(s[0]);
}
struct Both {
  cudaStream_t s;
  cudaEvent_t e;
};
void inAMember(const Options *o) {
  Both b;
  if (o->dims[0] * o->dims[1] > global)
    cudaStreamCreate(&b.s);
  cudaStreamDestroy(b.s);
  if (o->dims[0] * o->dims[1] > global)
    cudaStreamCreate(&b.s);
  cudaStreamSynchronize(b.s);
}
static void make(cudaStream_t &s, const Options *o) {
  if (o->dims[0] * o->dims[1] > global)
    cudaStreamCreate(&s);
}
void inAHelper(const Options *o) {
  cudaStream_t s;
  make(s, o);
  cudaStreamDestroy(s);
  make(s, o);
  cudaStreamSynchronize(s);
}

// The one that was made and destroyed is used where no other is.
void oneWay(const Options *o) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  // CHECK: :[[@LINE+5]]:3: warning: this stream is used after it is destroyed
  // CHECK: :[[@LINE+1]]:3: note: destroyed here
  cudaStreamDestroy(s);
  if (o->dims[0] == o->dims[1])
    cudaStreamCreate(&s);
  cudaStreamSynchronize(s);
}
void given(cudaEvent_t e, const Options *o) {
  // CHECK: :[[@LINE+5]]:3: warning: this event is used after it is destroyed
  // CHECK: :[[@LINE+1]]:3: note: destroyed here
  cudaEventDestroy(e);
  if (o->dims[0] == o->dims[1])
    cudaEventCreate(&e);
  cudaEventSynchronize(e);
}
