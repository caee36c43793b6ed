// RUN: %check --checks='-*,cuda-launch-config,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <climits>
#include <cstdlib>
__global__ void scale(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

// A remainder that is divided into blocks.
void last(float *x, int n, int chunk) {
  const int parts = (n + chunk - 1) / chunk;
  for (int i = 0; i < parts; ++i) {
    const int m = i == parts - 1 ? n % chunk : chunk;
    // CHECK: :[[@LINE+1]]:5: warning: grid x extent is computed from a remainder, which is 0 where nothing is left over
    scale<<<(m + 255) / 256, 256>>>(x + i * chunk, m);
  }
}
void lastAsked(float *x, int n, int chunk) {
  const int rest = n % chunk;
  if (rest)
    scale<<<(rest + 255) / 256, 256>>>(x, rest);
  scale<<<(rest + 255) / 256 + 1, 256>>>(x, rest);
}

// Signed counts: found not to be positive, and tested for the limit.
void nothing(float *x, float *y, int n) {
  if (n > 0)
    scale<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where a test before it found nothing
  scale<<<(n + 255) / 256, 256>>>(y, n);
}
void rows(float *x, int n, int rows, int batch) {
  if (rows > 65535)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent may be above the limit of 65,535, for which only y is tested
  scale<<<dim3((n + 255) / 256, rows, batch), 256>>>(x, n);
}
void bothTested(float *x, int n, int rows, int batch) {
  if (rows > 65535 || batch > 65535)
    return;
  scale<<<dim3((n + 255) / 256, rows, batch), 256>>>(x, n);
}

// As many threads as data.
void block(float *x, int w, int h) {
  // CHECK: :[[@LINE+1]]:3: warning: a block has as many threads as there are data in two dimensions
  scale<<<1, dim3(w, h)>>>(x, w * h);
}
void blockOfOther(float *x, int w, int h, int n) {
  scale<<<1, dim3(w, h)>>>(x, n);
}

// A function that is asked about all factors of a product.
static int fit(int a, int b, int c) { return a >= 0 && b >= 0 && c > 0 && (b == 0 || a <= INT_MAX / b) && a * b <= INT_MAX / c; }
void *asked(char *text) {
  const int height = strtol(text, &text, 10), width = strtol(text, nullptr, 10);
  if (!fit(width, height, 4))
    return nullptr;
  return malloc(width * height * 4);
}
void *askedOfOne(char *text) {
  const int height = strtol(text, &text, 10), width = strtol(text, nullptr, 10);
  if (!fit(width, 1, 4))
    return nullptr;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  return malloc(width * height * 4);
}
