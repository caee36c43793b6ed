// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper that rounds up is given a product of 64 bits by one function, and counts of 32 bits by others: their launches have no more threads for that.

#include <cstddef>

struct Mesh {
  int nodes, corners;
  const int *starts;
  float *values;
};

int blocksFor(size_t count) { return int((count + 255) / 256); }

__global__ void cells(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE-1]]:22: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  x[i] = 1;
}
__global__ void nodes(Mesh m) {
  const int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < m.nodes && m.starts)
    m.values[node] = m.starts[node + 1] - m.starts[node];
}
__global__ void corners(Mesh m) {
  const int corner = blockIdx.x * blockDim.x + threadIdx.x;
  if (corner >= m.corners)
    return;
  m.values[corner * 3] = 0;
  m.values[corner * 3 + 1] = 1;
}
__global__ void everyNode(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;
}

void run(float *x, Mesh m, int width, int height, int n) {
  const size_t all = size_t(width) * height;
  cells<<<blocksFor(all), 256>>>(x);
  nodes<<<blocksFor(m.nodes), 256>>>(m);
  corners<<<blocksFor(m.corners), 256>>>(m);
  everyNode<<<blocksFor(n), 256>>>(x);
}

// The same by a helper of 64 bits, a template, and through a variable.
size_t quotient(size_t count, size_t by) { return (count + by - 1) / by; }
template <class T> T whole(T count) { return (count + 127) / 128; }

__global__ void byQuotient(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE-1]]:22: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  x[i] = 1;
}
__global__ void rows(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i + 1] = 1;
}
void more(float *x, int width, int height, int n) {
  byQuotient<<<quotient(size_t(width) * height, 256), 256>>>(x);
  rows<<<quotient(n, 256), 256>>>(x);
  const int blocks = whole(n);
  everyNode<<<blocks, 128>>>(x);
}
