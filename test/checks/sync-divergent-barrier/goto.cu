// RUN: %check --checks='-*,cuda-sync-divergent-barrier,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not=warning:

__global__ void past(int *Out) {
  if (threadIdx.x > 9)
    // CHECK-DAG: :[[@LINE+1]]:5: note: the threads for which 'threadIdx.x > 9' decides so jump past the barrier here
    goto end;
  Out[0] = 1;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block: 10 of 64 are here [cuda-sync-divergent-barrier]
  __syncthreads();
end:;
}

// All threads or none.
__global__ void together(int *Out, int N) {
  if (N > 9)
    goto end;
  Out[threadIdx.x] = 1;
  __syncthreads();
end:
  Out[0] = 1;
}

// Whoever jumped waits with the others.
__global__ void before(int *Out, int N) {
  __shared__ int Values[64];
  Values[threadIdx.x] = N;
  if (threadIdx.x > 9)
    goto meet;
  Out[0] = 1;
meet:
  __syncthreads();
  Out[threadIdx.x] = Values[63 - threadIdx.x];
}

__global__ void outOfLoops(int *Out, int N) {
  for (int I = 0; I < N; ++I) {
    for (int J = 0; J < 4; ++J)
      if (Out[threadIdx.x + J] == 3)
        // CHECK-DAG: :[[@LINE+1]]:9: note: {{.*}} jump past the barrier here
        goto next;
    // CHECK-DAG: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads
    __syncthreads();
  next:;
  }
}

// A number that is tested for being zero is tried with zero.
__global__ void flag(int *Out, int Wait) {
  __shared__ int Values[64];
  Values[threadIdx.x] = 1;
  if (Wait)
    __syncthreads();
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 'Values', which thread 63 of the block writes
  Out[threadIdx.x] = Values[63 - threadIdx.x];
}

void run(int *Out, int N) {
  past<<<1, 64>>>(Out);
  together<<<1, 64>>>(Out, N);
  before<<<1, 64>>>(Out, N);
  outOfLoops<<<1, 64>>>(Out, N);
  flag<<<1, 64>>>(Out, N);
}
