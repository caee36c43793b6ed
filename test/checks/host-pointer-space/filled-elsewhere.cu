// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Members that all files may fill: memory of which one allocation is seen, and
// that is not always made.

#include "Inputs/filled-elsewhere.h"

__global__ void part(double *sums) { sums[blockIdx.x] = blockIdx.x; }
void total(Sums &s, size_t n) {
  if (2 * n > s.blocks) cudaMalloc(&s.sums, 2 * n * sizeof(double));
  part<<<n, 32>>>(s.sums);
  cudaDeviceSynchronize();
}
double energy(Sums &s, size_t n) {
  double e = 0;
  part<<<n, 32>>>(s.sums);
  cudaDeviceSynchronize();
  for (size_t i = 0; i < n; i++) e += s.sums[i];
  return e;
}

// The hazards: always, where there is none yet, and what begins as null.
void init(Sums &s, size_t n) {
  cudaMalloc(&s.always, n * sizeof(double));
  if (!s.lazy) cudaMalloc(&s.lazy, n * sizeof(double));
  if (n > s.blocks) cudaMalloc(&s.made, n * sizeof(double));
}
double first(Sums &s) {
  part<<<1, 32>>>(s.always);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host, which cannot reach it [cuda-host-pointer-space]
  return s.always[0];
}
double second(Sums &s) {
  part<<<1, 32>>>(s.lazy);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return s.lazy[0];
}
Sums made(size_t n) {
  Sums s;
  s.made = nullptr;
  init(s, n);
  return s;
}
double third(Sums &s) {
  part<<<1, 32>>>(s.made);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return s.made[0];
}

// One that no other file knows.
struct Own {
  double *sums;
  size_t blocks;
};
void grow(Own &s, size_t n) {
  if (2 * n > s.blocks) cudaMalloc(&s.sums, 2 * n * sizeof(double));
}
double own(Own &s) {
  part<<<1, 32>>>(s.sums);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return s.sums[0];
}
