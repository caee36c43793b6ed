// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- | FileCheck %s --allow-empty --implicit-check-not=warning:

// A variable that is given another kernel, or one that anybody may pass, can name any.

__global__ void first(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
__global__ void second(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
using KernelT = void (*)(char *);
KernelT pick();

void changed(bool Other) {
  KernelT Kernel = second;
  if (Other)
    Kernel = pick();
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}
void launch(char *Out) { first<<<1, 128, 65536>>>(Out); }
