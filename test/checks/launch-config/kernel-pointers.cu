// A launch through a pointer is a launch of each kernel that the pointer may hold there.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void __launch_bounds__(128) small(int *Out) { Out[threadIdx.x] = 1; }
__global__ void large(int *Out) { Out[threadIdx.x] = 2; }

// In a loop that is too long to be followed step by step.
void chosen(int *Out, int Repeat) {
  void (*Kernel)(int *) = nullptr;
  for (int I = 0; I < Repeat; ++I) {
    switch (I) {
    case 0:
      Kernel = &large;
      break;
    case 1:
      Kernel = &small;
      break;
    }
    for (int J = 0; J < 1000; ++J)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}256{{.*}}128
      Kernel<<<1, 256>>>(Out);
  }
}

// Each with what suits it.
void suited(int *Out, bool Small) {
  void (*Kernel)(int *) = Small ? &small : &large;
  Kernel<<<1, Small ? 128 : 256>>>(Out);
}
