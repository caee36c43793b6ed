// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The end of `main` releases the rest: who forgets one of several there did not mean to.
#include <cstdio>
#include <cstdlib>
#define CHECK(e)                                                                                                                                               \
  if ((e) != cudaSuccess) {                                                                                                                                    \
    printf("failed\n");                                                                                                                                        \
    exit(1);                                                                                                                                                   \
  }
__global__ void k(float *p);
typedef struct Context *context_t;
int multiply(context_t, const float *, void *workspace);
int keep(context_t, float *);

int main(int argc, char **argv) {
  float *a, *b, *c, *kept;
  void *workspace = nullptr;
  cudaStream_t s;
  CHECK(cudaMalloc(&a, 1024));
  // CHECK: :[[@LINE+1]]:9: warning: what cudaMalloc gives is never released
  CHECK(cudaMalloc(&b, 1024));
  CHECK(cudaMalloc(&c, 1024));
  CHECK(cudaMalloc(&kept, 1024));
  // CHECK: :[[@LINE+1]]:9: warning: what cudaStreamCreate gives is never released
  CHECK(cudaStreamCreate(&s));
  // CHECK: :[[@LINE+1]]:9: warning: what cudaMalloc gives is never released
  CHECK(cudaMalloc(&workspace, 1024));
  keep(nullptr, kept);
  k<<<1, 256, 0, s>>>(a);
  k<<<1, 256, 0, s>>>(b);
  // Given again, it was not taken over.
  multiply(nullptr, a, workspace);
  for (int i = 0; i < argc; ++i)
    multiply(nullptr, a, workspace);
  if (argc > 3)
    return 1;
  CHECK(cudaFree(a));
  CHECK(cudaFree(c));
  exit(argc);
}
