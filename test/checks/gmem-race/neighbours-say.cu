// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where an array changes, one thread finds it: what its own element and its
// neighbour's are says which thread that is, and what the first thread asks of
// the array says that it is not this one.
#include <cuda_runtime.h>

__global__ void firstOut(const int *keys, size_t n, int out, int *start) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id >= n)
    return;
  if (id == 0) {
    if (keys[0] == out)
      *start = 0;
    return;
  }
  if (keys[id - 1] != out && keys[id] == out)
    *start = id;
}
__global__ void firstOfAll(const int *keys, int n, int limit, int *start) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id == 0 && keys[0] >= limit)
    *start = 0;
  else if (id > 0 && id < n && keys[id - 1] < limit && keys[id] >= limit)
    *start = id;
}
__global__ void lastOne(const int *keys, int n, int limit, int *end) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id == 0 && keys[n - 1] < limit)
    *end = n;
  if (id < n - 1 && keys[id] < limit && keys[id + 1] >= limit)
    *end = id + 1;
}
__global__ void between(const float *edges, int n, float x, int *at) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id == 0 && x < edges[0])
    *at = -1;
  else if (id < n && edges[id] <= x && x < edges[id + 1])
    *at = id;
}
__global__ void through(const int *keys, int n, int limit, int *start) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  const int *next = keys + 1;
  if (id == 0 && keys[0] > limit)
    *start = 0;
  if (id < n - 1 && keys[id] <= limit && next[id] > limit)
    *start = id + 1;
}
void run(const int *k, size_t n, int i, int *s, const float *e, float x) {
  firstOut<<<(n + 255) / 256, 256>>>(k, n, i, s);
  firstOfAll<<<(n + 255) / 256, 256>>>(k, n, i, s);
  lastOne<<<(n + 255) / 256, 256>>>(k, n, i, s);
  between<<<(n + 255) / 256, 256>>>(e, n, x, s);
  through<<<(n + 255) / 256, 256>>>(k, n, i, s);
}

// The first thread asks another array, or none.
__global__ void another(const int *keys, const int *flags, int n, int out, int *start) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id >= n)
    return;
  if (id == 0) {
    if (flags[0] == out)
      *start = 0;
    return;
  }
  if (keys[id] == out)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes the element of 'start' that thread 0 writes
    *start = id;
}
__global__ void always(const int *keys, int n, int out, int *start) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id == 0)
    *start = 0;
  if (id < n && keys[id] == out)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes the element of 'start' that thread 0 writes
    *start = id + 1;
}
void run(const int *k, const int *f, int n, int i, int *s) {
  another<<<(n + 255) / 256, 256>>>(k, f, n, i, s);
  always<<<(n + 255) / 256, 256>>>(k, n, i, s);
}
