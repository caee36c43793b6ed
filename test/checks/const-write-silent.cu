// RUN: %check --checks='-*,cuda-const-write' %s -- | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

struct Settings {
  int count;
  int *target;
};

__constant__ int scalar;
__constant__ float coeffs[4];
__constant__ int *target;
__constant__ Settings settings;
__device__ int device_value;

__device__ int sum(const float *p) { return p[0] + p[1]; }

// What a constant pointer points to is not constant memory; a copy of a constant is not either.
__global__ void kernel(int *g, bool c) {
  *target = 1;
  target[threadIdx.x] = scalar;
  settings.target[0] = settings.count;
  int copy = scalar;
  copy += 2;
  float local[4];
  memcpy(local, coeffs, sizeof(local));
  local[1] = coeffs[2];
  Settings mine = settings;
  mine.count = 4;
  int *p = &scalar;
  g[0] = *p + sum(coeffs);
  p = &device_value;
  *p = copy;
  int *q = c ? nullptr : g;
  if (!c)
    *q = 1;
}

void host(const float *values, int *buffer, int n) {
  cudaMemcpyToSymbol(coeffs, values, sizeof(coeffs));
  cudaMemcpyToSymbol(scalar, &n, sizeof(n));
  cudaMemcpyToSymbol(target, &buffer, sizeof(buffer));
  void *address;
  cudaGetSymbolAddress(&address, coeffs);
  cudaMemcpy(address, values, sizeof(coeffs), cudaMemcpyHostToDevice);
  float back[4];
  cudaMemcpyFromSymbol(back, coeffs, sizeof(back));
  back[0] = 1;
  kernel<<<1, 1>>>(buffer, true);
}
