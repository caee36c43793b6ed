// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error|note}}:'
// Eight stations of a way are told.

__global__ void child(int *P) { *P = 1; }
struct Held {
  int *At;
};
__device__ int *same(int *P) { return P; }

__global__ void eight() {
  // CHECK: :[[@LINE+9]]:3: warning: the launch of
  // CHECK: note: 'Local' is in local memory
  int Local = 0;
  Held A, B, C, D;
  // CHECK-COUNT-8: note: {{returned by|stored in}}
  A.At = same(&Local);
  B.At = same(A.At);
  C.At = same(B.At);
  D.At = same(C.At);
  child<<<1, 1>>>(D.At);
  // CHECK: :[[@LINE-1]]:3: note: use memory that every grid sees
}
__global__ void nine() {
  // CHECK: :[[@LINE+10]]:3: warning: the launch of
  // CHECK: note: 'Local' is in local memory
  int Local = 0;
  Held Z{&Local}, A, B, C, D;
  // CHECK-COUNT-8: note: {{returned by|stored in}}
  A.At = same(Z.At);
  B.At = same(A.At);
  C.At = same(B.At);
  D.At = same(C.At);

  child<<<1, 1>>>(D.At);
  // CHECK: :[[@LINE-1]]:3: note: use memory that every grid sees
}
