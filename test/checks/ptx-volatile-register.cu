// RUN: %check --checks='-*,cuda-ptx-volatile-register' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ unsigned smid() {
  unsigned Id;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(Id));
  return Id;
}
__device__ unsigned warpid() {
  unsigned Id;
  asm("mov.u32 %0, %%warpid;" : "=r"(Id));
  return Id;
}
__device__ unsigned laneid() {
  unsigned Id;
  asm("mov.u32 %0, %%laneid;" : "=r"(Id));
  return Id;
}

__global__ void index(int *Counters) {
  unsigned Slot = smid();
  int Old = Counters[Slot];
  // CHECK: :[[@LINE+2]]:3: warning: memory is indexed by %smid, which is no identity: it may change while the thread runs, and others may have the same [cuda-ptx-volatile-register]
  // CHECK: note: %smid is read here
  Counters[Slot] = Old + 1;
}

__global__ void sharedIndex(float *P) {
  __shared__ float Partial[32];
  // CHECK: :[[@LINE+1]]:3: warning: memory is indexed by %warpid
  Partial[warpid() * 1] = P[threadIdx.x];
}

__global__ void acrossBarrier(int *P) {
  unsigned Id = smid();
  __syncthreads();
  // CHECK: :[[@LINE+2]]:7: warning: %smid was read before a barrier: it may have changed since
  // CHECK: :[[@LINE-2]]:3: note: the barrier is here
  if (Id == 3)
    P[0] = 1;
}

__global__ void acrossIteration(int *P, int N) {
  unsigned Id = smid();
  for (int I = 0; I < N; ++I)
    // CHECK: :[[@LINE+1]]:9: warning: %smid was read before the loop: it may have changed since
    if (Id == I)
      P[I] = 1;
}

__global__ void pointerOfMultiprocessor(float *Scratch) {
  float *Mine = Scratch + smid() * 1024;
  // CHECK: :[[@LINE+1]]:3: warning: memory is indexed by %smid
  Mine[threadIdx.x] = 1;
}

__global__ void twoRegisters(unsigned *P) {
  unsigned Lane, Multiprocessor;
  asm volatile("mov.u32 %0, %%laneid; mov.u32 %1, %%smid;" : "=r"(Lane), "=r"(Multiprocessor));
  P[Lane] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: memory is indexed by %smid
  P[Multiprocessor] = 2;
}


//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void dataOnly(int *Trace) {
  Trace[blockIdx.x] = smid();
  __syncthreads();
  Trace[blockIdx.x + gridDim.x] = warpid();
}

__global__ void statistics(int *PerMultiprocessor) { atomicAdd(&PerMultiprocessor[smid()], 1); }

__global__ void stable(int *P) {
  __shared__ int S[32];
  S[laneid()] = 1;
  __syncthreads();
  if (laneid() == 0)
    P[0] = S[0];
}

__global__ void usedAtOnce(int *P) {
  if (smid() == 0)
    P[blockIdx.x] = 1;
}

__global__ void twoRegistersAsData(unsigned *P) {
  unsigned Lane, Multiprocessor;
  asm volatile("mov.u32 %0, %%laneid; mov.u32 %1, %%smid;" : "=r"(Lane), "=r"(Multiprocessor));
  P[Lane] = Multiprocessor;
}

// A helper that is right for other numbers: the call is the place.
__device__ unsigned Bumped[1024];
__device__ void bump(unsigned I) { Bumped[I] += 1; }
__global__ void bumps() {
  // CHECK: :[[@LINE+2]]:3: warning: memory is indexed by %smid, which is no identity
  // CHECK: :[[@LINE-3]]:36: note: the called function uses it here
  bump(smid());
}
__global__ void bumpsOwn() { bump(threadIdx.x); }

// A number that is read once and used again and again is one hazard of a function, in all instantiations.
template <class T> __global__ void manyUses(T *P, T *Q, int N) {
  __shared__ T Tile[32], Sums[32];
  const unsigned Warp = warpid();
  // CHECK: :[[@LINE+1]]:3: warning: memory is indexed by %warpid, which is no identity: it may change while the thread runs, and others may have the same, here and at 2 other places of the function [
  Tile[Warp] = P[threadIdx.x];
  Sums[Warp] = 0;
  Q[Warp + N] = 1;
}
void instantiate(float *P, int *Q) {
  manyUses<<<1, 64>>>(P, P, 1);
  manyUses<<<1, 64>>>(Q, Q, 1);
}
__global__ void manyAcross(int *P) {
  unsigned Id = smid();
  __syncthreads();
  // CHECK: :[[@LINE+1]]:7: warning: %smid was read before a barrier: it may have changed since, here and at another place of the function [
  if (Id == 3)
    P[0] = 1;
  if (Id == 4)
    P[1] = 1;
}
