// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A quotient in the grid that leaves no rest: the numbers that are tried are such, and the last thread is looked at.

template <int More> __global__ void fill(float *Out, int N) {
  const int At = blockIdx.x * blockDim.x + threadIdx.x;
  if (At + More <= N)
    // CHECK: :[[@LINE+1]]:5: warning: thread 255 of block 1024 writes element 262400 of 'Out', which has 262400 elements
    Out[At + 1] = 1;
}
template <int More> void launch(int Blocks) {
  const int N = Blocks * 256;
  float *Out;
  cudaMalloc(&Out, N * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: note: launched here
  fill<More><<<N / 256, 256>>>(Out, N);
}
template void launch<1>(int);
template void launch<2>(int);
