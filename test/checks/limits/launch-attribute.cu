// What every kernel may have of dynamic shared memory is 48 KiB, and with a limit that is set for another one it may not have a byte more.
// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

constexpr cudaFuncAttribute Limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
__global__ void forward(float *Out);
__global__ void backward(float *Out);
__global__ void enough(float *Out);

void aByteMore(float *Out, int Bytes) {
  if (Bytes > 49153)
    return;
  cudaFuncSetAttribute(forward, Limit, Bytes);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'backward' relies on a limit of dynamic shared memory that is set for 'forward', and for 'backward' it is 48 KiB
  backward<<<1, 128, Bytes>>>(Out);
}
void asMuch(float *Out, int Bytes) {
  if (Bytes > 49152)
    return;
  cudaFuncSetAttribute(forward, Limit, Bytes);
  enough<<<1, 128, Bytes>>>(Out);
}
