// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What other grids free is not what never leaves this one.
__global__ void leaks() {
  // CHECK: :[[@LINE+1]]:13: warning: 1 allocations of 9437184 bytes
  void *p = malloc(9u << 20);
  if (p)
    *(char *)p = 0;
}

__global__ void given_away(char **out) { *out = new char[9u << 20]; }
__global__ void frees_it(char *p) { delete[] p; }
__device__ char *kept;
__global__ void keeps() {
  char *p = (char *)malloc(9u << 20);
  if (!p)
    return;
  kept = p;
}
__global__ void hands_on() {
  char *p = (char *)malloc(9u << 20);
  if (p)
    frees_it<<<1, 1>>>(p);
}

void host() {
  leaks<<<1, 1>>>();
  given_away<<<1, 1>>>(nullptr);
  keeps<<<1, 1>>>();
  hands_on<<<1, 1>>>();
}
