// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.EveryAccess: true}}' --checks='-*,cuda-lmem-dynamic-index' %s -- -std=c++17 | FileCheck %s --check-prefix=ALL
//
// How many elements a list has is what data say: no index of it can be a constant.

// What a condition lets through.
__global__ void kept(const float *in, float *out, int n) {
  float list[16];
  int count = 0;
  for (int i = 0; i < n && count < 16; ++i)
    if (in[i * 32 + threadIdx.x] > 0)
      // ALL: :[[@LINE+1]]:7: warning: local array 'list' is indexed by a value that is not a compile-time constant
      list[count++] = i;
  for (int i = 0; i < count; ++i)
    out[i * 32 + threadIdx.x] = list[i];
}
// The same with no loop, and a position that is written apart.
__global__ void neighbours(const float *in, float *out, int width, int height) {
  float list[8];
  int x = threadIdx.x, y = blockIdx.x, count = 0;
  if (x > 0)
    list[count++] = in[y * width + x - 1];
  if (x < width - 1)
    list[count++] = in[y * width + x + 1];
  if (y > 0)
    list[count++] = in[(y - 1) * width + x];
  if (y < height - 1)
    list[count++] = in[(y + 1) * width + x];
  float most = 0;
  for (int round = 0; round < width; ++round)
    for (int i = 0; i < count; ++i)
      most = max(most, list[i]);
  out[y * width + x] = most;
}
// The corners of a polygon, in a helper that gets the array, with the count in a copy and by reference.
template <typename T> __device__ void rotate(T *list, const int &count) {
  T first = list[0];
  for (int i = 0; i < count - 1; ++i)
    list[i] = list[i + 1];
  list[count - 1] = first;
}
__device__ float clip(float *corners, const float *lines) {
  int count = 4;
  for (int side = 0; side < 4; ++side) {
    float next[8], shifted[8];
    const int before = count;
    count = 0;
    for (int i = 0; i < before; ++i)
      shifted[i] = corners[i];
    rotate(shifted, before);
    for (int i = 0; i < before; ++i) {
      if (corners[i] < lines[side]) {
        next[count] = corners[i];
        count++;
      }
      if (corners[i] * shifted[i] < 0) {
        next[count] = shifted[i];
        count += 1;
      }
    }
    for (int i = 0; i < count; ++i)
      corners[i] = next[i];
  }
  float area = 0;
  for (int i = 0; i < count; ++i)
    area += corners[i];
  return area;
}
__global__ void polygon(const float *in, const float *lines, float *out) {
  float corners[8];
  for (int i = 0; i < 4; ++i)
    corners[i] = in[i * 32 + threadIdx.x];
  out[threadIdx.x] = clip(corners, lines);
}

// What is taken from it again: a stack.
__global__ void walk(const int *children, int *out, int n) {
  int stack[16], depth = 0, sum = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    // CHECK: :[[@LINE+1]]:16: warning: local array 'stack' is indexed by a value that is not a compile-time constant
    int node = stack[--depth];
    sum += node;
    if (children[node] > n && depth < 14)
      stack[depth++] = children[node];
  }
  out[threadIdx.x] = sum;
}
// A position that data give, and a loop up to a number that the kernel is given.
__global__ void histogram(const int *index, float *out, int n) {
  float values[16];
  for (int i = 0; i < 16; ++i)
    values[i] = i;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'values' is indexed by a value that is not a compile-time constant
    values[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 16; ++i)
    out[i * 32 + threadIdx.x] = values[i];
}
