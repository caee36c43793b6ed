// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Numbers in an object that a launch passes: where they are the same in every way to it they are what the kernel runs with.

struct Shape {
  int rows, width;
};
struct Task {
  const float *in;
  float *out;
  Shape shape;
};

template <int Which> __global__ void fold(Task t) {
  __shared__ float row[64];
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 32 of a block write byte 0 of 'row' here, with no barrier in between
  row[threadIdx.x % t.shape.width] = threadIdx.x;
  __syncthreads();
  t.out[threadIdx.x] = row[threadIdx.x % t.shape.width];
}
template <int Which> __global__ void leaves(Task t) {
  if (threadIdx.x >= t.shape.rows)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block: 48 of 64 are here
  __syncthreads();
  t.out[threadIdx.x] = t.in[threadIdx.x];
}

template <int Which> __global__ void foldWhole(Task t) {
  __shared__ float row[64];
  row[threadIdx.x % t.shape.width] = threadIdx.x;
  __syncthreads();
  t.out[threadIdx.x] = row[threadIdx.x % t.shape.width];
}
template <int Which> __global__ void leavesNone(Task t) {
  if (threadIdx.x >= t.shape.rows)
    return;
  __syncthreads();
  t.out[threadIdx.x] = t.in[threadIdx.x];
}

void literals(const float *in, float *out) {
  fold<0><<<4, 64>>>(Task{in, out, {64, 32}});
  foldWhole<1><<<4, 64>>>(Task{in, out, {64, 64}});
  leaves<0><<<4, 64>>>(Task{in, out, {48, 64}});
  leavesNone<1><<<4, 64>>>(Task{in, out, {64, 64}});
}
void assigned(const float *in, float *out, bool wide) {
  Task t;
  t.in = in;
  t.out = out;
  t.shape.rows = 64;
  t.shape.width = 64;
  leavesNone<2><<<4, 64>>>(t);
  foldWhole<2><<<4, 64>>>(t);
  // One of two: neither is what it runs with, and both are right.
  if (wide)
    t.shape.rows = 128;
  leavesNone<3><<<4, 64>>>(t);
}
