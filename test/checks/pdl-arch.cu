// RUN: %check --arch=sm_80 --checks='-*,cuda-pdl-arch' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: rm -rf %t && mkdir -p %t
// RUN: echo '[{"directory": "%t", "file": "%s", "arguments": ["nvcc", "-gencode", "arch=compute_90,code=sm_90", "-gencode", "arch=compute_80,code=sm_80", "-c", "%s"]}]' > %t/compile_commands.json
// RUN: %check -p %t --checks='-*,cuda-pdl-arch' %s | FileCheck %s --implicit-check-not=warning:
// RUN: %check --arch=sm_89 --checks='-*,cuda-pdl-arch' %s -- | FileCheck %s --check-prefix=LAST
// RUN: %check --arch=sm_90 --checks='-*,cuda-pdl-arch' %s -- | FileCheck %s --check-prefix=NEW --allow-empty --implicit-check-not=warning:

__global__ void plain() {
  // LAST: :[[@LINE+2]]:3: warning: cudaGridDependencySynchronize needs sm_90 or higher, and this is compiled for sm_89
  // CHECK: :[[@LINE+1]]:3: warning: cudaGridDependencySynchronize needs sm_90 or higher, and this is compiled for sm_80
  cudaGridDependencySynchronize();
  // CHECK: :[[@LINE+1]]:3: warning: cudaTriggerProgrammaticLaunchCompletion needs sm_90 or higher
  cudaTriggerProgrammaticLaunchCompletion();
}
__device__ __forceinline__ void wait() {
  // CHECK: :[[@LINE+1]]:3: warning: griddepcontrol needs sm_90 or higher
  asm volatile("griddepcontrol.wait;" ::: "memory");
}
template <int N> __device__ void trigger() {
  // CHECK: :[[@LINE+1]]:3: warning: griddepcontrol needs sm_90
  asm volatile("griddepcontrol.launch_dependents;");
}
__global__ void throughHelpers(int arch) {
  wait();
  trigger<1>();
  trigger<2>();
  // A test at run time does not help.
  if (arch >= 90)
    // CHECK: :[[@LINE+1]]:5: warning: cudaGridDependencySynchronize needs sm_90
    cudaGridDependencySynchronize();
}

// Look-alikes.
__global__ void guarded() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}
#ifdef __CUDA_ARCH__
constexpr int Arch = __CUDA_ARCH__;
#else
constexpr int Arch = 0;
#endif
__global__ void discarded() {
  if constexpr (Arch >= 900) {
    cudaGridDependencySynchronize();
    asm volatile("griddepcontrol.wait;" ::: "memory");
  }
}
template <class T> __device__ void neverInstantiated() { cudaGridDependencySynchronize(); }
static inline __device__ void neverCalled() { cudaGridDependencySynchronize(); }
__global__ void otherAsm() { asm volatile("// no dependency"); }
__global__ void inComments() {
  asm volatile("// no griddepcontrol.wait here\n\tmembar.gl;" ::: "memory");
  asm volatile("/* griddepcontrol.wait; */ membar.gl;" ::: "memory");
}
// NEW-NOT: {{.}}
