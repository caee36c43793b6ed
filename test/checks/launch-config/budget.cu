// What takes too long to follow is unknown, and never taken for what only its beginning shows.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(int *P) {}

#define FOUR(X) X X X X
#define MANY(X) FOUR(FOUR(FOUR(X)))

int choose(int A, int B, int N) {
  switch (N) {
  case 0: return A + B;
  case 1: return A - B;
  case 2: return A * B;
  case 3: return A & B;
  }
  return N;
}

void expensive(int *P, int N, const int *Seen) {
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, 2048>>>(P);
  int Threads = 0, A = N, B = N;
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < Seen[I]; ++J)
      for (int K = 0; K < Seen[J]; ++K) {
        // No threads in the first iteration only.
        k<<<1, Threads>>>(P);
        MANY(if (Seen[A]) A = choose(A, B, Seen[B]); else B = choose(B, A, Seen[I]);)
        Threads = 64;
      }
  k<<<1, Threads>>>(P);
}

/// The cost of others takes nothing from what is simple.
void simple(int *P) {
  int Threads = 32;
  for (int I = 0; I < 6; ++I)
    Threads *= 2;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit
  k<<<1, Threads>>>(P);
}
