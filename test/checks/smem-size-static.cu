// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_90 | FileCheck %s --check-prefix=PORTABLE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_100 | FileCheck %s --check-prefix=PORTABLE --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_90a | FileCheck %s --check-prefix=OWN --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_100a | FileCheck %s --check-prefix=OWN --implicit-check-not='{{warning|error}}:'

// Code for one architecture alone (sm_90a) links with as much static shared memory as a block can have.

__global__ void most(char *out) {
  __shared__ char data[49152];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x ^ 1];
}
__global__ void above(char *out) {
  // PORTABLE: :[[@LINE+1]]:19: warning: 'above' has 49,153 bytes of static shared memory, more than the 49,152 a kernel can have: the program does not link
  __shared__ char data[49153];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x ^ 1];
}
__global__ void all(char *out) {
  // PORTABLE: :[[@LINE+1]]:19: warning: 'all' has 232,448 bytes of static shared memory, more than the 49,152 a kernel can have: the program does not link
  __shared__ char data[232448];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x ^ 1];
}
__global__ void aboveAll(char *out) {
  // PORTABLE: :[[@LINE+2]]:19: warning: 'aboveAll' has 232,449 bytes of static shared memory, more than the 49,152 a kernel can have: the program does not link
  // OWN: :[[@LINE+1]]:19: warning: 'aboveAll' has 232,449 bytes of static shared memory, more than the 232,448 a kernel can have: the program does not link
  __shared__ char data[232449];
  data[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x ^ 1];
}
