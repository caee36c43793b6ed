// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-pointer-space' --config='{CheckOptions: {cuda-host-pointer-space.HostMapped: true}}' %s -- | FileCheck %s --check-prefix=MAPPED

// The address of what holds an address, where the one that it holds is meant.
#include <cstdlib>
struct Buffers {
  float *first, *second;
  float *of[2];
  int n;
};
struct Plain {
  float *data;
};

void fill(Buffers &b) {
  cudaMalloc(&b.first, 4 * b.n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset is given the address of 'first' itself, which is the host's, and not the one that it holds
  cudaMemset(&b.first, 0, 8 * b.n);
  // CHECK: :[[@LINE-1]]:3: note: pass 'first' without '&'
}
void copy(Buffers *b, const float *from) {
  cudaMalloc((void **)&b->second, 8 * b->n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy is given the address of 'second' itself, which is the host's
  cudaMemcpy(&b->second, from, 8 * b->n, cudaMemcpyHostToDevice);
}
// In another function than the one that allocates.
void release(Buffers &b) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree is given the address of 'first' itself, which is the host's
  cudaFree(&b.first);
  cudaFree(b.second);
}
class Owner {
public:
  Owner() { cudaMalloc(&p, 64); }
  // CHECK: :[[@LINE+1]]:14: warning: cudaFree is given the address of 'p' itself, which is the host's
  ~Owner() { cudaFree(&p); }

private:
  int *p;
};

// What cudaMemset takes is the device's.
void local() {
  float *p;
  cudaMalloc(&p, 64);
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemset sets 'p', and takes memory that the device reaches
  // MAPPED-NOT: sets
  cudaMemset(&p, 0, 64);
  cudaFree(p);
}
void heap() {
  int *p = (int *)malloc(64);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset sets memory of 'malloc', and takes memory that the device reaches
  cudaMemset(p, 0, 64);
  free(p);
}

// Look-alikes: what they hold, a member of an object of the device, a member that nobody allocates for, an element of an array, managed and pinned memory.
void right(Buffers &b, const float *from) {
  cudaMalloc(&b.first, 4 * b.n);
  cudaMemset(b.first, 0, 4 * b.n);
  cudaMemcpy(b.first, from, 4 * b.n, cudaMemcpyHostToDevice);
  cudaFree(b.first);
}
void deep(const float *from, int n) {
  Buffers *d;
  float *p;
  cudaMalloc(&d, sizeof(Buffers));
  cudaMalloc(&p, 4 * n);
  cudaMemcpy(p, from, 4 * n, cudaMemcpyHostToDevice);
  cudaMemcpy(&d->first, &p, sizeof p, cudaMemcpyHostToDevice);
  cudaMemset(&d->second, 0, sizeof p);
}
void deepOfOthers(Buffers *d, float *p) {
  cudaMemcpy(&d->first, &p, sizeof p, cudaMemcpyHostToDevice);
  cudaMemset(&d->second, 0, sizeof p);
}
void other(Plain &plain) { cudaFree(&plain.data); }
void elements(Buffers &b) {
  cudaMalloc(&b.of[0], 64);
  cudaMemset(b.of[0], 0, 64);
  cudaFree(b.of[0]);
}
void managed() {
  Buffers *b;
  cudaMallocManaged(&b, sizeof *b);
  cudaMalloc(&b->second, 64);
  cudaMemset(&b->second, 0, sizeof b->second);
  int *p;
  cudaMallocHost(&p, 64);
  cudaMemset(p, 0, 64);
}
