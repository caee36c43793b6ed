// RUN: %check --checks='-*,cuda-cdp-null-stream-order,cuda-cdp-launch-visibility' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a launch passes for a stride is not known: whether the parts of the blocks overlap depends on it, and only what is there for
// any number is reported.

__global__ void own(int *Data) { Data[threadIdx.x] += 1; }
__global__ void ownOf(int *Data, int N) {
  if (threadIdx.x < N)
    Data[threadIdx.x] += 1;
}

__global__ void pitch(int *Data, int Pitch) {
  if (threadIdx.x == 0)
    own<<<1, 64>>>(Data + blockIdx.x * Pitch);
}
void launchPitch(int *Data, int Pitch) { pitch<<<8, 32>>>(Data, Pitch); }

__global__ void chunks(int *Data, int Chunk) {
  if (threadIdx.x == 0)
    own<<<1, Chunk>>>(Data + blockIdx.x * Chunk);
}
void launchChunks(int *Data, int N) { chunks<<<8, 32>>>(Data, N / 8); }

__global__ void guardedChunks(int *Data, int Chunk) {
  if (threadIdx.x == 0)
    ownOf<<<(Chunk + 255) / 256, 256>>>(Data + blockIdx.x * Chunk, Chunk);
}
void launchGuarded(int *Data, int N) { guardedChunks<<<8, 32>>>(Data, N / 8); }

struct Tile {
  int *Base;
  int Stride;
  __device__ int *at(int Block) const { return Base + Block * Stride; }
};
__device__ void start(const Tile &T) { own<<<1, 64>>>(T.at(blockIdx.x)); }
__device__ void startCopy(Tile T, int Block) { own<<<1, 64>>>(T.Base + Block * T.Stride); }
__global__ void inStruct(Tile T) {
  if (threadIdx.x == 0)
    start(T);
}
__global__ void inCopy(Tile T) {
  if (threadIdx.x == 0)
    startCopy(T, blockIdx.x);
}
void launchTiles(int *Data) {
  Tile T{Data, 64};
  inStruct<<<8, 32>>>(T);
  inCopy<<<8, 32>>>(T);
}

// A number that is known and too small.
__global__ void close(int *Data, int Pitch) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    own<<<1, 64>>>(Data + blockIdx.x * Pitch);
}
void launchClose(int *Data) { close<<<8, 32>>>(Data, 32); }

// One place, wherever it is.
__global__ void onePlace(int *Data, int Offset) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    own<<<1, 64>>>(Data + Offset);
}
void launchOnePlace(int *Data, int Offset) { onePlace<<<8, 32>>>(Data, Offset); }

// Half of them share a part, whatever the stride is.
__global__ void pairs(int *Data, int Pitch) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    own<<<1, 64>>>(Data + blockIdx.x / 2 * Pitch);
}
void launchPairs(int *Data, int Pitch) { pairs<<<8, 32>>>(Data, Pitch); }

// The same of the memory of the launching block.
__global__ void otherPart(int *Data, int N) {
  Data[N + threadIdx.x] = 1;
  if (threadIdx.x == 0)
    own<<<1, 64>>>(Data);
}
__global__ void readsOtherPart(int *Data, int *Out, int N) {
  if (threadIdx.x == 0)
    own<<<1, 64>>>(Data);
  Out[threadIdx.x] = Data[N + threadIdx.x];
}
__global__ void samePart(int *Data, int N) {
  Data[blockIdx.x * N + threadIdx.x] = 1;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote with no barrier before the launch
    own<<<1, 64>>>(Data + blockIdx.x * N);
}
__global__ void readsSamePart(int *Data, int *Out, int N) {
  if (threadIdx.x == 0)
    own<<<1, 64>>>(Data + N);
  // CHECK: :[[@LINE+1]]:22: warning: the parent reads 'Data' here, which the child grid writes
  Out[threadIdx.x] = Data[N + threadIdx.x];
}
