// What a bound allows, and one less, of races between threads of a grid. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-gmem-race' %s -- -std=c++17
// DEFINE: %{accesses} = --checks='-*,cuda-gmem-race' %s -- -DACCESSES
// RUN: %check --bound=grid-launches=2 --bound=kernel-instantiations=2 --bound=place-products=2 --bound=condition-numbers=2 %{flags} | FileCheck %s --check-prefixes=CHECK,PAIRS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=grid-launches=1 --bound=kernel-instantiations=1 --bound=place-products=1 --bound=condition-numbers=1 %{flags} | FileCheck %s --check-prefixes=NONE,PAIRS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-pairs=2 %{flags} | FileCheck %s --check-prefixes=CHECK,PAIRS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-pairs=1 %{flags} | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-first-accesses=2 %{accesses} | FileCheck %s --check-prefix=ACCESSES --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-first-accesses=1 %{accesses} | count 0
// RUN: %check --bound=global-race-accesses=2 --bound=global-race-first-ways=0 %{accesses} | FileCheck %s --check-prefix=ACCESSES --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-accesses=1 --bound=global-race-first-ways=0 %{accesses} | count 0
// RUN: %check --bound=global-race-accesses=0 --bound=global-race-first-ways=2 %{accesses} | FileCheck %s --check-prefix=ACCESSES --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=global-race-accesses=0 --bound=global-race-first-ways=1 %{accesses} | count 0

#ifndef ACCESSES
// CHECK: :[[@LINE+1]]:38: warning: thread 1 writes the element of 'p' that thread 0 reads
__global__ void launches(float *p) { p[threadIdx.x] = p[threadIdx.x + 1]; }
void launchTwice(float *p) {
  launches<<<1, 1>>>(p);
  launches<<<1, 64>>>(p);
}
template <int N> __global__ void instantiations(float *p) {
  if (N == 2)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'p' that thread 0 reads
    p[threadIdx.x] = p[threadIdx.x + 1];
}
void launchInstantiations(float *p) {
  instantiations<1><<<1, 64>>>(p);
  instantiations<2><<<1, 64>>>(p);
}
// Half the number of the thread, and 'a'.
// CHECK: :[[@LINE+1]]:59: warning: thread 1 and thread 0 of a block both change one element of 'p'
__global__ void products(float *p, int a, int b, int c) { p[(threadIdx.x / 2 + a) * (b + c)] += 1; }
// How large 'n' and 'a' are is not known.
__global__ void numbers(const float *x, float *sum, int n, int a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a > 0)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}both change one element of 'sum'
    sum[0] += x[i];
}
__global__ void pairs(const float *x, float *p, float *q, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[@LINE+2]]:5: warning: {{.*}}both change one element of 'p'
    // NONE: :[[@LINE+1]]:5: warning: {{.*}}both change one element of 'p'
    p[0] += x[i];
    // PAIRS: :[[@LINE+1]]:5: warning: {{.*}}both change one element of 'q'
    q[0] += x[i];
  }
}
#else
// One access, on two ways to it: that of one thread alone is harmless.
__global__ void ways(float *p, bool all) {
  if (threadIdx.x == 0 || all)
    // ACCESSES: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'p' that thread 2 writes
    p[0] = threadIdx.x;
}
#endif
