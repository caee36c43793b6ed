// What stands behind many loops is still reached, with what they leave alone.
// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
int read();
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
#define LOOP(body)                         \
  for (int i = 0; i < read(); ++i) {       \
    sum += i;                              \
    body if (sum > 3) p[n % 7] = sum;      \
  }
#define NEST LOOP(LOOP(LOOP(LOOP(*q += 1;))))
#define TEN(x) x x x x x x x x x x
void apart(int *p, int n) {
  int threads = 2048, sum = 0, *q = &sum;
  TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: block x extent 2,048 is above the limit of 1,024
  fill<<<1, threads>>>(p);
}
void throughPointer(int *p, int n) {
  int threads = 2048, sum = 0, *q = &threads;
  TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST)
  fill<<<1, threads>>>(p);
}
struct Shape {
  int threads;
  void set(int n) { threads = n; }
};
#undef NEST
#define NEST LOOP(LOOP(LOOP(LOOP(shape.set(n); *q += 1;))))
void throughMethod(int *p, int n) {
  Shape shape{2048};
  int sum = 0, *q = &sum;
  TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST) TEN(NEST)
  fill<<<1, shape.threads>>>(p);
}
