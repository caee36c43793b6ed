// RUN: %check --checks='-*,cuda-cdp-launch-visibility' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void child_launch(int *data) { data[threadIdx.x] = data[threadIdx.x] + 1; }
__global__ void reads(const int *Data, int *Out) { Out[threadIdx.x] = Data[threadIdx.x]; }
__global__ void readsOne(const int *Data) {
  if (Data[0] == 3)
    printf("three\n");
}
__global__ void writes(int *Target) { Target[threadIdx.x] = 42; }
__global__ void hidden(int *Data);

//===----------------------------------------------------------------------===//
// Memory written by other threads
//===----------------------------------------------------------------------===//

__global__ void noBarrier(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+4]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote with no barrier before the launch [cuda-cdp-launch-visibility]
    // CHECK: :[[@LINE-3]]:3: note: thread 1 writes it here
    // CHECK: note: the child grid reads it here
    // CHECK: :[[@LINE+1]]:5: note: let the block meet at __syncthreads() before the launch
    reads<<<1, 128>>>(Data, Out);
}

__global__ void throughAlias(int *Data, int *Out) {
  int *P = Data + blockIdx.x * blockDim.x;
  P[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    reads<<<1, blockDim.x>>>(P, Out);
}

__device__ int Table[256];
__global__ void readsTable(int *Out) { Out[threadIdx.x] = Table[threadIdx.x]; }
__global__ void throughVariable(int *Out) {
  Table[threadIdx.x] = 7;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Table'
    readsTable<<<1, 64>>>(Out);
}

__device__ void launchIt(int *Data) { hidden<<<1, 64>>>(Data); }
__global__ void throughHelper(int *Data) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data'
    launchIt(Data);
}

// The write and the launch are in one call: the helper is what is wrong, whoever calls it.
__device__ void storesAndLaunches(int *Data) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data'
    hidden<<<1, 64>>>(Data);
}
__global__ void throughOneHelper(int *Data) { storesAndLaunches(Data); }

// The example of "Global Memory": the first launch is right, what the parent reads after the second is not the child's.
__global__ void parent_launch(int *data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    child_launch<<<1, 256>>>(data);
  }
}

//===----------------------------------------------------------------------===//
// Memory that the child writes
//===----------------------------------------------------------------------===//

__global__ void parentReads(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    writes<<<1, 32>>>(Target);
    // CHECK: :[[@LINE+4]]:14: warning: the parent reads 'Target' here, which the child grid writes: a parent never sees what its children write
    // CHECK: note: the child grid is launched here
    // CHECK: note: the child grid writes it here
    // CHECK: note: read it in a grid launched into cudaStreamTailLaunch, which starts after the parent and all its children
    Out[0] = Target[3];
  }
}

__global__ void othersRead(int *Target, int *Out) {
  if (threadIdx.x == 0)
    writes<<<1, 256>>>(Target);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: the parent reads 'Target' here, which the child grid writes
  Out[threadIdx.x] = Target[threadIdx.x];
}

//===----------------------------------------------------------------------===//
// By value
//===----------------------------------------------------------------------===//

struct Work {
  int *In, *Out;
};
__global__ void does(Work W) { W.Out[threadIdx.x] = W.In[threadIdx.x]; }
__global__ void inStruct(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0) {
    Work W;
    W.In = Data;
    W.Out = Out;
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote with no barrier before the launch
    does<<<1, 64>>>(W);
  }
}
__global__ void readsStruct(Work W, int *Out) {
  if (threadIdx.x == 0) {
    does<<<1, 64>>>(W);
    // CHECK: :[[@LINE+1]]:14: warning: the parent reads {{.*}} here, which the child grid writes
    Out[0] = W.Out[1];
  }
}

template <typename F> __global__ void calls(F Function) { Function(); }
__global__ void throughLambda(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    calls<<<1, 1>>>([=] { Data[3] = 1; });
    // CHECK: :[[@LINE+1]]:14: warning: the parent reads {{.*}} here, which the child grid writes
    Out[0] = Data[3];
  }
}

__global__ void throughBuffer(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0) {
    struct Arguments {
      int *Data, *Out;
    };
    auto *A = static_cast<Arguments *>(cudaGetParameterBuffer(alignof(Arguments), sizeof(Arguments)));
    A->Data = Data;
    A->Out = Out;
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data'
    cudaLaunchDevice(reinterpret_cast<void *>(reads), A, dim3(1), dim3(128), 0, 0);
  }
}

__device__ int firstOf(const int *P) { return P[0]; }
__global__ void readsInHelper(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    writes<<<1, 32>>>(Target);
    // CHECK: :[[@LINE+2]]:14: warning: the parent reads {{.*}} here, which the child grid writes
    // CHECK: note: the parent reads it here, in the called function
    Out[0] = firstOf(Target);
    Out[1] = firstOf(Out + 2);
  }
}


//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void barrierFirst(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    reads<<<1, 128>>>(Data, Out);
}

__global__ void tail(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    reads<<<1, 128, 0, cudaStreamTailLaunch>>>(Data, Out);
}

__global__ void ownWrites(int *Data) {
  Data[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    readsOne<<<1, 1>>>(Data);
}

__global__ void otherMemory(int *Data, int *Other, int *Out) {
  Other[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    reads<<<1, 128>>>(Data, Out);
}

__global__ void readsElsewhere(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    writes<<<1, 32>>>(Target);
    Out[0] = Target[64] + Out[1];
  }
}

__global__ void readsBefore(int *Target, int *Out) {
  if (threadIdx.x == 0) {
    Out[0] = Target[3];
    writes<<<1, 32>>>(Target);
  }
}

__global__ void structSynced(int *Data, int *Out) {
  Data[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    Work W{Data, Out};
    does<<<1, 64>>>(W);
  }
}
__global__ void readsStructInput(Work W, int *Out) {
  if (threadIdx.x == 0) {
    does<<<1, 64>>>(W);
    Out[0] = W.In[1];
  }
}
__global__ void lambdaElsewhere(int *Data, int *Out) {
  if (threadIdx.x == 0) {
    calls<<<1, 1>>>([=] { Out[3] = Data[3]; });
    Out[0] = Data[3];
  }
}
