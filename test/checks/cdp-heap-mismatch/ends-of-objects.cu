// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A destructor that frees on the wrong side: it is the place, once, and not
// each statement at which the object ends.

struct Table {
  float *values;
  int size;
};
__device__ Table made;

__global__ void build(int size) {
  made.values = new float[size];
  made.size = size;
}
class Owner {
public:
  explicit Owner(int size) {
    build<<<1, 1>>>(size);
    cudaMemcpyFromSymbol(&Own, made, sizeof(Table));
  }
  ~Owner() {
    // CHECK: :[[@LINE+1]]:5: warning: host code frees memory that device code allocated
    cudaFree(Own.values);
  }
  int size() const { return Own.size; }

private:
  Table Own{};
};
int query() {
  Owner owner(256);
  if (owner.size() == 0)
    return -1;
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : -1;
}
