// Divisions that leave nothing over, for a reason that stands elsewhere.
// RUN: %check --checks=-*,correctness,performance,-cuda-cdp-unchecked-launch %s -- -std=c++20 -arch=sm_90 -rdc=true | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

#include <cassert>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void add(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] += N;
}
static int align(int N, int To) { return (N + To - 1) / To * To; }
static void step(float *A, int N) { add<<<N / 128, 128>>>(A, N); }
void padded(float *A, int N) { step(A, align(N, 128)); }
static int Size = 1 << 20;
static void check() {
  if (Size % 64) {
    exit(1);
  }
}
static void go(float *A) { add<<<Size / 64, 64>>>(A, Size); }
int main() {
  check();
  go(nullptr);
}
void asserted(float *A, int N) {
  assert((N & 127) == 0 && "pad");
  add<<<N / 128, 128>>>(A, N);
}
void returned(float *A, int N) {
  if (N % 32 != 0)
    return;
  add<<<N / 32, 32>>>(A, N);
}
