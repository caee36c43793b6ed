// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- -std=c++17 | FileCheck %s --implicit-check-not=warning:

// Memory that is freed under a flag, and used under another question about the same flag.

using Flag = const bool;

int compared(int *h, int n, Flag check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check != 1)
    cudaFree(d);
  if (check)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int equal(int *h, int n, bool check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check == false)
    cudaFree(d);
  if (check == true)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int inLoop(int *h, int n, bool check) {
  int *d;
  for (int i = 0; i < 1; ++i) {
    cudaMalloc(&d, n * sizeof(int));
    if (check != 1 || i != 0)
      cudaFree(d);
  }
  if (check)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int stored(int *h, int n, bool check) {
  int *d;
  const int keep = check;
  cudaMalloc(&d, n * sizeof(int));
  if (keep == 0)
    cudaFree(d);
  if (check)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int never(int *h, int n, bool check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check == 2)
    cudaFree(d);
  cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}

// A number that is neither 0 nor 1 nobody gives.
static int called(int *h, int n, int check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check != 1)
    cudaFree(d);
  if (check)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
enum Mode { Drop, Keep, Copy };
int byDefault(int *h, int n, Mode mode = Keep) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (mode != Keep)
    cudaFree(d);
  if (mode != Drop)
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int callers(int *h, int n) {
  return called(h, n, 1) + called(h, n, 0) + byDefault(h, n) + byDefault(h, n, Drop);
}

int wrong(int *h, int n, bool check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check == 1)
    cudaFree(d);
  if (check)
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy reads memory that is freed before
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int anyNumber(int *h, int n, int check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check != 1)
    cudaFree(d);
  if (check)
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy reads memory that is freed before
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
// One of the calls gives 2, another a number that is not known.
static int calledSo(int *h, int n, int check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check != 1)
    cudaFree(d);
  if (check)
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy reads memory that is freed before
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
static int passedOn(int *h, int n, int check) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (check != 1)
    cudaFree(d);
  if (check)
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy reads memory that is freed before
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
int callersOfThose(int *h, int n, int check) {
  return calledSo(h, n, 1) + calledSo(h, n, 2) + passedOn(h, n, 1) + passedOn(h, n, check);
}
