// With no launch in sight nothing says that there is more than one block, unless the code does.
// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void producer(int *Data) { Data[threadIdx.x] = threadIdx.x; }
__global__ void consumer(const int *Data, int *Out) { Out[threadIdx.x] = Data[31 - threadIdx.x]; }
__global__ void tagged(int *Data, int Tag) { Data[blockIdx.x * blockDim.x + threadIdx.x] = Tag; }

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
// Whoever asks for the number of the block expects several.
__global__ void numbered(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream writes what a child grid of another block writes
    tagged<<<1, 32>>>(Data, blockIdx.x);
  }
}
__global__ void ownSlice(int *Data) {
  if (threadIdx.x == 0)
    tagged<<<1, 32>>>(Data + blockIdx.x * 32, blockIdx.x);
}
__global__ void otherAxis(int *Data) {
  if (threadIdx.x == 0)
    tagged<<<1, 32>>>(Data + blockIdx.x * 32, 1 + blockIdx.x);
}
// The child's last block reaches into the next slice.
__global__ void overlapping(int *Data) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream writes what a child grid of another block writes
    tagged<<<4, 32>>>(Data + blockIdx.x * 96, blockIdx.x);
}

// The other axes: blocks that differ in all of them, of which one does the first and another the second.
__global__ void apartByRow(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    if (blockIdx.y == 0)
      producer<<<1, 32>>>(Data);
    else
      // CHECK: :[[@LINE+1]]:7: warning: a child grid in the NULL stream reads what a child grid of another block writes
      consumer<<<1, 32>>>(Data, Out);
  }
}
__global__ void numberedByLayer(int *Data, int *Out) {
  Out[blockIdx.x] = 0;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream writes what a child grid of another block writes
    tagged<<<1, 32>>>(Data, blockIdx.z * gridDim.y + blockIdx.y);
}
