// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Numbers that the function itself compares with what was allocated, and the
// address of a pointer to anything.
#include <cstdint>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

void *grow(void *old, size_t n, size_t before) {
  void *p;
  if (cudaMalloc(&p, n) != cudaSuccess)
    return nullptr;
  if (MIN(before, n) == 0)
    return p;
  // CHECK: :[[@LINE+2]]:22: warning: cudaMemcpy writes as much as 'before' says, which was found to be no less than 'n' before, and the memory was allocated with that
  // CHECK: :[[@LINE+1]]:22: note: take the smaller one of both
  cudaMemcpy(p, old, before, cudaMemcpyDeviceToDevice);
  return p;
}
void *grown(void *old, size_t n, size_t before) {
  void *p;
  cudaMalloc(&p, n);
  size_t count = MIN(before, n);
  cudaMemcpy(p, old, count, cudaMemcpyDeviceToDevice);
  return p;
}
void *longer(void *old, size_t n, size_t before) {
  if (n < before)
    return old;
  void *p;
  cudaMalloc(&p, n);
  cudaMemcpy(p, old, before, cudaMemcpyDeviceToDevice);
  return p;
}
void *unknown(void *old, size_t n, size_t before) {
  void *p;
  cudaMalloc(&p, n);
  cudaMemcpy(p, old, before, cudaMemcpyDeviceToDevice);
  return p;
}
void *same(void *old, size_t n, size_t before) {
  if (n != before)
    return nullptr;
  void *p;
  cudaMalloc(&p, n);
  cudaMemcpy(p, old, before, cudaMemcpyDeviceToDevice);
  return p;
}

template <class T> void move(void *to, void *from, int n) {
  cudaHostAlloc(&to, n * sizeof(T), cudaHostAllocMapped);
  // CHECK: :[[@LINE+1]]:14: warning: cudaMemcpy is given the address of 'to' itself, and bytes of elements of 'unsigned int', which are elsewhere
  cudaMemcpy(&to, &from, n * sizeof(T), cudaMemcpyHostToHost);
}
void moved(void *to, void *from, int n) { move<uint32_t>(to, from, n); }
// The address itself is copied.
void address(void **table, void *p) { cudaMemcpy(table, &p, sizeof(void *), cudaMemcpyHostToDevice); }
void addresses(void **table, void *p, int n) { cudaMemcpy(table, &p, n * sizeof(void *), cudaMemcpyHostToDevice); }
