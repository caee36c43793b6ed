// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A class whose constructor takes multiples only has no rest; one that takes any number has.

__global__ void scale(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
void fail();

class Any {
  int n;

public:
  explicit Any(int count) : n(count) {}
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
  void run(float *x) { scale<<<n / 128, 128>>>(x, n); }
};
// What is tested is another number.
class Other {
  int n;

public:
  Other(int count, int width) : n(count) {
    if (width % 128)
      fail();
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
  void run(float *x) { scale<<<n / 128, 128>>>(x, n); }
};

class Initialised {
  int n;

public:
  explicit Initialised(int count) : n(count) {
    if (count % 128 != 0)
      fail();
  }
  void run(float *x) { scale<<<n / 128, 128>>>(x, n); }
};
class Assigned {
  int n;

public:
  explicit Assigned(int count) {
    if (count & 127)
      fail();
    n = count;
  }
  void run(float *x) { scale<<<n / 128, 128>>>(x, n); }
};
class Set {
  int n = 0;

public:
  void set(int count) {
    if (count % 128)
      return;
    n = count;
  }
  void run(float *x) { scale<<<n / 128, 128>>>(x, n); }
};
