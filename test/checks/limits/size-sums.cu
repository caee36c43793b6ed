// How deep a size is looked into, and in how many products it is multiplied out: what each bound allows, and one less.
// RUN: %check --bound=size-sum-depth=2 --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --check-prefixes=CHECK,BOTH --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=size-sum-depth=1 --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=size-sum-terms=2 --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --check-prefixes=CHECK,BOTH --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=size-sum-terms=1 --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

void rows(const float *from, size_t n) {
  float *to;
  cudaMalloc(&to, n * 4);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has
  cudaMemcpy(to, from, n * 8, cudaMemcpyHostToDevice);
  cudaFree(to);
}
void parts(const float *from, size_t n, size_t m) {
  float *to;
  cudaMalloc(&to, n * 4 + m * 4);
  // BOTH: :[[@LINE+1]]:3: warning: cudaMemcpy writes more to memory of cudaMalloc than it has
  cudaMemcpy(to, from, n * 8 + m * 4, cudaMemcpyHostToDevice);
  cudaFree(to);
}
