// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What kernels take by reference, variables of the device by the host's
// address, and memory that is unregistered by the device's address.

struct Grid {
  int width, height;
  float step;
};
__global__ void scale(float *p, const Grid &grid) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < grid.width * grid.height)
    p[i] *= grid.step;
}
__global__ void count(int &hits) { atomicAdd(&hits, 1); }

void byReference(float *p, int width, int height) {
  Grid grid{width, height, 0.5f};
  // CHECK: :[[@LINE+1]]:3: warning: 'scale' reads 'grid' through its reference 'grid', and no GPU can reach it [cuda-host-pointer-space]
  scale<<<(width * height + 255) / 256, 256>>>(p, grid);
  int hits = 0;
  // CHECK: :[[@LINE+1]]:3: warning: 'count' writes 'hits' through its reference 'hits', and no GPU can reach it
  count<<<1, 32>>>(hits);
  Grid *made = new Grid{width, height, 1};
  // CHECK: :[[@LINE+1]]:3: warning: 'scale' reads memory of 'new' through its reference 'grid', and no GPU can reach it
  scale<<<1, 256>>>(p, *made);
  delete made;
}

__device__ float table[16];
__constant__ int limits[2];
__managed__ float both[16];
__global__ void read(const float *from, float *to) {
  to[threadIdx.x] = from[threadIdx.x] + table[threadIdx.x] + limits[0];
}
void byName(const float *h, float *out, const int *l) {
  // CHECK: :[[@LINE+1]]:3: warning: the host's address of 'table' is not where the device has it [cuda-host-pointer-space]
  cudaMemcpy(table, h, sizeof(table), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+2]]:3: warning: the host's address of 'limits' is not where the device has it
  // CHECK: note: name it to cudaMemcpyToSymbol or cudaMemcpyFromSymbol, or ask cudaGetSymbolAddress for its address
  cudaMemcpy(&limits[1], l, sizeof(int), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: the host's address of 'table' is not where the device has it
  cudaMemset(table, 0, sizeof(table));
  // CHECK: :[[@LINE+1]]:3: warning: the host's address of 'table' is not where the device has it
  read<<<1, 16>>>(table, out);
}

__global__ void add(const float *from, float *to) { *to += *from; }
void registered(float *h, float *out, int n) {
  float *d;
  if (cudaHostRegister(h, n, cudaHostRegisterMapped) != cudaSuccess)
    return;
  cudaHostGetDevicePointer((void **)&d, h, 0);
  add<<<1, 1>>>(d, out);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:3: warning: cudaHostUnregister is given the address that the device has for this memory, which nobody registered [cuda-host-pointer-space]
  cudaHostUnregister(d);
}

// Look-alikes.
void right(float *p, const float *h, float *out, int n, float *pinned) {
  Grid *grid;
  if (cudaMallocManaged(&grid, sizeof(Grid)) != cudaSuccess)
    return;
  *grid = {n, 1, 1};
  scale<<<1, 256>>>(p, *grid);
  cudaMemcpyToSymbol(table, h, sizeof(table));
  cudaMemcpyFromSymbol(out, table, sizeof(table));
  float *address;
  cudaGetSymbolAddress((void **)&address, table);
  cudaMemcpy(address, h, sizeof(table), cudaMemcpyHostToDevice);
  read<<<1, 16>>>(address, out);
  read<<<1, 16>>>(both, out);
  cudaMemcpy(both, h, sizeof(both), cudaMemcpyHostToDevice);
  if (cudaHostRegister(pinned, n, cudaHostRegisterMapped) != cudaSuccess)
    return;
  float *d;
  cudaHostGetDevicePointer((void **)&d, pinned, 0);
  add<<<1, 1>>>(d, out);
  cudaDeviceSynchronize();
  cudaHostUnregister(pinned);
}
// Clang takes constants for variables of the device.
static const float weights[4] = {1, 2, 3, 4};
constexpr float halves[2] = {0.5f, 1.5f};
void constants(float *d) {
  cudaMemcpy(d, weights, sizeof(weights), cudaMemcpyHostToDevice);
  cudaMemcpyAsync(d + 4, halves, sizeof(halves), cudaMemcpyHostToDevice);
}
// Of whom the object is, is not known.
void given(float *p, const Grid &grid) {
  scale<<<(grid.width + 255) / 256, 256>>>(p, grid);
}
