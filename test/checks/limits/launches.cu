// Of one kernel six launches are looked at for its own arrays, and of one template three instantiations for races.
// RUN: %check --checks='-*,cuda-smem-bounds,cuda-gmem-race' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void six(float *out, int at) {
  __shared__ float s[256];
  // CHECK: :[[@LINE+1]]:3: warning: thread 191 writes element 256 of 's', which has 256 elements
  s[threadIdx.x + at] = out[threadIdx.x];
}
void launchSix(float *out) {
  six<<<1, 32>>>(out, 0);
  six<<<1, 64>>>(out, 0);
  six<<<1, 96>>>(out, 0);
  six<<<1, 128>>>(out, 0);
  six<<<1, 160>>>(out, 0);
  six<<<1, 192>>>(out, 65);
}
__global__ void seven(float *out, int at) {
  __shared__ float s[256];
  s[threadIdx.x + at] = out[threadIdx.x];
}
void launchSeven(float *out) {
  seven<<<1, 32>>>(out, 0);
  seven<<<1, 64>>>(out, 0);
  seven<<<1, 96>>>(out, 0);
  seven<<<1, 128>>>(out, 0);
  seven<<<1, 160>>>(out, 0);
  seven<<<1, 192>>>(out, 0);
  seven<<<1, 224>>>(out, 33);
}

template <int N> __global__ void third(float *p) {
  if (N == 3)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'p' that thread 0 reads
    p[threadIdx.x] = p[threadIdx.x + 1];
}
template <int N> __global__ void fourth(float *p) {
  if (N == 4)
    p[threadIdx.x] = p[threadIdx.x + 1];
}
void launchInstantiations(float *p) {
  third<1><<<1, 64>>>(p);
  third<2><<<1, 64>>>(p);
  third<3><<<1, 64>>>(p);
  fourth<1><<<1, 64>>>(p);
  fourth<2><<<1, 64>>>(p);
  fourth<3><<<1, 64>>>(p);
  fourth<4><<<1, 64>>>(p);
}
