// The runs of a kernel in which blocks are looked at together, for what they launch: one in which a number is that of the threads of a block, and one in which it is not.
// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
__global__ void producer(int *Data) { Data[threadIdx.x] = 1; }
__global__ void consumer(const int *Data, int *Out) { Out[threadIdx.x] = Data[threadIdx.x]; }
// Negative where n is 32. Compared it would be a number to try.
#define IS_32(N) ((((N) ^ 32) - 1) >> 31)
__global__ void threads(int *Data, int *Out, int n) {
  if (threadIdx.x != 0 || IS_32(n) == 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  else
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
__global__ void others(int *Data, int *Out, int n) {
  if (threadIdx.x != 0 || IS_32(n) != 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  else
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
void launches(int *data, int *out, int n) {
  threads<<<2, 32>>>(data, out, n);
  others<<<2, 32>>>(data, out, n);
}
