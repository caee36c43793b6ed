// Where every visible launch and call gives constants, nothing is taken to be
// large: the product comes to what it comes to.
// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

using size_t = decltype(sizeof(0));

// 524,288 times 4,096 is 2^31.
__global__ void rows(float *table, int rows, int width) {
  const int row = blockIdx.x;
  if (row >= rows)
    return;
  // CHECK: [[@LINE+1]]:28: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const size_t first = row * width;
  table[first + threadIdx.x] *= 2;
}
__global__ void oneRowLess(float *table, int rows, int width) {
  const int row = blockIdx.x;
  if (row >= rows)
    return;
  const size_t first = row * width;
  table[first + threadIdx.x] *= 2;
}

// The grid is rounded up, and the guard leaves out what it has too much.
__global__ void guarded(float *table, int count, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  const size_t first = i * width;
  table[first] *= 2;
}
__global__ void guardedMore(float *table, int count, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  // CHECK: [[@LINE+1]]:26: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  const size_t first = i * width;
  table[first] *= 2;
}

// The one launch has many rows, and the other wide ones.
__global__ void either(float *table, int width) {
  const size_t first = blockIdx.x * width;
  table[first + threadIdx.x] *= 2;
}

// All in 32 bits, beside the same product in 64.
__global__ void tokens(const float *in, float *out, int width) {
  // CHECK: [[@LINE+1]]:39: warning: this product is computed in 32 bits and overflows at 4,294,967,296; the same product is computed in 64 bits elsewhere in this function
  const float *mine = in + blockIdx.x * width;
  float *result = out + static_cast<size_t>(blockIdx.x) * width;
  result[threadIdx.x] = mine[threadIdx.x];
}

// The thread's index.
__global__ void samples(float *sample, int recordings, int length) {
  // CHECK: [[@LINE+1]]:32: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648, and the bound that it is compared with has 64 bits
  if (const int i = blockIdx.x * blockDim.x + threadIdx.x;
      i < static_cast<long long>(recordings) * length)
    sample[i] += 1;
}

// A remainder, in a helper.
__device__ int scattered(int i, int stride, int pixels) {
  // CHECK: [[@LINE+1]]:13: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before an index is made of it as a remainder: it goes beyond the divisor
  return (i * stride) % pixels;
}
__global__ void film(float *out, int stride, int pixels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pixels)
    return;
  const int p = scattered(i, stride, pixels);
  out[p] = 1;
}
__device__ int scatteredFew(int i, int stride, int pixels) {
  return (i * stride) % pixels;
}
__global__ void smallFilm(float *out, int stride, int pixels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pixels)
    return;
  const int p = scatteredFew(i, stride, pixels);
  out[p] = 1;
}

void onTokens(const float *in, float *out, long long tokens, long long width) {
  const dim3 grid(tokens);
  ::tokens<<<grid, 128>>>(in, out, static_cast<int>(width));
}

void run(const float *in, float *out) {
  rows<<<524289, 256>>>(out, 524289, 4096);
  oneRowLess<<<524288, 256>>>(out, 524288, 4096);
  guarded<<<(524288 + 255) / 256, 256>>>(out, 524288, 4096);
  guardedMore<<<(524289 + 255) / 256, 256>>>(out, 524289, 4096);
  either<<<1000000, 256>>>(out, 256);
  either<<<1000, 256>>>(out, 65536);
  onTokens(in, out, 1ll << 20, 8192);
  samples<<<11718750, 256>>>(out, 1500, 2000000);
  film<<<(1920 * 1080 + 127) / 128, 128>>>(out, 7919, 1920 * 1080);
  smallFilm<<<(192 * 108 + 127) / 128, 128>>>(out, 7919, 192 * 108);
}
