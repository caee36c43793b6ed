// RUN: %check --checks='-*,cuda-cdp-null-stream-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void producer(int *Data) { Data[threadIdx.x] = 1; }
__global__ void consumer(const int *Data, int *Out) { Out[threadIdx.x] = Data[threadIdx.x]; }
__global__ void count(int *Data) { atomicAdd(Data, 1); }
__global__ void own(int *Data) { Data[threadIdx.x] += 1; }

__global__ void twoBlocks(int *Data, int *Out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  else
    // CHECK: :[[@LINE+3]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes: only launches of one block are ordered [cuda-cdp-null-stream-order]
    // CHECK: :[[@LINE-3]]:5: note: the other block launches here
    // CHECK: note: launch both grids from one block
    consumer<<<1, 32>>>(Data, Out);
}

__global__ void oneBlock(int *Data, int *Out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    producer<<<1, 32>>>(Data);
    consumer<<<1, 32>>>(Data, Out);
  }
}

__global__ void ownPart(int *Data) {
  if (threadIdx.x == 0)
    own<<<1, 32>>>(Data + blockIdx.x * 32);
}

__global__ void atomicOnly(int *Data) {
  if (threadIdx.x == 0)
    count<<<1, 32>>>(Data);
}
void launchAll(int *Data, int *Out) {
  twoBlocks<<<2, 32>>>(Data, Out);
  oneBlock<<<2, 32>>>(Data, Out);
  ownPart<<<2, 32>>>(Data);
  atomicOnly<<<2, 32>>>(Data);
}
