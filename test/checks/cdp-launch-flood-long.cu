// RUN: %check --passes=device --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The loops that launch have an end, although what comes after them takes too long to follow; of the last, which is not followed to its end, nothing is known.

__global__ void child(int *P) {}

#define FOUR(X) X X X X
#define MANY(X) FOUR(FOUR(FOUR(FOUR(X X X))))

__device__ int choose(int A, int B, int N) {
  switch (N) {
  case 0: return A + B;
  case 1: return A - B;
  case 2: return A * B;
  case 3: return A & B;
  }
  return N;
}

__global__ void bounded(int *P, int N, const int *Seen) {
  if (threadIdx.x != 0)
    return;
  for (int I = 0; I < min(N, 16); ++I)
    child<<<1, 32>>>(P + I);
  for (int I = 0; I < min(N, 5000); ++I)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid is launched in each of up to 5,000 iterations: more than 2048 pending launches fail
    child<<<1, 32>>>(P + I);
  int A = N, B = N;
  for (int Turn = 0; Turn < 4; ++Turn) {
    for (int I = 0; I < min(N, 2); ++I)
      child<<<1, 32>>>(P + I);
    for (int I = 0; I < N; ++I)
      for (int J = 0; J < Seen[I]; ++J)
        for (int K = 0; K < Seen[J]; ++K) {
          MANY(if (Seen[A]) A = choose(A, B, Seen[B]); else B = choose(B, A, Seen[I]);)
        }
  }
  P[0] = A + B;
}
