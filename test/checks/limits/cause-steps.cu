// A condition that an index follows from is looked into three steps less far than the index itself.
// RUN: %check --explain-access=%s:11 %s -- | FileCheck %s --check-prefix=NEAR
// RUN: %check --explain-access=%s:18 %s -- | FileCheck %s --check-prefix=FAR

// NEAR: not counted: the index is chosen by what is read from memory by 'atomicAdd'
// FAR: not counted: 'j' differs between lanes or iterations by what is not known
__global__ void near(float *out, int *counter) {
  int j = 0;
  if (atomicAdd(counter, 1) > 3)
    j = 1;
  out[j * 7 + threadIdx.x] = 1;
}

__global__ void far(float *out, int *counter) {
  int j = 0;
  if (atomicAdd(counter, 1) > 3)
    j = 1;
  out[j * 7 * 3 + threadIdx.x] = 1;
}
