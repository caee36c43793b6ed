// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is stored through one of two pointers to new memory changes nothing behind the other.

#include <cstdlib>
#include <cuda_runtime.h>
#include <new>

__global__ void k(int *p, int n);

void ofMalloc(int *p, int n) {
  int *a = (int *)malloc(8), *b = (int *)malloc(8);
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    k<<<1, 2048>>>(p, n);
}
void ofCalloc(int *p, int n) {
  int *a = (int *)calloc(2, 4), *b = (int *)std::malloc(8);
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    k<<<1, 2048>>>(p, n);
}
void ofNew(int *p, int n) {
  int *a = new int[2], *b = new int[2];
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    k<<<1, 2048>>>(p, n);
}
void ofTheRuntime(int *p, int n) {
  int *a, *b;
  cudaMallocHost(&a, 8);
  cudaMallocManaged(&b, 8);
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    k<<<1, 2048>>>(p, n);
}
struct Bins {
  int *sizes, *starts;
};
void ofMembers(int *p, int n) {
  Bins bins;
  bins.sizes = (int *)malloc(16);
  bins.starts = (int *)malloc(16);
  bins.sizes[2] = 0;
  for (int i = 0; i < 4; ++i)
    bins.starts[i] = n;
  if (bins.sizes[2] > 0)
    k<<<1, 2048>>>(p, n);
}

// One may be the other.
void given(int *p, int n, int *a, int *b) {
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048 is above the limit of 1,024
    k<<<1, 2048>>>(p, n);
}
void copied(int *p, int n, bool same) {
  int *a = (int *)malloc(8), *b = (int *)malloc(8);
  if (same)
    b = a;
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048 is above the limit of 1,024
    k<<<1, 2048>>>(p, n);
}
void placed(int *p, int n) {
  int *a = new int[2], *b = new (a) int[2];
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048 is above the limit of 1,024
    k<<<1, 2048>>>(p, n);
}
int *find(int);
void found(int *p, int n) {
  int *a = find(1), *b = find(2);
  a[1] = 0;
  b[1] = n;
  if (a[1] > 0)
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048 is above the limit of 1,024
    k<<<1, 2048>>>(p, n);
}
