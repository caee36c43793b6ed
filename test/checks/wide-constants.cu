// RUN: %check --checks='*' %s -- 2>&1 | FileCheck %s
// Constants that need more than 63 bits, wherever one may stand: no number is too large for a check.
// CHECK-NOT: {{crashed|error:}}
// CHECK: wide-constants.cu:[[#]]:[[#]]: warning:
// CHECK-NOT: {{crashed|error:}}
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>
using u128 = unsigned __int128;
constexpr unsigned long long Auto = (unsigned long long)-1;
constexpr u128 Huge = ~u128(0), Just = u128(1) << 64;
enum class Mode : uint64_t { None = 0, All = ULLONG_MAX };
struct Settings {
  unsigned long blocks;
  Mode mode;
  u128 wide;
  unsigned long long flags : 64;
  float *data;
  bool pinned;
};
extern Settings settings;
template <unsigned long long N> struct Sized {
  static constexpr auto value = N;
};
template <u128 N> __global__ void instantiated(float *p) { p[threadIdx.x] = float(N >> 100); }

__constant__ unsigned long long limit = ULLONG_MAX;
__global__ void k(float *p, unsigned long long n) {
  __shared__ float s[256];
  const unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
  if (n == Auto || i > ULLONG_MAX - 1)
    return;
  if (i < Sized<ULLONG_MAX>::value && u128(i) < Huge && u128(i) + Just > Just)
    s[i & 255] = p[i & ULLONG_MAX];
  switch (n) {
  case ULLONG_MAX:
    p[i % ULLONG_MAX] = 1;
    break;
  case 0x8000000000000000ull:
    p[i / 0x8000000000000000ull] = 2;
    break;
  }
  switch (u128(n)) {
  case Huge:
    p[0] = 3;
    break;
  case Just:
    p[1] = 3;
  }
  for (unsigned long long j = ULLONG_MAX; j > ULLONG_MAX - 4; --j)
    s[j & 255] += p[j - (ULLONG_MAX - 4)];
  for (u128 j = Huge; j > Huge - 4; j -= 1)
    s[unsigned(j) & 255] += 1;
  __syncthreads();
  p[i + 0xffffffffffffffffull] = s[(threadIdx.x * 0x8000000000000000ull) & 255];
  p[i - 0x8000000000000000ull] = s[(threadIdx.x + ULLONG_MAX) % 256];
  __shfl_sync(0xffffffff, p[i], int(ULLONG_MAX));
  __shfl_xor_sync(0xffffffffffffffffull, p[i], 1);
  atomicAdd((unsigned long long *)p + i, ULLONG_MAX);
  p[i << (ULLONG_MAX & 3)] = float(Huge >> 64);
  if (n - ULLONG_MAX < 2 && n + 0x8000000000000000ull > 7)
    p[i * ULLONG_MAX] = 0;
}
__global__ void bounds(double *out, size_t rows, size_t columns) {
  const size_t row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row == SIZE_MAX || column > SIZE_MAX - 1 || row >= rows || column >= columns)
    return;
  out[row * columns + column] = 0.1;
  out[row * SIZE_MAX + column] = out[row - SIZE_MAX];
  double local[4] = {};
  local[row & SIZE_MAX & 3] = 1;
  out[column] += local[column % 4];
}

void sizes(float *d, const float *h, size_t n, cudaStream_t s) {
  unsigned long blocks = (n + 255) / 256;
  if (settings.blocks != Auto)
    blocks = settings.blocks < blocks ? settings.blocks : blocks;
  k<<<blocks, 256, 0, s>>>(d, n);
  k<<<dim3(unsigned(ULLONG_MAX >> 40), 1, 1), 256, 0, s>>>(d, ULLONG_MAX);
  k<<<1, 256, ULLONG_MAX & 0xff, s>>>(d, 0x8000000000000000ull);
  instantiated<Huge><<<1, 32, 0, s>>>(d);
  if (settings.mode == Mode::All && settings.wide != Huge && settings.flags == ULLONG_MAX)
    bounds<<<dim3(4, 4), dim3(16, 16), 0, s>>>((double *)d, n, SIZE_MAX);
  if (n == SIZE_MAX || u128(n) * 4 > Just)
    return;
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyKind(1), s);
  cudaMemcpyAsync(d, h, SIZE_MAX, cudaMemcpyDefault, s);
  cudaMemsetAsync(d, int(ULLONG_MAX), SIZE_MAX - 3, s);
  float *q = nullptr;
  cudaMalloc(&q, SIZE_MAX);
  cudaMalloc(&q, size_t(Huge));
  cudaFree(q);
  std::vector<float> v(n & SIZE_MAX);
  for (size_t at = SIZE_MAX; at != SIZE_MAX - 2; --at)
    cudaMemcpy(d, v.data(), v.size() * (at & 1), cudaMemcpyHostToDevice);
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, int(ULLONG_MAX));
}
struct Buffer {
  float *data = nullptr;
  unsigned long long owner = ULLONG_MAX;
  void allocate(size_t n, bool pin) {
    if (pin) {
      cudaMallocHost(&data, n);
      owner = ULLONG_MAX - 1;
    } else {
      data = new float[n];
      owner = 0x8000000000000000ull;
    }
  }
  ~Buffer() {
    if (owner == ULLONG_MAX - 1)
      cudaFreeHost(data);
    else if (owner == 0x8000000000000000ull)
      delete[] data;
  }
};
void use(size_t n, Buffer &b) { b.allocate(n, settings.blocks == Auto); }
