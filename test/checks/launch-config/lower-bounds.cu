// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// That there is something says neither that something is left over nor how much there is at most.

__global__ void k(float *p, int n);
__global__ void plane(float *p, int w, int h);

void parts(float *p, int n, int part) {
  if (n <= 0 || part <= 0)
    return;
  const int count = (n + part - 1) / part;
  for (int i = 0; i < count; ++i) {
    const int rows = i + 1 == count ? n % part : part;
    // CHECK: :[[@LINE+1]]:5: warning: grid x extent is a remainder, which is 0 where nothing is left over
    k<<<rows, 32>>>(p, rows);
  }
}
void notNone(float *p, unsigned n) {
  if (!n)
    return;
  k<<<n / 256 + 1, 256>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent is a remainder
  k<<<1, n % 256>>>(p, n);
}
void atLeast(float *p, int n) {
  if (n >= 4096)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent is a remainder
    k<<<1, n % 256>>>(p, n);
}
void block(float *p, int w, int h) {
  if (w < 1 || h < 1)
    return;
  dim3 threads(w, h);
  // CHECK: :[[@LINE+1]]:3: warning: a block has as many threads as there are data in two dimensions, and nothing keeps them below 1,024
  plane<<<1, threads>>>(p, w, h);
}

// What does say it.
void fewer(float *p, int n, int part) {
  if (n < 1 || n >= part)
    return;
  k<<<n % part, 32>>>(p, n);
}
void exactly(float *p, int n) {
  if (n == 300)
    k<<<n % 256, 32>>>(p, n);
}
void atMost(float *p, int n) {
  if (n > 0 && n < 256)
    k<<<n % 256, 32>>>(p, n);
}
void bounded(float *p, int w, int h) {
  if (w < 1 || h < 1 || w > 32 || h > 32)
    return;
  plane<<<1, dim3(w, h)>>>(p, w, h);
}
void boundedTogether(float *p, int w, int h) {
  if (w < 1 || h < 1 || w * h > 1024)
    return;
  plane<<<1, dim3(w, h)>>>(p, w, h);
}
void boundedByAnother(float *p, int w, int h, int most) {
  if (w < 1 || h < 1 || w > most || h > most)
    return;
  plane<<<1, dim3(w, h)>>>(p, w, h);
}
