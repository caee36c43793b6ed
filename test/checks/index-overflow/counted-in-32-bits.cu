// A launch that has a thread for each element of a product of 64 bits, and launches whose count was cut down to 32 bits before it was divided into blocks: these have no more threads than 32 bits count.
// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstddef>

int narrowBlocks(const int count, const int threads) { return (count + threads - 1) / threads; }
int wideBlocks(size_t count, int threads) { return int((count + threads - 1) / threads); }

__global__ void wide(float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE-1]]:28: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  x[i] = 1;
}
__global__ void edges(int perBody, const int2 *edge, int bodies, int corners, float *x) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  const int body = i / perBody, of = i % perBody;
  if (body >= bodies)
    return;
  x[body * corners + edge[of].x] += 1;
}
__global__ void cut(float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
}
__global__ void variable(float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
}

void run(float *x, const int2 *edge, int width, int height, int bodies, size_t perBody) {
  wide<<<wideBlocks(size_t(width) * height, 256), 256>>>(x);
  edges<<<narrowBlocks(bodies * perBody, 128), 128>>>(int(perBody), edge, bodies, 3, x);
  cut<<<narrowBlocks(int(size_t(width) * height), 256), 256>>>(x);
  const int count = size_t(width) * height;
  variable<<<(count + 255) / 256, 256>>>(x);
}

// What a product takes from a count is no count: the last device has the rest.
size_t share(size_t all, int device, int devices) {
  if (device == devices - 1)
    return all - (all / devices + 1) * (devices - 1);
  return all / devices + 1;
}
__global__ void rest(float *x) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
}
void runRest(float *x, size_t all, int device, int devices) { rest<<<(share(all, device, devices) + 255) / 256, 256>>>(x); }

// The thread's number is tested against a count of 32 bits, and an index adds to it.
__global__ void tested(const int count, const int sides, float *x, const float *y) {
  const unsigned t = threadIdx.x + blockIdx.x * blockDim.x;
  if (t >= count)
    return;
  for (int i = 0; i < sides; ++i)
    x[t + i * count] = y[t + (i + 1) * count];
}
__global__ void untested(const int sides, float *x) {
  const int t = threadIdx.x + blockIdx.x * blockDim.x;
  // CHECK: :[[@LINE-1]]:42: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  for (int i = 0; i < sides; ++i)
    x[t + i] = 0;
}
void runTested(float *x, const float *y, int width, int height) {
  const size_t all = size_t(width) * height;
  tested<<<(all + 255) / 256, 256>>>(int(all), 3, x, y);
  untested<<<(all + 255) / 256, 256>>>(3, x);
}
