// The address of a constant is followed through the launches of three kernels behind the first.
// RUN: %check --checks='-*,cuda-const-write' %s -- -std=c++17 -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

__constant__ int Three, Four;
__global__ void k0(int *p) { *p = 1; }
__global__ void k1(int *p) { k0<<<1, 1>>>(p); }
__global__ void k2(int *p) { k1<<<1, 1>>>(p); }
__global__ void k3(int *p) { k2<<<1, 1>>>(p); }
__global__ void k4(int *p) { k3<<<1, 1>>>(p); }
__global__ void seen() {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'Three'
  k3<<<1, 1>>>(&Three);
}
__global__ void unseen() { k4<<<1, 1>>>(&Four); }
