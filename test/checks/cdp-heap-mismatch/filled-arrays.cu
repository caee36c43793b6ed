// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Arrays that a loop fills with more pointers than are told apart.

struct Slab {
  float *vertices;
  int references;
};
__global__ void retire(Slab *slabs, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && --slabs[i].references == 0)
    // CHECK: :[[@LINE+1]]:5: warning: device code frees memory that the host allocated
    free(slabs[i].vertices);
}
void pool() {
  Slab host[16], *slabs;
  for (Slab &s : host) {
    cudaMalloc(&s.vertices, 1 << 22);
    s.references = 1;
  }
  cudaMalloc(&slabs, sizeof(host));
  cudaMemcpy(slabs, host, sizeof(host), cudaMemcpyHostToDevice);
  retire<<<1, 32>>>(slabs, 16);
}
__global__ void retirePointers(float **all) {
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  free(all[threadIdx.x]);
}
void pointers() {
  float *host[100], **all;
  for (int i = 0; i < 100; ++i)
    cudaMalloc(&host[i], 1 << 22);
  cudaMalloc(&all, sizeof(host));
  cudaMemcpy(all, host, sizeof(host), cudaMemcpyHostToDevice);
  retirePointers<<<1, 100>>>(all);
}

// An array behind a pointer, of as many as a number says.
__global__ void retireNew(float **all) {
  // CHECK: :[[@LINE+1]]:3: warning: device code frees memory that the host allocated
  free(all[threadIdx.x]);
}
void ofNew(int n) {
  float **host = new float *[n], **all;
  for (int i = 0; i < n; ++i)
    cudaMalloc(&host[i], 1 << 22);
  cudaMalloc(&all, n * sizeof(float *));
  cudaMemcpy(all, host, n * sizeof(float *), cudaMemcpyHostToDevice);
  retireNew<<<1, 32>>>(all);
  delete[] host;
}
// Freed where they were allocated; another array; never copied.
__global__ void use(float **all) { all[threadIdx.x][0] = 1; }
void onTheHost() {
  float *host[100], **all;
  for (int i = 0; i < 100; ++i)
    cudaMalloc(&host[i], 1 << 22);
  cudaMalloc(&all, sizeof(host));
  cudaMemcpy(all, host, sizeof(host), cudaMemcpyHostToDevice);
  use<<<1, 100>>>(all);
  for (int i = 0; i < 100; ++i)
    cudaFree(host[i]);
}
__global__ void make(float **all) { all[threadIdx.x] = new float[4]; }
__global__ void drop(float **all) { delete[] all[threadIdx.x]; }
void otherArray() {
  float *host[100], **all;
  for (int i = 0; i < 100; ++i)
    cudaMalloc(&host[i], 1 << 22);
  cudaMalloc(&all, sizeof(host));
  make<<<1, 100>>>(all);
  drop<<<1, 100>>>(all);
  for (int i = 0; i < 100; ++i)
    cudaFree(host[i]);
}
