// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-pointer-space' --config='{CheckOptions: {cuda-host-pointer-space.HostMapped: true}}' %s -- | FileCheck --check-prefix=MAPPED %s

#include <cstdlib>
#include <cstring>

__global__ void k(float *p, int n) { p[threadIdx.x] = n; }
__global__ void sum(const float *in, float *out) { *out += in[threadIdx.x]; }
__global__ void passes(float *p, float **q) { *q = p; }

// The host reaches for memory of the device.
float dereferenced(int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  // CHECK: :[[@LINE+3]]:3: warning: memory of cudaMalloc is written by the host, which cannot reach it [cuda-host-pointer-space]
  // CHECK: :[[@LINE-2]]:3: note: allocated here
  // CHECK: :[[@LINE+1]]:3: note: copy it with cudaMemcpy, or allocate it with cudaMallocManaged
  d[0] = 1;
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  return d[1];
}
static float first(const float *p) { return p[0]; }
static float *allocate(int n) {
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof(float));
  return p;
}
float helpers(int n) {
  float *d = allocate(n);
  // CHECK: :[[@LINE-8]]:45: warning: memory of cudaMalloc is read by the host
  return first(d);
}
void library(const float *h, int n) {
  float *d = allocate(n);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is written by the host
  memcpy(d, h, n * sizeof(float));
}

// A kernel is given memory of the host.
void stack() {
  float result = 0;
  // CHECK: :[[@LINE+4]]:3: warning: 'k' writes 'result' through its parameter 'p', and no GPU can reach it
  // CHECK: :[[@LINE-2]]:9: note: declared here
  // CHECK: :[[@LINE+2]]:3: note: pass memory of cudaMalloc, cudaMallocManaged or cudaMallocHost
  // MAPPED-NOT: 'k' writes
  k<<<1, 1>>>(&result, 1);
}
void heap(float *out, int n) {
  float *h = (float *)malloc(n * sizeof(float));
  float *g = new float[n];
  // CHECK: :[[@LINE+1]]:3: warning: 'sum' reads memory of 'malloc' through its parameter 'in', and no GPU can reach it
  sum<<<1, 32>>>(h, out);
  // CHECK: :[[@LINE+1]]:3: warning: 'sum' reads memory of 'new' through its parameter 'in'
  sum<<<1, 32>>>(g, out);
}

// A kind that contradicts the addresses.
void kinds(int n) {
  float h[4];
  float *d = allocate(n);
  // CHECK: :[[@LINE+3]]:3: warning: 'h' is the destination of a copy from host to device
  // CHECK: note: pass the kind that fits both addresses, or cudaMemcpyDefault
  // MAPPED: warning: 'h' is the destination of a copy from host to device
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyDeviceToHost);
}

// Freed by the other side.
void freed(int n) {
  float *d = allocate(n), *h, *g = new float[n];
  cudaMallocHost(&h, n);
  // CHECK: :[[@LINE+2]]:3: warning: memory of cudaMalloc is freed with 'free'
  // CHECK: note: free it with cudaFree
  free(d);
  // CHECK: :[[@LINE+2]]:3: warning: memory of cudaMallocHost is freed with cudaFree
  // CHECK: note: free it with cudaFreeHost
  cudaFree(h);
  // CHECK: :[[@LINE+2]]:3: warning: memory of 'new' is freed with cudaFree
  // CHECK: note: free it with 'delete'
  cudaFree(g);
}

// Look-alikes.
float managed(int n) {
  float *m, *p;
  cudaMallocManaged(&m, n * sizeof(float));
  cudaMallocHost(&p, n * sizeof(float));
  k<<<1, 32>>>(m, n);
  k<<<1, 32>>>(p, n);
  cudaDeviceSynchronize();
  float out = m[0] + p[0];
  cudaFree(m);
  cudaFreeHost(p);
  return out;
}
void onlyAddress(float **q) {
  float h;
  passes<<<1, 1>>>(&h, q);
}
void right(float *h, int n) {
  float *d = allocate(n), *e = d + 1;
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  cudaMemcpy(h, e, n, cudaMemcpyDefault);
  float *&alias = d;
  k<<<1, 32>>>(alias, n);
  cudaFree(d);
}
struct Table {
  float *data;
  int size;
};
int member(int n) {
  Table t;
  cudaMalloc(&t.data, n);
  t.size = n;
  cudaFree(t.data);
  return t.size;
}
void arrayOfPointers(int n) {
  float *parts[2];
  cudaMalloc(&parts[0], n);
  cudaMalloc(&parts[1], n);
  k<<<1, 32>>>(parts[0], n);
  cudaFree(parts[0]);
  cudaFree(parts[1]);
}
