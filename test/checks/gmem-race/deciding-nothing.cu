// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A thread that does the same whatever it has read needs no barrier in front of the one that takes it back.

__device__ int number(int thread) { return thread; }

// Look-alikes: a flag that one thread takes back, behind a helper, beside another condition, after a return, kept in a variable; and what nobody but the writer uses.
__global__ void helper(int *done, int *step, int force) {
  if (force > 0.5 || done[blockIdx.x] > 0.5)
    if (number(threadIdx.x) == 0) {
      done[blockIdx.x] = 0;
      step[blockIdx.x] = 0;
    }
}
__global__ void nested(int *done, int *step) {
  if (done[blockIdx.x])
    if (threadIdx.x == 0) {
      done[blockIdx.x] = 0;
      step[blockIdx.x] = 0;
    }
}
__global__ void returned(int *done, int *step) {
  if (!done[blockIdx.x])
    return;
  if (threadIdx.x == 0)
    done[blockIdx.x] = step[blockIdx.x] = 0;
}
__global__ void kept(int *done) {
  const bool over = done[blockIdx.x] != 0;
  if (over && threadIdx.x == 0)
    done[blockIdx.x] = 0;
}
__global__ void leftEarly(int *done) {
  const bool over = done[blockIdx.x] != 0;
  if (!over || threadIdx.x != 0)
    return;
  done[blockIdx.x] = 0;
}
__global__ void deniedBoth(float *done) {
  const bool over = done[blockIdx.x] > 0.5;
  if (!(over && threadIdx.x == 0))
    ;
  else
    done[blockIdx.x] = 0;
}
__global__ void counted(int *done) {
  const int was = done[blockIdx.x];
  if (threadIdx.x == 0)
    done[blockIdx.x] = was + 1;
}
__global__ void anyway(int *done, float *out) {
  if (done[blockIdx.x] && threadIdx.x == 0)
    done[blockIdx.x] = 0;
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}

// Hazards: the others act upon it as well, or write what it was.
__global__ void acted(int *done, int *step) {
  if (done[blockIdx.x]) {
    step[blockIdx.x * 64 + threadIdx.x] = 1;
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes the element of 'done' that thread 1 reads, with no barrier in between [cuda-gmem-race]
      done[blockIdx.x] = 0;
  }
}
__global__ void copied(int *done, int *step) {
  step[blockIdx.x * 64 + threadIdx.x] = done[blockIdx.x];
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes the element of 'done' that thread 1 reads, with no barrier in between [cuda-gmem-race]
    done[blockIdx.x] = 0;
}
__global__ void met(int *done, int *step) {
  if (done[blockIdx.x])
    step[blockIdx.x * 64 + threadIdx.x] = 1;
  else
    step[blockIdx.x * 64 + threadIdx.x] = 2;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes the element of 'done' that thread 1 reads, with no barrier in between [cuda-gmem-race]
    done[blockIdx.x] = 0;
}

void run(int *done, int *step, float *out) {
  helper<<<9, 64>>>(done, step, 0);
  nested<<<9, 64>>>(done, step);
  returned<<<9, 64>>>(done, step);
  kept<<<9, 64>>>(done);
  counted<<<9, 64>>>(done);
  anyway<<<9, 64>>>(done, out);
  acted<<<9, 64>>>(done, step);
  copied<<<9, 64>>>(done, step);
  met<<<9, 64>>>(done, step);
}
