// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A thread that does the same whatever it has read needs no barrier in front of the one that takes it back, whichever arm is empty and whatever keeps the condition.

static __device__ bool isSet(int v) { return v != 0; }
static __device__ bool isFirst(int thread) { return thread == 0; }

__global__ void empty(int *done, int *step) {
  if (!done[blockIdx.x])
    ;
  else {
    if (threadIdx.x != 0)
      ;
    else {
      done[blockIdx.x] = 0;
      step[blockIdx.x] = 0;
    }
  }
}
__global__ void emptyAfter(int *done, int *step) {
  if (!done[blockIdx.x])
    return;
  if (threadIdx.x != 0) {
  } else
    done[blockIdx.x] = step[blockIdx.x] = 0;
}
__global__ void whole(int *done) {
  const bool over = done[blockIdx.x] != 0 && threadIdx.x == 0;
  if (over)
    done[blockIdx.x] = 0;
}
__global__ void helpers(int *done) {
  if (isSet(done[blockIdx.x]) && isFirst(threadIdx.x))
    done[blockIdx.x] = 0;
}
__global__ void chosen(int *done) {
  const bool over = done[blockIdx.x] ? threadIdx.x == 0 : false;
  if (!over)
    return;
  done[blockIdx.x] = 0;
}
__global__ void set(int *done, float *out) {
  bool over = false;
  if (done[blockIdx.x])
    over = true;
  if (threadIdx.x == 0) {
    if (over)
      done[blockIdx.x] = 0;
  }
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}

// Hazards: the others act upon it as well.
__global__ void acted(int *done, int *step) {
  if (!done[blockIdx.x])
    ;
  else {
    step[blockIdx.x * 64 + threadIdx.x] = 1;
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes the element of 'done' that thread 1 reads, with no barrier in between [cuda-gmem-race]
      done[blockIdx.x] = 0;
  }
}
__global__ void actedLater(int *done, int *step) {
  const bool over = isSet(done[blockIdx.x]);
  if (over && isFirst(threadIdx.x))
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes the element of 'done' that thread 1 reads, with no barrier in between [cuda-gmem-race]
    done[blockIdx.x] = 0;
  if (over)
    step[blockIdx.x * 64 + threadIdx.x] = 1;
}

void run(int *done, int *step, float *out) {
  empty<<<9, 64>>>(done, step);
  emptyAfter<<<9, 64>>>(done, step);
  whole<<<9, 64>>>(done);
  helpers<<<9, 64>>>(done);
  chosen<<<9, 64>>>(done);
  set<<<9, 64>>>(done, out);
  acted<<<9, 64>>>(done, step);
  actedLater<<<9, 64>>>(done, step);
}
