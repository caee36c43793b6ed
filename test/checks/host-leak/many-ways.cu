// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where a function has more ways than are followed, what becomes of memory on the others is told by what is written.

__global__ void k(float *p) { *p = 1; }
void step(int);
#define STEP(i)                                                                                                                              \
  if (a[i])                                                                                                                                  \
    step(i);
#define STEPS STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7) STEP(8)

void intoSlots(const bool *a, float **slots, int n) {
  float *d;
  cudaMalloc(&d, n);
  float *next = d;
  for (int i = 0; i < n; ++i) {
    STEPS
    slots[i] = next;
    next += 4;
  }
}
void freed(const bool *a, float *out, int n) {
  float *d;
  cudaMalloc(&d, n);
  k<<<1, 1>>>(d);
  for (int i = 0; i < n; ++i) {
    STEPS
    if (i == 5)
      cudaFree(d);
  }
}
void take(float *);
void handedOn(const bool *a, int n) {
  float *d;
  cudaMalloc(&d, n);
  for (int i = 0; i < n; ++i) {
    STEPS
    if (i == 5)
      take(d + i);
  }
}
float *returned(const bool *a, int n) {
  float *d;
  cudaMalloc(&d, n);
  for (int i = 0; i < n; ++i) {
    STEPS
    if (a[9])
      return d;
  }
  return nullptr;
}
struct Keeper {
  float *kept;
  void keep(const bool *a, int n) {
    float *d;
    cudaMalloc(&d, n);
    for (int i = 0; i < n; ++i) {
      STEPS
      if (a[9])
        kept = d;
    }
  }
};

static void passOn(float *p) { take(p); }
void byHelper(const bool *a, int n) {
  float *d;
  cudaMalloc(&d, n);
  for (int i = 0; i < n; ++i) {
    STEPS
    if (i == 5)
      passOn(d);
  }
}

// It goes nowhere.
static void launch(float *p) { k<<<1, 1>>>(p); }
void byLaunch(const bool *a, int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  cudaMalloc(&d, n);
  for (int i = 0; i < n; ++i) {
    STEPS
    launch(d);
  }
}
void used(const bool *a, float *out, int n) {
  float *d, *same;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  cudaMalloc(&d, n);
  same = d;
  for (int i = 0; i < n; ++i) {
    STEPS
    k<<<1, 1>>>(same);
    cudaMemcpy(out, d, n, cudaMemcpyDeviceToHost);
  }
}
