// RUN: %print-program --paths %s checked correlated raii | FileCheck %s
// What is known on a path, and which paths there are.
#include <cstdlib>
#define CHECK(X)                                                                                                                         \
  do {                                                                                                                                   \
    cudaError_t e = (X);                                                                                                                 \
    if (e != cudaSuccess)                                                                                                                \
      exit(1);                                                                                                                           \
  } while (0)

// CHECK-LABEL: path returns
// CHECK-NEXT: call cudaMalloc &p (<n> * 4)
// CHECK: return
// CHECK: known (unknown == 0)
// CHECK: path ends
// CHECK-NEXT: call cudaMalloc
// CHECK-NEXT: call exit 1
// CHECK-NEXT: known (unknown != 0)
void checked(int n) {
  float *p;
  CHECK(cudaMalloc(&p, n * sizeof(float)));
}

// The same condition is not met both ways.
// CHECK: path returns
// CHECK-NEXT: call cudaDeviceReset
// CHECK-NEXT: return = 2
// CHECK-NEXT: known (<n> <= 3)
// CHECK: path returns
// CHECK-NEXT: call cudaDeviceSynchronize
// CHECK-NEXT: return = 1
// CHECK-NEXT: known (<n> > 3)
// CHECK-NOT: return =
// CHECK: path returns
int correlated(int n) {
  if (n > 3)
    cudaDeviceSynchronize();
  else
    cudaDeviceReset();
  return n > 3 ? 1 : 2;
}

// CHECK-NEXT: call cudaStreamCreate &created.s
// CHECK-NEXT: call cudaGetLastError
// CHECK: call cudaStreamDestroy [[S:.*]] =
// CHECK: return
struct Stream {
  cudaStream_t s;
  Stream() { cudaStreamCreate(&s); }
  ~Stream() { cudaStreamDestroy(s); }
};
void raii() {
  Stream created;
  cudaGetLastError();
}
