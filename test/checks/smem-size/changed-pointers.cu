// A variable that is only read is the kernel that it began as, however it is read; one that anything else may be done with can be any.
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=0 | FileCheck %s
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=1 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=2 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=3 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=4 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %check --checks='-*,cuda-smem-size' --arch=sm_90 %s -- -DFORM=5 | FileCheck %s
// NONE-NOT: warning:

__global__ void first(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
__global__ void second(char *Out) {
  extern __shared__ char Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
using KernelT = void (*)(char *);
void assign(KernelT &Kernel);
void assignThrough(KernelT *Kernel);
void use(KernelT Kernel);
void look(const KernelT &Kernel);

void set() {
  KernelT Kernel = second;
#if FORM == 0
  use(Kernel);
  [Kernel] { use(Kernel); }();
#elif FORM == 1
  assign(Kernel);
#elif FORM == 2
  assignThrough(&Kernel);
#elif FORM == 3
  [&] { Kernel = first; }();
#elif FORM == 4
  KernelT &Alias = Kernel;
  Alias = first;
#elif FORM == 5
  look(Kernel);
#endif
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}
// CHECK: changed-pointers.cu:[[@LINE+1]]:{{.*}}warning:
void launch(char *Out) { first<<<1, 128, 65536>>>(Out); }
