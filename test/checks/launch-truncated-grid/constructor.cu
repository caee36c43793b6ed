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

// The constructor divides, another method launches: whoever calls that has no
// part in it.
class Field {
public:
  Field(float *X, int N, int Size) : X(X), N(N), Size(Size), Blocks(N < Size ? 1 : N / Size) {}
  void step() {
    // CHECK: :[[@LINE+3]]:5: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
    // CHECK: :[[@LINE-3]]:{{[0-9]+}}: note: it is rounded down here
    // CHECK: :[[@LINE+1]]:5: note: round up: (n + block - 1) / block
    scale<<<Blocks, Size>>>(X, N);
  }

private:
  float *X;
  int N, Size, Blocks;
};
void twoSteps(float *X, int N) {
  Field F(X, N, 128);
  F.step();
  F.step();
}
