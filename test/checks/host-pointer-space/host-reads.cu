// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstring>

// Who asks where memory is takes the way that the answer says.
void copyAny(void *to, const void *from, size_t n) {
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, from);
  if (a.type == cudaMemoryTypeUnregistered || a.type == cudaMemoryTypeHost)
    std::memcpy(to, from, n);
  else
    cudaMemcpy(to, from, n, cudaMemcpyDeviceToHost);
}
void throughHelper(char *out, size_t n) {
  char *d;
  cudaMalloc(&d, n);
  copyAny(out, d, n);
  cudaFree(d);
}
char read(size_t n) {
  char *d, out = 0;
  cudaMalloc(&d, n);
  cudaPointerAttributes a;
  if (cudaPointerGetAttributes(&a, d) == cudaSuccess && a.type == cudaMemoryTypeManaged)
    out = d[0];
  cudaFree(d);
  return out;
}
// Another pointer was asked about.
char other(char *p, size_t n) {
  char *d;
  cudaMalloc(&d, n);
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, p);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host
  p[0] = d[0];
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is read by the host
  memcpy(p, d, n);
  cudaFree(d);
  return p[0];
}
