// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --allow-empty --implicit-check-not='{{warning|error}}:'

// Nothing is lost where the program ends: `main` leaves all of it, or releases on one way what it leaves on another.
__global__ void k(float *p);
int other(int n) {
  float *a;
  cudaMalloc(&a, 4);
  k<<<1, 1>>>(a);
  cudaFree(a);
  return n;
}
int main(int argc, char **argv) {
  float *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  k<<<1, 256>>>(a);
  k<<<1, 256>>>(b);
  return other(argc);
}
