// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not=warning:

// What a constant pointer to a kernel leads to is that kernel, however it is written.

__global__ void first(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
__global__ void second(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
void allow() {
  void (*const Kernel)(char *) = second;
  cudaFuncSetAttribute(*Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncSetAttribute(&*Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}
void launch(char *Out) {
  // CHECK: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'first' gets
  first<<<1, 128, 65536>>>(Out);
  second<<<1, 128, 65536>>>(Out);
}
