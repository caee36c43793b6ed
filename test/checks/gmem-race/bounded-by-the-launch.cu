// RUN: %check --checks='-*,cuda-gmem-race' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A number that every launch keeps small is small in the kernel.

__global__ void pairs(int *keys, int n) {
  int i = threadIdx.x, j = i + 64;
  if (j < n && keys[i] > keys[j]) {
    int t = keys[i];
    keys[i] = keys[j];
    keys[j] = t;
  }
}
__device__ void start(int *keys, int n) { pairs<<<1, 128>>>(keys, n); }
__global__ void limited(int *keys, int n) {
  if (threadIdx.x == 0)
    start(keys, n < 128 ? n : 128);
}
__global__ void cut(int *keys, int n) {
  if (threadIdx.x == 0 && n < 129)
    start(keys, n);
}
void launchThem(int *keys, int n) {
  limited<<<1, 32>>>(keys, n);
  cut<<<1, 32>>>(keys, n);
  pairs<<<1, 128>>>(keys, min(n, 100));
}

__global__ void overlapping(int *keys, int n) {
  int i = threadIdx.x, j = i + 64;
  if (j < n && keys[i] > keys[j]) {
    int t = keys[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} {{.*}} with no barrier in between
    keys[i] = keys[j];
    keys[j] = t;
  }
}
void launchMore(int *keys, int n) { overlapping<<<1, 256>>>(keys, min(n, 200)); }
