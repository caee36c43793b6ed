// Launches that no run of their kernel gets to say as well which blocks a kernel is for.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- -rdc=true > %t 2>&1
// RUN: FileCheck %s --implicit-check-not="{{warning|error}}:" < %t
#include <cuda_runtime.h>

template <int Of> __global__ void single(int *Tasks) {
  if (threadIdx.x == 0) {
    Tasks[0] = 0;
    __syncthreads();
    Tasks[1] = 0;
  }
}
template <int Of> __global__ void several(int *Tasks) {
  if (threadIdx.x == 0) {
    Tasks[0] = 0;
    // CHECK: [[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 1 of {{.*}} [cuda-sync-divergent-barrier]
    __syncthreads();
    Tasks[1] = 0;
  }
}
__global__ void starts(int *N) {
  constexpr int Threads = 1;
  if (threadIdx.x == 0 && N[3] == 123456789) {
    single<1><<<1, 1>>>(N);
    single<2><<<N[2], dim3(1)>>>(N);
    single<3><<<N[2], Threads>>>(N);
    several<1><<<N[2], dim3(64)>>>(N);
  }
  for (int I = 0; I < N[0]; ++I)
    if (N[I] == 77771 && N[I + 1] == 77772)
      single<4><<<N[2] + 1, 1>>>(N);
}
