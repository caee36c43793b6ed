// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// A member of what a function is given gets memory twice on one way.

#include <cstdlib>
#define CHECK(call)                                                            \
  do {                                                                         \
    if ((call) != cudaSuccess)                                                 \
      exit(1);                                                                 \
  } while (0)
struct Plan {
  int method, n, m;
  int *bins, *starts, *points;
  cudaStream_t stream;
  cudaStream_t *streams;
};
int allocate(Plan *plan) {
  switch (plan->method) {
  case 1:
    CHECK(cudaMalloc(&plan->bins, plan->n * sizeof(int)));
    break;
  case 2:
    // CHECK: :[[@LINE+2]]:11: warning: what cudaMalloc gives is never released where its variable gets something else
    // CHECK: :[[@LINE+4]]:11: note: overwritten here
    CHECK(cudaMalloc(&plan->bins, plan->n * sizeof(int)));
    CHECK(cudaMalloc(&plan->starts, plan->m * sizeof(int)));
  case 3:
    CHECK(cudaMalloc(&plan->bins, plan->n * sizeof(int)));
    CHECK(cudaMalloc(&plan->points, plan->n * sizeof(int)));
    break;
  }
  return 0;
}
struct Layer {
  float *out, *in;
  void init(int n, bool more) {
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released where its variable gets something else
    cudaMalloc(&out, n);
    if (more)
      cudaMalloc(&out, 2 * n);
    cudaMalloc(&in, n);
  }
};

// Look-alikes.
int chosen(Plan *plan) {
  if (plan->method == 1)
    CHECK(cudaMalloc(&plan->bins, plan->n));
  else
    CHECK(cudaMalloc(&plan->bins, plan->m));
  return 0;
}
void again(Plan *plan) {
  CHECK(cudaMalloc(&plan->bins, plan->n));
  cudaFree(plan->bins);
  CHECK(cudaMalloc(&plan->bins, plan->m));
}
void copied(Plan *plan, int **old) {
  CHECK(cudaMalloc(&plan->bins, plan->n));
  *old = plan->bins;
  CHECK(cudaMalloc(&plan->bins, plan->m));
}
void save(Plan *);
void saved(Plan *plan) {
  CHECK(cudaMalloc(&plan->bins, plan->n));
  save(plan);
  CHECK(cudaMalloc(&plan->bins, plan->m));
}
void others(Plan *a, Plan *b) {
  CHECK(cudaMalloc(&a->bins, a->n));
  CHECK(cudaMalloc(&b->bins, a->n));
  CHECK(cudaMalloc(&a->starts, a->n));
}
void each(Plan *plans, int n) {
  for (int i = 0; i < n; ++i)
    CHECK(cudaMalloc(&plans[i].bins, plans[i].n));
}
bool retried(Plan *plan) {
  if (cudaMalloc(&plan->bins, plan->n) == cudaSuccess)
    return true;
  return cudaMalloc(&plan->bins, plan->m) == cudaSuccess;
}
