// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// No block has more than 1,024 threads, whatever the runtime is asked for: what is done for more never happens.

#include <cuda_runtime.h>

__global__ void k(int *p) { p[threadIdx.x] = 1; }

void potential(int *p, int n) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k, 0, 1524);
  if (threads > 1524)
    threads = (1524 + 31) / 32 * 32;
  k<<<n, threads>>>(p);
}
void potentialOfAll(int *p, int n) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k);
  if (threads > 1024)
    threads = 2048;
  k<<<n, threads>>>(p);
}
void potentialOfFew(int *p, int n) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k);
  if (threads > 1023)
    threads = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  k<<<n, threads>>>(p);
}
void potentialWithFlags(int *p, int n) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSizeWithFlags(&blocks, &threads, k, 0, 0, 0);
  if (threads >= 1025)
    threads = 2048;
  k<<<n, threads>>>(p);
}
void potentialBlocks(int *p) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k);
  if (blocks > 1524)
    threads = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  k<<<blocks, threads>>>(p);
}
void ofDevice(int *p, int n) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int threads = properties.maxThreadsPerBlock;
  if (threads > 1024)
    threads = 2048;
  k<<<n, threads>>>(p);
}
void ofMultiprocessor(int *p, int n) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int threads = properties.maxThreadsPerMultiProcessor;
  if (threads > 1024)
    threads = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  k<<<n, threads>>>(p);
}
void ofKernel(int *p, int n) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, k);
  int threads = attributes.maxThreadsPerBlock;
  if (threads > 1024)
    threads = 2048;
  k<<<n, threads>>>(p);
}
void asked(int *p, int n) {
  int threads = 0;
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
  if (threads > 1024)
    threads = 2048;
  k<<<n, threads>>>(p);
}
void askedForMore(int *p, int n) {
  int threads = 0;
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0);
  if (threads > 1024)
    threads = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  k<<<n, threads>>>(p);
}

// Of one kernel or another, which a type says the limit for.
template <class T> __global__ void first(int *p) { p[threadIdx.x] = 1; }
template <class T> __global__ void second(int *p) { p[threadIdx.x] = 2; }
struct Buckets {
  static constexpr unsigned Most = 1524;
};
template <class T> void either(int *p, bool fresh) {
  int blocks = 0, threads = 0;
  if (fresh)
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, first<T>, 2 * T::Most, T::Most);
  else
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, second<T>, 8 * T::Most, T::Most);
  if (threads > T::Most) {
    threads = T::Most;
    threads = (threads + 31) / 32 * 32;
  }
  if (fresh)
    first<T><<<7, threads>>>(p);
  else
    second<T><<<7, threads>>>(p);
}
template void either<Buckets>(int *, bool);
void eitherOrMore(int *p, bool fresh) {
  int blocks = 0, threads = 0;
  if (fresh)
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, first<int>);
  else
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, second<int>);
  if (threads > 512)
    threads = 1536;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 1,536 is above the limit of 1,024
  first<int><<<7, threads>>>(p);
}
