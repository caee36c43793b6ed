// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// At least or at most a number of blocks, of a quotient that rounds down,
// written as a shift or a division.
#include <algorithm>

__global__ void add(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i]++;
}
void shift(int *p, int n) {
  int g = std::max(1, n >> 8);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  add<<<g, 256>>>(p, n);
}
void direct(int *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 127 elements
  add<<<std::max(1, (n) >> 7), 128>>>(p, n);
}
void atMost(int *p, int n) {
  int g = std::min(n >> 8, 1 << 20);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  add<<<g, 256>>>(p, n);
}
void division(int *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  add<<<std::max(1, n / 256), 256>>>(p, n);
}
void tested(int *p, int n) {
  int g = n >> 8;
  if (g < 1)
    g = 1;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  add<<<g, 256>>>(p, n);
}
void up(int *p, int n) {
  int g = std::max(1, (n + 255) >> 8);
  add<<<g, 256>>>(p, n);
}
void another(int *p, int n) {
  int g = std::max(1, n >> 7);
  add<<<g, 256>>>(p, n);
}
