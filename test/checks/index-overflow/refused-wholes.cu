// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Where the launching function refuses what is more than 32 bits hold, and what it looks at comes from the same numbers as both factors, the
// product fits: parts of an image's sides.

#include <cstddef>
#include <cstdint>

struct Size {
  int x, y;
};
struct Settings {
  Size size;
  int step;
};
static size_t pixels(const Settings &s) { return size_t(s.size.x) * size_t(s.size.y); }
size_t area(int w, int h);
static int partsOf(long long n, int step) { return int((n + step - 1) / step); }

__global__ void viaObject(float *out, int columns, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = i / columns;
}
bool ofObject(float *out, const Settings &s) {
  const size_t all = pixels(s);
  if (all == 0 || all > size_t(0x7fffffff))
    return false;
  const int rows = partsOf(s.size.y, s.step), columns = partsOf(s.size.x, s.step);
  const size_t count = size_t(rows) * size_t(columns);
  viaObject<<<int((count + 255) / 256), 256>>>(out, columns, rows);
  return true;
}
__global__ void viaNumbers(float *out, int columns, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = i / columns;
}
bool ofNumbers(float *out, int w, int h) {
  if (area(w, h) > INT32_MAX)
    return false;
  const int rows = partsOf(h, 4), columns = partsOf(w, 4);
  const size_t count = size_t(rows) * size_t(columns);
  viaNumbers<<<int((count + 255) / 256), 256>>>(out, columns, rows);
  return true;
}

// Asks about one side, about another image, and about more than 32 bits hold.
__global__ void oneSide(float *out, int columns, int rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}overflow
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = i / columns;
}
bool ofOneSide(float *out, long w, long h) {
  if (w > INT32_MAX)
    return false;
  const int rows = partsOf(h, 4), columns = partsOf(w, 4);
  const size_t count = size_t(rows) * size_t(columns);
  oneSide<<<int((count + 255) / 256), 256>>>(out, columns, rows);
  return true;
}
__global__ void otherImage(float *out, int columns, int rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}overflow
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = i / columns;
}
bool ofOther(float *out, const Settings &s, const Settings &t) {
  if (pixels(t) > INT32_MAX)
    return false;
  const int rows = partsOf(s.size.y, s.step), columns = partsOf(s.size.x, s.step);
  const size_t count = size_t(rows) * size_t(columns);
  otherImage<<<int((count + 255) / 256), 256>>>(out, columns, rows);
  return true;
}
__global__ void tooMuch(float *out, int columns, int rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}overflow
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = i / columns;
}
bool ofTooMuch(float *out, const Settings &s) {
  if (pixels(s) > 0xffffffffff)
    return false;
  const int rows = partsOf(s.size.y, s.step), columns = partsOf(s.size.x, s.step);
  const size_t count = size_t(rows) * size_t(columns);
  tooMuch<<<int((count + 255) / 256), 256>>>(out, columns, rows);
  return true;
}
