// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Loops whose end depends on the input and that run a few times all the same.

__global__ void child(int *P) {}

__global__ void both(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && I < 16; ++I)
      child<<<1, 32>>>(P + I);
}
__global__ void smaller(int *P, int N) {
  if (threadIdx.x == 0) {
    for (int I = 0; I < min(N, 16); ++I)
      child<<<1, 32>>>(P + I);
    int M = N < 16 ? N : 16;
    for (int I = M; I > 0; I -= 2)
      child<<<1, 32>>>(P + I);
  }
}
__global__ void cutOff(int *P, int N) {
  if (threadIdx.x == 0) {
    if (N > 16)
      N = 16;
    for (int I = 0; I < N; ++I)
      child<<<1, 32>>>(P + I);
  }
}
__global__ void refused(int *P, unsigned N) {
  if (threadIdx.x != 0 || N > 16)
    return;
  for (unsigned I = 0; I < N; I++)
    child<<<1, 32>>>(P + I);
  while (N--)
    child<<<1, 32>>>(P + N);
}
__global__ void leaves(int *P, int N) {
  if (threadIdx.x == 0) {
    for (int I = 0; I < N; ++I) {
      if (I == 8)
        break;
      child<<<1, 32>>>(P + I);
    }
    int I = 0;
    do {
      child<<<1, 32>>>(P + I);
      if (P[I])
        continue;
    } while (++I < min(N, 8));
  }
}
__device__ int limited(int N) { return N % 8; }
__global__ void remainder(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < limited(N); ++I)
      child<<<1, 32>>>(P + I);
}
__global__ void halves(int *P, unsigned N, unsigned Bits) {
  if (threadIdx.x == 0) {
    for (unsigned S = N; S > 0; S >>= 1)
      child<<<1, 32>>>(P + S);
    for (unsigned S = 1; S < N; S *= 2)
      child<<<1, 32>>>(P + S);
    while (Bits) {
      child<<<1, 32>>>(P);
      Bits &= Bits - 1;
    }
  }
}

__global__ void large(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && I < 5000; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in each of up to 5,000 iterations: more than 2048 pending launches fail
      child<<<1, 32>>>(P + I);
}
__global__ void nested(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < min(N, 16); ++I)
      for (int J = 0; J < min(N, 16); ++J)
        // CHECK: :[[@LINE+1]]:9: warning: a child grid is launched in each of up to 256 iterations
        child<<<1, 32>>>(P + I);
}
__global__ void nestedFew(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < 4; ++I)
      for (int J = 0; J < min(N, 16); ++J)
        child<<<1, 32>>>(P + I);
}
__global__ void fromBelow(int *P, int N) {
  if (threadIdx.x == 0) {
    if (N < 16)
      return;
    for (int I = 0; I < N; ++I)
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      child<<<1, 32>>>(P + I);
  }
}
__global__ void notMoved(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N && N > 16;) {
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      child<<<1, 32>>>(P + I);
      if (P[I])
        ++I;
    }
}
__global__ void movedBack(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < min(N, 16); ++I) {
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      child<<<1, 32>>>(P + I);
      if (P[I])
        I = 0;
    }
}
__global__ void skipsTheEnd(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N; I += 3) {
      if (I == 8)
        break;
      // CHECK: :[[@LINE+1]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      child<<<1, 32>>>(P + I);
    }
}
