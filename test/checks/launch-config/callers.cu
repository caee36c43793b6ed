// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What an extent may be is what the callers give, and what is not seen lets pass.

#include <algorithm>
#include <functional>
#include <thread>
#include <vector>

__global__ void k(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
__global__ void image(float *p, int w, int h) { p[threadIdx.y * w + threadIdx.x] = h; }

static void remainder(float *p, int n) { k<<<n % 256, 32>>>(p, n); }
void of300(float *p) { remainder(p, 300); }
static void remainderOfAny(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is a remainder
  k<<<n % 256, 32>>>(p, n);
}
void ofAny(float *p, int n) { remainderOfAny(p, n); }

// The rest of a million in parts of 4,096 is nothing, which comes last.
static void parts(float *p, int n) {
  const int whole = n / 4096;
  for (int part = 0; part <= whole; ++part) {
    const int count = part == whole ? n % 4096 : 4096;
    // CHECK: :[[@LINE+1]]:5: warning: grid x extent is a remainder
    k<<<count, 256>>>(p + part * 4096, count);
  }
}
void million(float *p) { parts(p, 1 << 20); }

static void pixels(float *p, int w, int h) { image<<<1, dim3(w, h)>>>(p, w, h); }
void small(float *p) {
  int side = 16;
  pixels(p, side, side);
}
template <class F> void call(F f, float *p) { f(p, 8, 8); }
static void pixelsThrough(float *p, int w, int h) { image<<<1, dim3(w, h)>>>(p, w, h); }
void through(float *p) { call(pixelsThrough, p); }
static void pixelsOfThread(float *p, int w, int h) { image<<<1, dim3(w, h)>>>(p, w, h); }
void inThread(float *p) {
  std::thread t(pixelsOfThread, p, 16, 16);
  t.join();
}
static void pixelsOfAny(float *p, int w, int h) {
  // CHECK: :[[@LINE+1]]:3: warning: a block has as many threads as there are data in two dimensions
  image<<<1, dim3(w, h)>>>(p, w, h);
}
void someone(float *p, int w, int h) {
  pixelsOfAny(p, 16, 16);
  pixelsOfAny(p, w, h);
}

static void swapped(float *p, int n) { k<<<32, (n + 31) / 32>>>(p, n); }
void of256(float *p) { swapped(p, 256); }
void swappedOfAny(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the block has as many threads in x as blocks of 32 are needed
  k<<<32, (n + 31) / 32>>>(p, n);
}
static void tested(float *p, long y) {
  if (y > 100000)
    return;
  k<<<dim3(1, y), 32>>>(p, y);
}
void of12(float *p) { tested(p, 12); }

// What is not seen is told of the numbers, and may stop.
bool fits(int w, int h);
void require(bool);
void asked(float *p, int w, int h) {
  if (!fits(w, h))
    return;
  image<<<1, dim3(w, h)>>>(p, w, h);
}
void required(float *p, int w, int h) {
  require(w * h <= 1024);
  image<<<1, dim3(w, h)>>>(p, w, h);
}
void askedTooLate(float *p, int w, int h) {
  // CHECK: :[[@LINE+1]]:3: warning: a block has as many threads as there are data in two dimensions
  image<<<1, dim3(w, h)>>>(p, w, h);
  require(w * h <= 1024);
}
void clamped(float *p, int n) {
  const int m = std::max(n, 0);
  require(m);
  k<<<m, 256>>>(p, m);
}
void clampedOnly(float *p, int n) {
  const int m = std::max(n, 0);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where what it is computed from is not positive
  k<<<m, 256>>>(p, m);
}

bool good(const std::vector<int> &);
void askedOfContainer(float *p, const std::vector<int> &v) {
  if (!good(v))
    return;
  k<<<(v.size() + 255) / 256, 256>>>(p, 1);
}
void requiredOfContainer(float *p, const std::vector<int> &v) {
  require(!v.empty());
  k<<<(v.size() + 255) / 256, 256>>>(p, 1);
}
void elementRead(float *p, const std::vector<int> &v) {
  const int first = v[0];
  k<<<(v.size() + 255) / 256, 256>>>(p, first);
}
void unasked(float *p, const std::vector<int> &v) {
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is 0 where the container that it is computed from is empty
  k<<<(v.size() + 255) / 256, 256>>>(p, 1);
}
