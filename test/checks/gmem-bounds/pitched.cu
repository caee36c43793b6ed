// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory of cudaMallocPitch has as many rows as are asked for: the width is not all of it.

__global__ void fill(float *Out, int N) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I <= N)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 of block 8 writes element 1025 of 'Out', which has 1025 elements
    Out[I + 1] = 1;
}
void rows(int N, int H) {
  float *P;
  size_t Pitch;
  cudaMallocPitch(&P, &Pitch, N * sizeof(float), H);
  fill<<<(N + 127) / 128, 128>>>(P, N);
}
void row(int N) {
  float *P;
  cudaMalloc(&P, N * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: note: launched here
  fill<<<(N + 127) / 128, 128>>>(P, N);
}
