// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Count and divisor that what is not seen is told of, or that a loop fits to each other.

__global__ void k(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
void require(bool);
void required(float *p, int n) {
  require(n % 256 == 0);
  k<<<n / 256, 256>>>(p, n);
}
void rest(float *p, int n, int block);
void restElsewhere(float *p, int n) {
  const int blocks = n / 256;
  k<<<blocks, 256>>>(p, n);
  rest(p, n, 256);
}
void log(int n);
void onlyLogged(float *p, int n) {
  const int blocks = n / 256;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements at the end are not processed
  k<<<blocks, 256>>>(p, n);
  log(n);
}
void searched(float *p, int n) {
  int block = 256;
  while (block > 1 && n % block != 0)
    --block;
  k<<<n / block, block>>>(p, n);
}
int divisorOf(int n);
void given(float *p, int n) {
  const int block = divisorOf(n);
  k<<<n / block, block>>>(p, n);
}
int blockSize();
void notOfCount(float *p, int n) {
  const int block = blockSize();
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  k<<<n / block, block>>>(p, n);
}
class Particles {
  int count, block;
  float *data;

public:
  void setUp(int most) { block = most < count ? most : count; }
  void step() {
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down
    k<<<count / block, block>>>(data, count);
  }
};
