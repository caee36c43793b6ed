// With no launch in sight nothing says that there is more than one block, unless the code does.
// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void producer(int *Data) { Data[threadIdx.x] = threadIdx.x; }
__global__ void consumer(const int *Data, int *Out) { Out[threadIdx.x] = Data[31 - threadIdx.x]; }

__global__ void inOrder(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    producer<<<1, 32>>>(Data);
    consumer<<<1, 32>>>(Data, Out);
  }
}
__global__ void ownOutput(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    producer<<<1, 32>>>(Data);
    consumer<<<1, 32>>>(Data, Out + 32 * blockIdx.x);
  }
}
__global__ void apart(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0)
      producer<<<1, 32>>>(Data);
    else
      // CHECK: :[[@LINE+1]]:7: warning: a child grid in the NULL stream reads what a child grid of another block writes
      consumer<<<1, 32>>>(Data, Out + 32 * blockIdx.x);
  }
}
__global__ void named(int *Data, int *Out) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    producer<<<1, 32>>>(Data);
  if (blockIdx.x == 1 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
