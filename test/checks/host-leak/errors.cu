// What does not parse may release what its variables hold.
// RUN: %check --checks='-*,cuda-host-leak' %s -- > %t 2>&1 || true
// RUN: FileCheck %s --implicit-check-not=cuda-host-leak < %t
// CHECK: use of undeclared identifier 'reference'
void bound(int n) {
  float *d;
  cudaMalloc(&d, n);
  bind(0, reference, d, n);
  cudaFree(d);
}
// CHECK: warning: what cudaMalloc gives is never released [cuda-host-leak]
void parsed(int n) {
  float *d;
  cudaMalloc(&d, n);
  cudaMemset(d, 0, n);
}
// A copy of the pointer, in a loop that does not parse.
void copied(int n) {
  float *d, *next;
  cudaMalloc(&d, n);
  next = d;
  for (int i = 0; i < missing.count; ++i) {
    keep(next);
    next += n;
  }
}
