// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A difference from what a helper gives where it has found nothing is no extent that somebody launches with.

#include <vector>

__global__ void planes(float *x) { x[blockIdx.z] = 0; }
__global__ void rows(float *x) { x[blockIdx.y] = 0; }
__global__ void line(float *x) { x[threadIdx.x] = 0; }

struct Mesh {
  std::vector<std::vector<unsigned>> parts;
  unsigned count() const { return (unsigned)parts.size(); }
  unsigned size(int part) const {
    unsigned found = 0;
    if (part < (int)parts.size())
      found = (unsigned)parts[part].size();
    return found;
  }
};
unsigned heightOf(const int *sizes, int n, int which) { return which < n ? sizes[which] : 0; }
unsigned widthOf(const int *sizes, int which) {
  if (!sizes)
    return 0;
  return sizes[which];
}

void parts(Mesh *m, float *x) {
  dim3 grid(16, 16, 1);
  for (unsigned i = 0; i < m->count(); ++i) {
    grid.z = m->size(i);
    grid.z = grid.z - 2;
    planes<<<grid, 256>>>(x);
  }
}
void chosen(const int *sizes, int n, int which, float *x) {
  rows<<<dim3(1, heightOf(sizes, n, which) - 1), 256>>>(x);
  line<<<1, widthOf(sizes, which) - 1>>>(x);
  line<<<1, widthOf(sizes, which) + (unsigned)-2>>>(x);
  unsigned depth = 0;
  if (which < n)
    depth = sizes[which];
  --depth;
  planes<<<dim3(1, 1, depth), 1>>>(x);
}

// One that is so in every way, and one that is too large in one.
void wrong(float *x, int n) {
  const unsigned none = 0;
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent 4,294,967,294 is above the limit of 65,535
  planes<<<dim3(1, 1, none - 2), 1>>>(x);
  unsigned large = 64;
  if (n > 7)
    large = 70000;
  // CHECK: :[[@LINE+1]]:3: warning: grid z extent 69,999 is above the limit of 65,535
  planes<<<dim3(1, 1, large - 1), 1>>>(x);
}
