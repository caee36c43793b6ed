// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A grid for one count, and a kernel that is told another one that was found to be equal.
__global__ void k(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
struct Array {
  unsigned n;
  float *p;
  unsigned size() const { return n; }
};
void fails();
void asserted(const Array &a, const Array &b) {
  if (!(a.size() == b.size()))
    fails();
  else
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 63 elements at the end are not processed
    k<<<a.size() >> 6, 64>>>(a.p, b.size());
}
void compared(float *p, int n, int m) {
  if (m != n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  k<<<n / 64, 64>>>(p, m);
}

// Look-alikes: other counts, no equal ones, rounded up.
void others(const Array &a, const Array &b) { k<<<a.size() >> 6, 64>>>(a.p, b.size()); }
void smaller(float *p, int n, int m) {
  if (m > n)
    return;
  k<<<n / 64, 64>>>(p, m);
}
void different(float *p, int n, int m) {
  if (m == n)
    return;
  k<<<n / 64, 64>>>(p, m);
}
void up(float *p, int n, int m) {
  if (m == n)
    k<<<(n + 63) / 64, 64>>>(p, m);
}
void multiple(float *p, int n, int m) {
  if (m == n && n % 64 == 0)
    k<<<n / 64, 64>>>(p, m);
}
