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

// What is not known of two children is not the same memory: a thread's own, a member of a structure, null.
struct Row {
  int *Data;
};
__global__ void addOne(int *P) { P[threadIdx.x] += 1; }
__global__ void addOneTo(Row R) { R.Data[threadIdx.x] += 1; }
__global__ void unknownMemory(int *Data, int **Rows) {
  int Local[10];
  if (threadIdx.x == 0) {
    addOne<<<1, 1>>>(Local);
    Row R{Data + blockIdx.x * 32};
    addOneTo<<<1, 32>>>(R);
    addOne<<<1, 32>>>(Rows[blockIdx.x]);
    addOne<<<1, 32>>>(nullptr);
  }
}
void hostUnknown(int *Data, int **Rows) { unknownMemory<<<4, 32>>>(Data, Rows); }

__device__ void launchConsumer(const int *P, int *Out) { consumer<<<1, 32>>>(P, Out); }
__global__ void throughHelper(int *Data, int *Out) {
  int *Alias = Data;
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  if (blockIdx.x == 1)
    // CHECK: :[[@LINE+2]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    // CHECK: :[[@LINE-9]]:58: note: the child grid is launched here
    launchConsumer(Alias, Out);
}
__device__ void launchOwn(int *P) {
  // CHECK: :[[@LINE+1]]:3: warning: a child grid in the NULL stream {{reads|writes}} what a child grid of another block writes
  own<<<1, 32>>>(P);
}
__global__ void everyBlock(int *Data) {
  if (threadIdx.x == 0)
    launchOwn(Data);
}
void hostHelpers(int *Data, int *Out) {
  throughHelper<<<2, 32>>>(Data, Out);
  everyBlock<<<2, 32>>>(Data);
}

// Blocks other than the first and the last.
__global__ void thirdOfEight(int *Data, int *Out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  if (blockIdx.x == 3)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
__global__ void byGlobalIndex(int *Data, int *Out) {
  int Index = blockIdx.x * blockDim.x + threadIdx.x;
  if (Index == 0)
    producer<<<1, 32>>>(Data);
  if (Index == 32)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
__global__ void sameBlock(int *Data, int *Out) {
  int Index = blockIdx.x * blockDim.x + threadIdx.x;
  if (Index == 0)
    producer<<<1, 32>>>(Data);
  if (Index == 1)
    consumer<<<1, 32>>>(Data, Out);
}
void hostBlocks(int *Data, int *Out) {
  thirdOfEight<<<8, 32>>>(Data, Out);
  byGlobalIndex<<<4, 32>>>(Data, Out);
  sameBlock<<<4, 32>>>(Data, Out);
}

// Numbers that are given in an object.
struct Part {
  int *Data;
  int From;
};
__global__ void produces(Part P) { P.Data[P.From + threadIdx.x] = threadIdx.x; }
__global__ void consumes(Part P, int *Out) { Out[threadIdx.x] = P.Data[P.From + 31 - threadIdx.x]; }
__global__ void samePart(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0)
      produces<<<1, 32>>>(Part{Data, 64});
    else
      // CHECK: :[[@LINE+1]]:7: warning: a child grid in the NULL stream reads what a child grid of another block writes
      consumes<<<1, 32>>>(Part{Data, 64}, Out + 32 * blockIdx.x);
  }
}
__global__ void otherPart(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0)
      produces<<<1, 32>>>(Part{Data, 64});
    else
      consumes<<<1, 32>>>(Part{Data, 128}, Out + 32 * blockIdx.x);
  }
}
void launchParts(int *Data, int *Out) {
  samePart<<<2, 32>>>(Data, Out);
  otherPart<<<2, 32>>>(Data, Out);
}
