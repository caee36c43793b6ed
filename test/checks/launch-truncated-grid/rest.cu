// The rest is treated by the host, or the count is what somebody rounded, or a power of two.
// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
int parse(const char *);

void hostLoop(float *x, float *host, int n) {
  int blocks = n / 256;
  scale<<<blocks, 256>>>(x, n);
  for (int i = blocks * 256; i < n; ++i)
    host[i] *= 2;
}
void hostLoopWithout(float *x, float *host, int n) {
  scale<<<n / 256, 256>>>(x, n);
  for (int i = n / 256 * 256; i < n; ++i)
    host[i] *= 2;
}
void copied(float *x, const float *y, int n) {
  scale<<<n / 256, 256>>>(x, n);
  if (int rest = n % 256)
    cudaMemcpy(x + n - rest, y, rest * sizeof(float), cudaMemcpyHostToDevice);
}
// A remainder of something else, and a product that is only compared.
void otherRemainder(float *x, float *host, int n, int k) {
  int blocks = n / 256;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<blocks, 256>>>(x, n);
  host[k % 256] = 0;
  if (blocks * 256 > k)
    host[0] = 0;
}

// A caller that passes on what its own caller gives, and one whose caller gives another.
void inner(float *x, int n) { scale<<<n / 256, 256>>>(x, n); }
void outer(float *x, int n) { inner(x, n); }
void outermost(float *x) {
  int n = 1 << 22;
  outer(x, n);
}
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the number of blocks rounds down
void innerOfTwo(float *x, int n) { scale<<<n / 256, 256>>>(x, n); }
void outerOfTwo(float *x, int n) { innerOfTwo(x, n); }
void outermostOfTwo(float *x) {
  outerOfTwo(x, 1 << 22);
  outerOfTwo(x, 1000);
}

void power(float *x, int logarithm) {
  int n = 1 << logarithm;
  scale<<<n / 256, 256>>>(x, n);
}
void powerByOther(float *x, int logarithm) {
  int n = 1 << logarithm;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / 96, 96>>>(x, n);
}

// Members and globals that something computed is stored into.
struct Padded {
  int count;
  explicit Padded(int n) : count((n + 31) / 32 * 32) {}
  void run(float *x) { scale<<<count / 32, 32>>>(x, count); }
};
struct Assigned {
  int count;
  void run(float *x) { scale<<<count / 32, 32>>>(x, count); }
};
void assign(Assigned &a, int n) { a.count = n / 32 * 32; }
static int kilo = 1 << 20;
int main(int argc, char **argv) {
  float *x;
  if (argc > 1)
    kilo = parse(argv[1]) << 10;
  cudaMalloc(&x, kilo * sizeof(float));
  scale<<<kilo / 256, 256>>>(x, kilo);
}
// What is only given or read is not.
struct Given {
  int count;
  explicit Given(int n) : count(n) {}
  void run(float *x) {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down
    scale<<<count / 32, 32>>>(x, count);
  }
};
struct Read {
  int count;
  void run(float *x) {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down
    scale<<<count / 32, 32>>>(x, count);
  }
};
void read(Read &r, const char *text) { r.count = parse(text); }
