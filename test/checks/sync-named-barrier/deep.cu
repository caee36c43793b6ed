// RUN: %check --deep --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// With --deep a kernel that takes long to follow leaves enough for the next.

__global__ void slow(float *out) {
  float sum = 0;
  for (int i = 0; i < 6000; ++i)
    sum += i * 0.5f;
  asm volatile("bar.sync 1, 1024;" ::: "memory");
  out[threadIdx.x] = sum;
}
__global__ void behind(float *out) {
  if (threadIdx.x < 96)
    // CHECK: :[[@LINE+1]]:5: warning: the barrier waits for 128 threads, and only 96 come to it
    asm volatile("bar.sync 1, 128;" ::: "memory");
  out[threadIdx.x] = 0;
}
void launch(float *out) {
  slow<<<64, 1024>>>(out);
  behind<<<64, 256>>>(out);
}
