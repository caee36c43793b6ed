// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A product that the launching function computes in 64 bits, and refuses where 32 do not hold it, fits.

#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>

__global__ void refused(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void limited(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void inside(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void asserted(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void numeric(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void open(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:23: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits where the kernel is launched [cuda-index-overflow]
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void larger(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:23: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits where the kernel is launched [cuda-index-overflow]
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void unheeded(float *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:23: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits where the kernel is launched [cuda-index-overflow]
  const int count = w * h;
  if (i < count)
    out[i] = 1;
}

void fail(const char *what);
[[noreturn]] void stop();

// Look-alikes: it returns, at another limit, launches only what fits, ends the program.
bool launchRefused(float *out, int w, int h) {
  const size_t count = size_t(w) * size_t(h);
  if (count == 0 || count > size_t(0x7fffffff))
    return false;
  refused<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
  return true;
}
void launchLimited(float *out, int w, int h) {
  const int64_t count = int64_t(w) * h;
  if (INT_MAX < count)
    return;
  limited<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
void launchInside(float *out, int w, int h) {
  const int64_t count = int64_t(h) * w;
  if (count <= 1 << 20)
    inside<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
  else
    fail("too large");
}
void launchAsserted(float *out, int w, int h) {
  const size_t count = size_t(w) * h;
  if (!(count < 1000000000))
    stop();
  asserted<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
void launchNumeric(float *out, int w, int h) {
  const uint64_t count = uint64_t(w) * h;
  constexpr uint64_t most = std::numeric_limits<int>::max();
  if (count > most)
    throw count;
  numeric<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}

// Hazards: nobody asks, for more than fits, or whatever the answer is.
void launchOpen(float *out, int w, int h) {
  const size_t count = size_t(w) * h;
  if (count == 0)
    return;
  open<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
void launchLarger(float *out, int w, int h) {
  const size_t count = size_t(w) * h;
  if (count > 0xffffffff)
    return;
  larger<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
void launchUnheeded(float *out, int w, int h) {
  const size_t count = size_t(w) * h;
  if (count > 0x7fffffff)
    fail("large");
  unheeded<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}

// What has no sign holds twice as much.
__global__ void unsignedRefused(float *out, unsigned w, unsigned h) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned count = w * h;
  if (i < count)
    out[i] = 1;
}
__global__ void unsignedLarger(float *out, unsigned w, unsigned h) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:28: warning: this product is computed in 32 bits and overflows at 4,294,967,296
  const unsigned count = w * h;
  if (i < count)
    out[i] = 1;
}
void launchUnsignedRefused(float *out, unsigned w, unsigned h) {
  const size_t count = size_t(w) * h;
  if (count > 0xffffffff)
    return;
  unsignedRefused<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
void launchUnsignedLarger(float *out, unsigned w, unsigned h) {
  const size_t count = size_t(w) * h;
  if (count > 0x100000000)
    return;
  unsignedLarger<<<unsigned((count + 255) / 256), 256>>>(out, w, h);
}
