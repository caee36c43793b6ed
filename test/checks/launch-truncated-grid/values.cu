// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not=warning:

#include <vector>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
int parse(const char *text);
constexpr int B = 256;

// One of two counts.
void given(float *x, int argc, char **argv) {
  int n = argc > 1 ? parse(argv[1]) : 1000;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  scale<<<n / B, B>>>(x, n);
}
void overwritten(float *x, int argc, char **argv) {
  int n = 1 << 20;
  if (argc > 1)
    n = parse(argv[1]);
  int blocks = n / B;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  scale<<<blocks, B>>>(x, n);
}
void constants(float *x, bool large) {
  int n;
  if (large)
    n = 2048;
  else
    n = 1000;
  // CHECK: :[[@LINE+1]]:3: warning: the grid covers 768 of 1,000 elements
  scale<<<n / B, B>>>(x, n);
}
void multiples(float *x, bool large) {
  int n = large ? 4096 : 1024;
  scale<<<n / B, B>>>(x, n);
}
void rounded(float *x, int argc, char **argv) {
  int n = argc > 1 ? parse(argv[1]) / B * B : 1024;
  scale<<<n / B, B>>>(x, n);
}
void rest(float *x, int argc, char **argv) {
  int n = argc > 1 ? parse(argv[1]) : 1000;
  scale<<<n / B, B>>>(x, n);
  scale<<<1, n % B>>>(x + n / B * B, n % B);
}

// Two questions to an object that nothing changes in between.
void sizes(const std::vector<float> &v, float *x) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<v.size() / B, B>>>(x, v.size());
}
void sizesLater(std::vector<float> &v, float *x) {
  int n = (int)v.size();
  v[0] = 1;
  cudaMemcpy(x, v.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(B), grid(v.size() / block.x);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<grid, block>>>(x, n);
}
void changed(std::vector<float> &v, float *x) {
  int blocks = v.size() / B;
  v.resize(blocks * B);
  scale<<<blocks, B>>>(x, v.size());
}
void grown(std::vector<float> &v, float *x) {
  int blocks = v.size() / B;
  v.push_back(0);
  scale<<<blocks, B>>>(x, v.size());
}
void others(const std::vector<float> &v, const std::vector<float> &w,
            float *x) {
  scale<<<v.size() / B, B>>>(x, w.size());
}

// A guard that throws is one.
void thrown(float *x, int n) {
  if (n % B)
    throw 1;
  scale<<<n / B, B>>>(x, n);
}
#define REQUIRE(Condition)                                                     \
  do {                                                                         \
    if (!(Condition))                                                          \
      throw #Condition;                                                        \
  } while (0)
void required(float *x, int n) {
  REQUIRE(n % B == 0);
  scale<<<n / B, B>>>(x, n);
}
void chosen(float *x, int n) {
  n % B == 0 ? void() : throw 1;
  scale<<<n / B, B>>>(x, n);
}
void thrownForLess(float *x, int n) {
  if (n < B)
    throw 1;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / B, B>>>(x, n);
}
void requiredPositive(float *x, int n) {
  REQUIRE(n > 0);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / B, B>>>(x, n);
}

// A helper that gives both extents.
struct Shape {
  dim3 grid, block;
};
Shape shapeOf(int n) {
  Shape s;
  s.block = dim3(B);
  s.grid = dim3(n / s.block.x);
  return s;
}
void bound(float *x, int n) {
  auto [grid, block] = shapeOf(n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<grid, block>>>(x, n);
}
