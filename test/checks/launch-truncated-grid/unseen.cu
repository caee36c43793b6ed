// What decides whether one more block is launched may say that the count
// divides: `div`, which is computed, and a function that is not seen.
// RUN: not %cuda-lint --checks='-*,cuda-launch-truncated-grid' %s -- -arch=sm_90 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>

__global__ void scale(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}

bool divides(int n, int by);
bool ready();
int *found(int n);

void restOfDiv(float *p, int n) {
  int blocks = n / 192;
  if (std::div(n, 192).rem)
    ++blocks;
  scale<<<blocks, 192>>>(p, n);
}

void quotientOfDiv(float *p, int n) {
  const std::div_t d = std::div(n, 128);
  scale<<<d.quot + (d.rem != 0), 128>>>(p, n);
}

void longRest(float *p, long n) {
  const ldiv_t d = ldiv(n, 128L);
  const int blocks = d.rem ? d.quot + 1 : d.quot;
  scale<<<blocks, 128>>>(p, n);
}

void asked(float *p, int n) {
  int blocks = n / 192;
  if (!divides(n, 192))
    ++blocks;
  scale<<<blocks, 192>>>(p, n);
}

void quotientAlone(float *p, int n) {
  // CHECK: unseen.cu:[[#@LINE+1]]:{{.*}}rounds down: up to 127 elements
  scale<<<std::div(n, 128).quot, 128>>>(p, n);
}

void otherQuestion(float *p, int n) {
  int blocks = n / 192;
  if (!ready())
    ++blocks;
  // CHECK: unseen.cu:[[#@LINE+1]]:{{.*}}rounds down: up to 191 elements
  scale<<<blocks, 192>>>(p, n);
}

void afterTheRuntime(float *p, int n) {
  if (cudaSetDevice(1) != cudaSuccess || !found(n))
    return;
  // CHECK: unseen.cu:[[#@LINE+1]]:{{.*}}rounds down: up to 191 elements
  scale<<<n / 192, 192>>>(p, n);
}

// A warp is added where a block has to be: what the count is decides.
static void warpAdded(float *p, int n) {
  // CHECK: unseen.cu:[[#@LINE+1]]:{{.*}}rounds down: up to 224 elements
  scale<<<(n + 31) / 256, 256>>>(p, n);
}
void addedTooLittle(float *p) { warpAdded(p, 37968); }

static void warpAddedToFew(float *p, int n) {
  scale<<<(n + 31) / 256, 256>>>(p, n);
}
void addedEnough(float *p) { warpAddedToFew(p, 37888 + 225); }

void knownCount(float *p) {
  const int n = 37968, m = 37888 + 225;
  // CHECK: unseen.cu:[[#@LINE+1]]:{{.*}}covers 37,888 of 37,968 elements: 37,999 / 256 rounds down
  scale<<<(n + 31) / 256, 256>>>(p, n);
  scale<<<(m + 31) / 256, 256>>>(p, m);
}
