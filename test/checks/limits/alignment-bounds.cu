// What a bound allows, and one less, for the alignment of accesses and of asynchronous copies. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-async-alignment' %s -- -std=c++17 -arch=sm_90a
// RUN: %check --bound=alignment-threads=3 --bound=alignment-paths=3 --bound=alignment-launches=3 --bound=async-address=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=alignment-threads=2 --bound=alignment-paths=2 --bound=alignment-launches=2 --bound=async-address=2 %{flags} | count 0
// RUN: %check --bound=alignment-counts=6 --bound=alignment-rounds=2 --bound=alignment-others=2 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=alignment-counts=5 --bound=alignment-rounds=1 --bound=alignment-others=1 %{flags} | FileCheck %s --check-prefixes=CHECK,LESS --implicit-check-not='{{warning|error}}:'

#include <cstddef>
#include <cstdint>

__device__ void bulk(unsigned to, const void *from, int n, uint64_t *b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(from), "r"(n), "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
__device__ unsigned inShared(void *p) { return __cvta_generic_to_shared(p); }

// The third thread is the first that copies.
__global__ void threads(const float *in) {
  __shared__ float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 2)
    // CHECK: :[[@LINE+1]]:5: warning: this asynchronous copy needs 16-byte alignment, and 'a' is declared with 4
    bulk(inShared(a), in, 1024, &bar);
}
__global__ void paths(const float *in, int n) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (n == 1)
    bulk(inShared(a), in, 1008, &bar);
  else if (n == 2)
    // CHECK: :[[@LINE+1]]:5: warning: a bulk copy of 1000 bytes: the size must be a multiple of 16
    bulk(inShared(a), in, 1000, &bar);
  else
    bulk(inShared(a), in, 1024, &bar);
}
__global__ void launched(const float *in, int n) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  // CHECK: :[[@LINE+1]]:3: warning: a bulk copy of 1000 bytes: the size must be a multiple of 16
  bulk(inShared(a), in, n, &bar);
}
void launch(const float *in) {
  launched<<<1, 32>>>(in, 1024);
  launched<<<1, 32>>>(in, 1008);
  launched<<<1, 32>>>(in, 1000);
}
// Two sums stand before the array.
__global__ void address(const float *in, unsigned a, unsigned b) {
  __shared__ float s[256];
  __shared__ uint64_t bar;
  // CHECK: :[[@LINE+1]]:3: warning: this asynchronous copy needs 16-byte alignment, and 's' is declared with 4
  bulk(inShared(s) + a * 16 + b * 16, in, 64, &bar);
}

// Not only odd numbers come here: once six of them are tried, the second round of 32 threads, and 2 for the other argument.
__device__ double whole(double2 v) { return v.x; }
__global__ void __launch_bounds__(32) counts(const double *in, size_t n, double *out) {
  const double2 *row = reinterpret_cast<const double2 *>(in + blockIdx.x * n);
  if (((n & 1) | (n == 6)) != 0)
    // LESS: :[[@LINE+1]]:30: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
    out[threadIdx.x] = whole(row[threadIdx.x]);
}
__global__ void __launch_bounds__(32) rounds(const double *in, size_t n, double *out) {
  const double2 *row = reinterpret_cast<const double2 *>(in + blockIdx.x * n);
  if (((n & 1) | (n == 68)) != 0)
    // LESS: :[[@LINE+1]]:30: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
    out[threadIdx.x] = whole(row[threadIdx.x]);
}
__global__ void __launch_bounds__(32) others(const double *in, size_t n, double *out, unsigned m) {
  const double2 *row = reinterpret_cast<const double2 *>(in + blockIdx.x * n);
  if (((n & 1) | (m == 2)) != 0)
    // LESS: :[[@LINE+1]]:30: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
    out[threadIdx.x] = whole(row[threadIdx.x]);
}
