// RUN: %check --checks='-*,cuda-launch-config' --config='{CheckOptions: {cuda-launch-config.StrictEmpty: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --check-prefix=DEFAULT --allow-empty
// DEFAULT-NOT: warning:
// The group says the same, if the configuration does not say otherwise; all checks do not.
// RUN: %check --checks=correctness,strict,-cuda-launch-unchecked %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks=correctness,strict,-cuda-launch-unchecked --config='{CheckOptions: {cuda-launch-config.StrictEmpty: false}}' %s -- | FileCheck %s --check-prefix=DEFAULT --allow-empty
// RUN: %check --checks='*,-cuda-launch-unchecked' %s -- | FileCheck %s --check-prefix=DEFAULT --allow-empty

// A number of the data that may be 0, and nothing asks whether it is.
#include <cassert>
#include <cmath>
__global__ void k(float *p, int n);
struct Cloud {
  unsigned points;
};
struct Matrix {
  int rows, entries;
};

void plain(float *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: grid x extent is 0 where there is nothing to do, and nothing asks whether there is: the launch then fails and 'k' does not run
  // CHECK: :[[@LINE+1]]:3: note: skip the launch when there is nothing to do
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void rounded(float *p, const Cloud *cloud) {
  int n = cloud->points;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where there is nothing to do
  k<<<(int)ceil((float)n / 256.f), 256>>>(p, n);
}
template <class T> void fill(T *p, unsigned long n) {
  const auto blocks = n / 192 + (n % 192 ? 1 : 0);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where there is nothing to do
  k<<<(unsigned)blocks, 192>>>(p, (int)n);
}
void fills(float *p, unsigned long n) { fill(p, n); }
template <int Way> int multiply(float *p, int rows, int entries) {
  const int each = (entries + rows - 1) / rows;
  const dim3 block(each > 32 ? 128 : 256);
  const dim3 grid((rows + block.x - 1) / block.x);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where there is nothing to do
  k<<<grid, block>>>(p, rows);
  return 0;
}
int products(float *p, const Matrix *m, int way) { return way ? multiply<1>(p, m->rows, m->entries) : multiply<0>(p, m->rows, m->entries); }

// Look-alikes: asked before, at least one, an assertion, what callers give, told to something else, a block more, the distance of two pointers.
void asked(float *p, int n) {
  if (n == 0)
    return;
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void some(float *p, int n) {
  if (n > 0)
    k<<<(n + 255) / 256, 256>>>(p, n);
}
void positive(float *p, int n) {
  assert(n > 0);
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void atLeastOne(float *p, int n) { k<<<n < 256 ? 1 : n / 256, 256>>>(p, n); }
static void called(float *p, int n) { k<<<(n + 255) / 256, 256>>>(p, n); }
void calls(float *p) { called(p, 1 << 20); }
bool enough(int n);
void told(float *p, int n) {
  enough(n);
  k<<<(n + 255) / 256, 256>>>(p, n);
}
void oneMore(float *p, int n) { k<<<n / 256 + 1, 256>>>(p, n); }
void distance(float *first, float *last) { k<<<last - first, 256>>>(first, 1); }

// One test is enough for the launches of a function with the same extent.
__global__ void other(float *p, int n);
void several(float *p, int n, int m) {
  const int blocks = (n + 127) / 128;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 {{.*}} 'k' does not run, nor do 2 other launches with this extent [
  k<<<blocks, 128>>>(p, n);
  other<<<blocks, 128>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 {{.*}} 'other' does not run, nor does another launch with this extent [
  other<<<m, 128>>>(p, m);
  k<<<(unsigned)m, 64>>>(p, m);
  other<<<blocks, 64>>>(p, n);
}
// Another function asks by itself.
void again(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 {{.*}} 'k' does not run [
  k<<<(n + 127) / 128, 128>>>(p, n);
}
