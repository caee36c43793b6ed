// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not=warning:

// An attribute that is set through a variable is set of the kernel that the variable names.

__global__ void first(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
__global__ void second(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
template <int Size> __global__ void pipe(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
template <int Size> void run(char *Out) {
  auto Kernel = pipe<Size>;
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Size);
  Kernel<<<1, 128, Size>>>(Out);
}
template <class KernelT> void allow(KernelT Kernel, int Size) {
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Size);
}
using KernelT = void (*)(char *);

void direct(char *Out, bool Large) {
  auto Kernel = second;
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  Kernel<<<1, 128, 65536>>>(Out);
  const KernelT Either = Large ? pipe<70000> : pipe<80000>;
  cudaFuncSetAttribute(Either, cudaFuncAttributeMaxDynamicSharedMemorySize, 80000);
  run<65536>(Out);
  allow(pipe<60000>, 60000);
  // CHECK: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'first' gets
  first<<<1, 128, 65536>>>(Out);
  // CHECK: :[[@LINE+1]]:3: warning: 65,536 bytes of shared memory are more than the 49,152 that 'pipe' gets
  pipe<50000><<<1, 128, 65536>>>(Out);
}

// Another function has set it.
void elsewhere(char *Out) {
  second<<<1, 128, 65536>>>(Out);
  pipe<65536><<<1, 128, 65536>>>(Out);
  pipe<70000><<<1, 128, 70000>>>(Out);
  pipe<60000><<<1, 128, 60000>>>(Out);
}
