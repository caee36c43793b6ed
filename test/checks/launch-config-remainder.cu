// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *Data, int N);

// The last part has what is left over, which may be nothing.
void parts(float *Data, int N, int Part) {
  const int Count = (N + Part - 1) / Part;
  for (int I = 0; I < Count; ++I) {
    int Rows = I == Count - 1 ? N % Part : Part;
    // CHECK: :[[@LINE+2]]:5: warning: grid x extent is a remainder, which is 0 where nothing is left over: the launch then fails and 'k' does not run [cuda-launch-config]
    // CHECK: :[[@LINE+1]]:5: note: take the divisor where the remainder is 0, or skip the launch
    k<<<Rows, 128>>>(Data, Rows);
  }
}
void rest(float *Data, int N) {
  k<<<N / 256 + 1, 256>>>(Data, N);
  // CHECK: :[[@LINE+1]]:3: warning: block x extent is a remainder
  k<<<1, N % 256>>>(Data, N);
}

void twice(float *Data, int N) {
  const dim3 Grid(N % 65535, N / 65535 + 1);
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is a remainder
  k<<<Grid, 256>>>(Data, N);
  k<<<Grid, 256>>>(Data, N);
}

// Asked about.
void asked(float *Data, int N) {
  if (N % 256)
    k<<<1, N % 256>>>(Data, N);
  const int Left = N % 128;
  if (Left > 0)
    k<<<1, Left>>>(Data, N);
}
void askedOtherwise(float *Data, int N) {
  const int Whole = N / 256 * 256;
  if (Whole < N)
    k<<<1, N % 256>>>(Data, N);
}
void neverNothing(float *Data, int N, int Part) {
  int Left = N % Part;
  if (Left == 0)
    Left = Part;
  k<<<Left, 32>>>(Data, N);
  k<<<N % 256 + 1, 32>>>(Data, N);
}
