// RUN: %check --checks='-*,cuda-smem-bank-conflict,cuda-smem-race' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What inline assembly, intrinsics and destructors compute is a value like any other, for the lanes of a warp and for the threads of a block: each
// kernel comes with a hazard that only the value shows, and with its harmless twin.

struct Guard {
  int &R;
  int V;
  __device__ ~Guard() { R = V; }
  __device__ bool ok() const { return true; }
};

__global__ void ptxAndWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y; asm("and.b32 %0, %1, 31;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void ptxAndBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("and.b32 %0, %1, 31;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void ptxAndOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("and.b32 %0, %1, 31;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void ptxShiftsWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y; asm("{ .reg .u32 t; shl.b32 t, %1, 2; shr.u32 %0, t, 2; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void ptxShiftsBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("{ .reg .u32 t; shl.b32 t, %1, 2; shr.u32 %0, t, 2; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void ptxShiftsOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("{ .reg .u32 t; shl.b32 t, %1, 2; shr.u32 %0, t, 2; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void ptxMadWarp(int *Out) {
  __shared__ float S[1024];
  int Y; asm("mad.lo.s32 %0, %1, 1, 0;" : "=r"(Y) : "r"((int)(threadIdx.x & 31))); int X = Y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void ptxMadBlock(int *Out) {
  __shared__ float S[32];
  int Y; asm("mad.lo.s32 %0, %1, 1, 0;" : "=r"(Y) : "r"((int)(threadIdx.x & 31))); int X = Y;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void ptxMadOwn(int *Out) {
  __shared__ float S[32];
  int Y; asm("mad.lo.s32 %0, %1, 1, 0;" : "=r"(Y) : "r"((int)(threadIdx.x & 31))); int X = Y;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void ptxSelectWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y; asm("{ .reg .pred p; setp.lt.u32 p, %1, 1000; selp.u32 %0, %1, 0, p; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void ptxSelectBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("{ .reg .pred p; setp.lt.u32 p, %1, 1000; selp.u32 %0, %1, 0, p; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void ptxSelectOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("{ .reg .pred p; setp.lt.u32 p, %1, 1000; selp.u32 %0, %1, 0, p; }" : "=r"(Y) : "r"(threadIdx.x & 31)); int X = Y;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void ptxTwiceWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y = threadIdx.x; asm("xor.b32 %0, %0, 5;" : "+r"(Y)); asm("xor.b32 %0, %0, 5;" : "+r"(Y)); int X = Y & 31;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void ptxTwiceBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y = threadIdx.x; asm("xor.b32 %0, %0, 5;" : "+r"(Y)); asm("xor.b32 %0, %0, 5;" : "+r"(Y)); int X = Y & 31;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void ptxTwiceOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y = threadIdx.x; asm("xor.b32 %0, %0, 5;" : "+r"(Y)); asm("xor.b32 %0, %0, 5;" : "+r"(Y)); int X = Y & 31;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void laneMaskWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(Y)); int X = __popc(Y);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void laneMaskBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(Y)); int X = __popc(Y);
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void laneMaskOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(Y)); int X = __popc(Y);
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void bitFieldWarp(int *Out) {
  __shared__ float S[1024];
  unsigned Y; asm("bfe.u32 %0, %1, 0, 5;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void bitFieldBlock(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("bfe.u32 %0, %1, 0, 5;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void bitFieldOwn(int *Out) {
  __shared__ float S[32];
  unsigned Y; asm("bfe.u32 %0, %1, 0, 5;" : "=r"(Y) : "r"(threadIdx.x)); int X = Y;
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void halvesAddedWarp(int *Out) {
  __shared__ float S[1024];
  int X = __hadd((int)(threadIdx.x & 31), (int)(threadIdx.x & 31));
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void halvesAddedBlock(int *Out) {
  __shared__ float S[32];
  int X = __hadd((int)(threadIdx.x & 31), (int)(threadIdx.x & 31));
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void halvesAddedOwn(int *Out) {
  __shared__ float S[32];
  int X = __hadd((int)(threadIdx.x & 31), (int)(threadIdx.x & 31));
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void permutedWarp(int *Out) {
  __shared__ float S[1024];
  int X = __byte_perm(threadIdx.x & 31, 0, 0x3210);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void permutedBlock(int *Out) {
  __shared__ float S[32];
  int X = __byte_perm(threadIdx.x & 31, 0, 0x3210);
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void permutedOwn(int *Out) {
  __shared__ float S[32];
  int X = __byte_perm(threadIdx.x & 31, 0, 0x3210);
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

__global__ void highHalfWarp(int *Out) {
  __shared__ float S[1024];
  int X = __umulhi((threadIdx.x & 31) << 16, 1u << 16);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void highHalfBlock(int *Out) {
  __shared__ float S[32];
  int X = __umulhi((threadIdx.x & 31) << 16, 1u << 16);
  S[X] = 1;
  // CHECK-DAG: :[[@LINE+1]]:22: warning: thread 0 reads byte 124 of 'S', which thread 31 of the block writes
  Out[threadIdx.x] = S[31 - (threadIdx.x & 31)];
}

__global__ void highHalfOwn(int *Out) {
  __shared__ float S[32];
  int X = __umulhi((threadIdx.x & 31) << 16, 1u << 16);
  S[X] = 1;
  Out[threadIdx.x] = S[threadIdx.x & 31];
}

struct BaseGuard { int &R; int V; __device__ BaseGuard(int &R, int V) : R(R), V(V) {} __device__ ~BaseGuard() { R = V; } };
struct Derived : BaseGuard { using BaseGuard::BaseGuard; };

__global__ void baseWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; { Derived D(X, Lane); }
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

struct Outer { Guard G; };

__global__ void memberWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; { Outer O{{X, Lane}}; }
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void elementsWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; { Guard G[2] = {{X, Lane}, {X, 0}}; }
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void conditionWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; if (Guard{X, Lane}.ok()) ++Lane;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void fullExpressionWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; bool B = Guard{X, Lane}.ok(); (void)B;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void extendedWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; { const Guard &G = Guard{X, Lane}; (void)G; X = 0; }
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__device__ void take(Guard) {}

__global__ void parameterWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; take(Guard{X, Lane});
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__global__ void leftByBreakWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; for (int I = 0; I < 3; ++I) { Guard G{X, Lane}; break; }
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

__device__ void leave(int &X, int V, bool Now) { Guard G{X, V}; if (Now) return; X = 0; }

__global__ void leftByReturnWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  int X = 0; leave(X, Lane, true);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

struct Pair { int A, B; __device__ Pair(int A, int B) : A(A), B(B) {} __device__ Pair(int A) : Pair(A, A) {} };

__global__ void delegatedWarp(int *Out) {
  __shared__ float S[1024];
  int Lane = threadIdx.x;
  Pair P(Lane); int X = P.B;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'S' has a 32-way bank conflict
  S[X * 32] = 1;
  S[X] = 1;
}

// Accesses that inline assembly and memcpy make.
__global__ void ptxStore(float *Out) {
  __shared__ float S[1024];
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'S' has a 32-way bank conflict
  asm volatile("st.shared.f32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&S[threadIdx.x * 32])), "f"(1.f));
  asm volatile("st.shared.f32 [%0+4], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&S[threadIdx.x])), "f"(1.f));
}

__global__ void ptxLoad(float *Out) {
  __shared__ float S[1024];
  float V, W;
  unsigned Row = (unsigned)__cvta_generic_to_shared(S) + threadIdx.x * 64;
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'S' has a 16-way bank conflict
  asm volatile("ld.shared.f32 %0, [%1+8];" : "=f"(V) : "r"(Row));
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(W) : "r"((unsigned)__cvta_generic_to_shared(&S[threadIdx.x])));
  Out[threadIdx.x] = V + W;
}

__global__ void copied(float X) {
  __shared__ float S[1024];
  float In[4] = {X, X + 1, X + 2, X + 3};
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'S' has an 8-way bank conflict
  memcpy(&S[threadIdx.x * 32], In, 16);
  memcpy(&S[threadIdx.x * 5], In, 16);
}

void host(int *Out) {
  ptxAndWarp<<<1, 32>>>(Out);
  ptxAndBlock<<<1, 32>>>(Out);
  ptxAndOwn<<<1, 32>>>(Out);
  ptxShiftsWarp<<<1, 32>>>(Out);
  ptxShiftsBlock<<<1, 32>>>(Out);
  ptxShiftsOwn<<<1, 32>>>(Out);
  ptxMadWarp<<<1, 32>>>(Out);
  ptxMadBlock<<<1, 32>>>(Out);
  ptxMadOwn<<<1, 32>>>(Out);
  ptxSelectWarp<<<1, 32>>>(Out);
  ptxSelectBlock<<<1, 32>>>(Out);
  ptxSelectOwn<<<1, 32>>>(Out);
  ptxTwiceWarp<<<1, 32>>>(Out);
  ptxTwiceBlock<<<1, 32>>>(Out);
  ptxTwiceOwn<<<1, 32>>>(Out);
  laneMaskWarp<<<1, 32>>>(Out);
  laneMaskBlock<<<1, 32>>>(Out);
  laneMaskOwn<<<1, 32>>>(Out);
  bitFieldWarp<<<1, 32>>>(Out);
  bitFieldBlock<<<1, 32>>>(Out);
  bitFieldOwn<<<1, 32>>>(Out);
  halvesAddedWarp<<<1, 32>>>(Out);
  halvesAddedBlock<<<1, 32>>>(Out);
  halvesAddedOwn<<<1, 32>>>(Out);
  permutedWarp<<<1, 32>>>(Out);
  permutedBlock<<<1, 32>>>(Out);
  permutedOwn<<<1, 32>>>(Out);
  highHalfWarp<<<1, 32>>>(Out);
  highHalfBlock<<<1, 32>>>(Out);
  highHalfOwn<<<1, 32>>>(Out);
  baseWarp<<<1, 32>>>(Out);
  memberWarp<<<1, 32>>>(Out);
  elementsWarp<<<1, 32>>>(Out);
  conditionWarp<<<1, 32>>>(Out);
  fullExpressionWarp<<<1, 32>>>(Out);
  extendedWarp<<<1, 32>>>(Out);
  parameterWarp<<<1, 32>>>(Out);
  leftByBreakWarp<<<1, 32>>>(Out);
  leftByReturnWarp<<<1, 32>>>(Out);
  delegatedWarp<<<1, 32>>>(Out);
  ptxStore<<<1, 32>>>((float *)Out);
  ptxLoad<<<1, 32>>>((float *)Out);
  copied<<<1, 32>>>(1.f);
}
