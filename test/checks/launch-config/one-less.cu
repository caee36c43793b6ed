// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One block less than the data need is none where they need one.
__global__ void k(float *p, int n);
__global__ void first(float *p, int n);

void pairs(float *p, int n, cudaStream_t s) {
  if (n % 2 != 0)
    return;
  n /= 2;
  size_t m = (n - 1) / 16 + 1;
  dim3 grid(m * (m - 1) / 2, 3);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is one less than the number of blocks that the data need, and 0 where one is enough: the launch then fails and 'k' does not run
  k<<<grid, 64, 0, s>>>(p, n);
}
void offsets(float *p, int n) {
  const int blocks = (n + 255) / 256;
  first<<<blocks, 256>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is one less than the number of blocks that the data need
  k<<<blocks - 1, 256>>>(p, n);
}

// Look-alikes: asked, a number of elements, rounded up again, more than one in any case, told what is not seen, constants.
void asked(float *p, int n) {
  const int blocks = (n + 255) / 256;
  if (blocks > 1)
    k<<<blocks - 1, 256>>>(p, n);
}
void leaves(float *p, int n) {
  const int blocks = (n + 255) / 256;
  first<<<blocks, 256>>>(p, n);
  if (n <= 256)
    return;
  k<<<blocks - 1, 256>>>(p, n);
}
void elements(float *p, int n) { k<<<(n - 1) / 256 + 1, 256>>>(p, n); }
void again(float *p, int n) {
  const int blocks = (n + 255) / 256;
  k<<<(blocks - 1) / 256 + 1, 256>>>(p, n);
}
void more(float *p, int n) {
  const int blocks = (n + 255) / 256 + 1;
  k<<<blocks - 1, 256>>>(p, n);
}
void verify(int n);
void told(float *p, int n) {
  verify(n);
  k<<<(n + 255) / 256 - 1, 256>>>(p, n);
}
static void constants(float *p, int n) { k<<<(n + 255) / 256 - 1, 256>>>(p, n); }
void calls(float *p) { constants(p, 4096); }
