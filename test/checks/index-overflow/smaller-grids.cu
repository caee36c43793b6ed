// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The smaller of a number of blocks and a constant is no large number, whatever the number was made from.

#include <algorithm>
#include <cstddef>
#include <cstdint>

template <int N> __global__ void add(float *out, const float *bias, int64_t batch, int64_t size) {
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size * batch; i += blockDim.x * gridDim.x)
    out[i] += bias[i % size];
}
constexpr int64_t Most = 16384;
static int64_t blocksFor(int64_t n) { return std::min<int64_t>((n + 255) / 256, Most); }

void launchBounded(float *out, const float *bias, int64_t batch, int64_t size) {
  const uint32_t inVariable = std::min((size * batch + 255) / 256, Most);
  add<0><<<inVariable, 256>>>(out, bias, batch, size);
  const unsigned reversed = std::min<int64_t>(65535, (batch * size + 1023) / 1024);
  add<1><<<reversed, 1024>>>(out, bias, batch, size);
  const int called = blocksFor(batch * size);
  add<2><<<called, 256>>>(out, bias, batch, size);
  const unsigned cutBefore = std::min((unsigned)((batch * size + 255) / 256), 4096u);
  add<3><<<cutBefore, 256>>>(out, bias, batch, size);
  const int64_t blocks = (batch * size + 255) / 256;
  dim3 grid(std::min(blocks, int64_t(2048)));
  add<4><<<grid, 256>>>(out, bias, batch, size);
}

// Hazards: nothing, the larger one, a constant that bounds nothing, another number of 64 bits.
__global__ void unbounded(float *out, int64_t batch, int64_t size) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size * batch; i += blockDim.x * gridDim.x)
    out[i] = 1;
}
__global__ void larger(float *out, int64_t batch, int64_t size) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size * batch; i += blockDim.x * gridDim.x)
    out[i] = 1;
}
__global__ void farBeyond(float *out, int64_t batch, int64_t size) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size * batch; i += blockDim.x * gridDim.x)
    out[i] = 1;
}
__global__ void otherCount(float *out, int64_t batch, int64_t size) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size * batch; i += blockDim.x * gridDim.x)
    out[i] = 1;
}
void launchUnbounded(float *out, int64_t batch, int64_t size, int64_t most) {
  const unsigned all = (size * batch + 255) / 256;
  unbounded<<<all, 256>>>(out, batch, size);
  const unsigned atLeast = std::max((size * batch + 255) / 256, Most);
  larger<<<atLeast, 256>>>(out, batch, size);
  const unsigned far = std::min((size * batch + 255) / 256, int64_t(1) << 33);
  farBeyond<<<far, 256>>>(out, batch, size);
  const unsigned other = std::min((size * batch + 255) / 256, most * 8);
  otherCount<<<other, 256>>>(out, batch, size);
}
