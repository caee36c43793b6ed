// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Kernels of two streams may keep each other out: by a lock that both take, or by exchanging only what is still there. Both must use the
// same word for that.
struct Streams {
  cudaStream_t a, b;
  Streams() {
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
  }
  ~Streams() {
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
  }
};

__device__ void take(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
}
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void guarded(int *lock, float *sum, float by) {
  if (threadIdx.x == 0) {
    take(lock);
    *sum += by;
    give(lock);
  }
}
void oneLock(int *lock, float *sum) {
  Streams s;
  guarded<<<1, 32, 0, s.a>>>(lock, sum, 1);
  guarded<<<1, 32, 0, s.b>>>(lock, sum, 2);
}
void twoLocks(int *lock, int *other, float *sum) {
  Streams s;
  guarded<<<1, 32, 0, s.a>>>(lock, sum, 1);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'guarded' writes memory that the launch of 'guarded' writes in another stream
  guarded<<<1, 32, 0, s.b>>>(other, sum, 2);
}
__global__ void unguarded(float *sum, float by) {
  if (threadIdx.x == 0)
    *sum += by;
}
void oneWithout(int *lock, float *sum) {
  Streams s;
  guarded<<<1, 32, 0, s.a>>>(lock, sum, 1);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'unguarded' writes memory that the launch of 'guarded' writes in another stream
  unguarded<<<1, 32, 0, s.b>>>(sum, 2);
}

struct Guard {
  int *word;
};
__global__ void guardedByMember(Guard g, float *sum, float by) {
  if (threadIdx.x == 0) {
    take(g.word);
    *sum += by;
    give(g.word);
  }
}
void memberLock(int *lock, float *sum) {
  Streams s;
  Guard g{lock};
  guardedByMember<<<1, 32, 0, s.a>>>(g, sum, 1);
  guardedByMember<<<1, 32, 0, s.b>>>(g, sum, 2);
}

__device__ int ofAll;
__global__ void guardedByVariable(float *sum, float by) {
  if (threadIdx.x == 0) {
    take(&ofAll);
    *sum += by;
    give(&ofAll);
  }
}
void variableLock(float *sum) {
  Streams s;
  guardedByVariable<<<1, 32, 0, s.a>>>(sum, 1);
  guardedByVariable<<<1, 32, 0, s.b>>>(sum, 2);
}

// What a block shares keeps nobody else out.
__global__ void guardedInBlock(float *sum, float by) {
  __shared__ int own;
  if (threadIdx.x == 0)
    own = 0;
  __syncthreads();
  take(&own);
  *sum += by;
  give(&own);
}
void blockLock(float *sum) {
  Streams s;
  guardedInBlock<<<1, 32, 0, s.a>>>(sum, 1);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'guardedInBlock' writes memory that the launch of 'guardedInBlock' writes in another stream
  guardedInBlock<<<1, 32, 0, s.b>>>(sum, 2);
}

// A sum of doubles of old devices.
__global__ void exchanges(unsigned long long *sum, double by) {
  unsigned long long old = *sum, seen;
  do {
    seen = old;
    old = atomicCAS(sum, seen, __double_as_longlong(by + __longlong_as_double(seen)));
  } while (seen != old);
}
void exchanged(unsigned long long *sum) {
  Streams s;
  exchanges<<<1, 32, 0, s.a>>>(sum, 1);
  exchanges<<<1, 32, 0, s.b>>>(sum, 2);
}
__global__ void sets(unsigned long long *sum, unsigned long long to) { *sum = to; }
void exchangedAndSet(unsigned long long *sum) {
  Streams s;
  exchanges<<<1, 32, 0, s.a>>>(sum, 1);
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'sets' writes memory that the launch of 'exchanges' writes in another stream
  sets<<<1, 1, 0, s.b>>>(sum, 2);
}
