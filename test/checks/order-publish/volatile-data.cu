// RUN: %check --checks='-*,cuda-order-publish' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Data that are volatile are no more ordered before the announcement than others.

__device__ unsigned retired = 0;

__global__ void sum(const double *v, volatile double *partial, double *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = v[blockIdx.x];
    // CHECK: :[[@LINE+1]]:12: warning: 'partial' is written and then announced by 'retired' with no fence in between
    last = atomicInc(&retired, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    double s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      s += partial[b];
    *out = s;
  }
}
__global__ void fenced(const double *v, volatile double *partial, double *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = v[blockIdx.x];
    __threadfence();
    last = atomicInc(&retired, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    double s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      s += partial[b];
    *out = s;
  }
}

// A scope that is right for one caller and wrong for another: the call is to be mended.
template <class T> __device__ void add(T *word, T by) { atomicAdd_block(word, by); }
__global__ void histogram(const int *bin, int *bins, int n) {
  __shared__ int own[64];
  if (threadIdx.x < 64)
    own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    add(&own[bin[i] & 63], 1);
  __syncthreads();
  if (threadIdx.x < 64)
    // CHECK: :[[@LINE+1]]:5: warning: 'bins' is a word of all blocks, and this atomic access is indivisible for the threads of one block alone
    add(&bins[threadIdx.x], own[threadIdx.x]);
}
// A helper that nobody else calls is to be mended itself.
struct Total {
  int *word;
  // CHECK: :[[@LINE+1]]:39: warning: 't.word' is a word of all blocks
  __device__ void add(int by) const { atomicAdd_block(word, by); }
};
__global__ void total(Total t) { t.add(1); }

void host(const double *v, double *p, double *o, const int *b, int *bs, int n, Total t) {
  sum<<<64, 128>>>(v, p, o);
  fenced<<<64, 128>>>(v, p, o);
  histogram<<<64, 128>>>(b, bs, n);
  total<<<64, 128>>>(t);
}

// Blocks that take turns, and volatile sums that each of them goes on from.
template <bool Fenced> __device__ void giveTurn(unsigned long long *turn, unsigned next) {
  if (Fenced)
    __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'work' is written and then announced by 'turns' with no fence in between
    atomicExch(turn, next);
}
template <bool Fenced> __global__ void takeTurns(const float *in, float *work, float *out, unsigned long long *turns) {
  const unsigned tile = blockIdx.x, k = blockIdx.y;
  const float own = in[(k * gridDim.x + tile) * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0)
    while (atomicAdd(&turns[tile], 0ull) < k)
      __nanosleep(20);
  __syncthreads();
  volatile float *sums = work + tile * blockDim.x;
  const float sum = k == 0 ? own : sums[threadIdx.x] + own;
  if (k + 1 < gridDim.y)
    sums[threadIdx.x] = sum;
  else
    out[tile * blockDim.x + threadIdx.x] = sum;
  giveTurn<Fenced>(&turns[tile], k + 1);
}
void turns(const float *in, float *work, float *out, unsigned long long *turns, int tiles, int parts) {
  void *args[] = {&in, &work, &out, &turns};
  cudaLaunchCooperativeKernel((const void *)takeTurns<false>, dim3(tiles, parts), dim3(128), args, 0, 0);
  cudaLaunchCooperativeKernel((const void *)takeTurns<true>, dim3(tiles, parts), dim3(128), args, 0, 0);
}

// Flags that are polled are no data, in whichever order they are set.
__global__ void handshake(volatile int *arrived, volatile int *left, int *out) {
  if (threadIdx.x == 0) {
    arrived[blockIdx.x] = 1;
    while (arrived[(blockIdx.x + 1) % gridDim.x] == 0)
      ;
    left[blockIdx.x] = 1;
    while (left[(blockIdx.x + 1) % gridDim.x] == 0)
      ;
    arrived[blockIdx.x] = 0;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
void shakeHands(int *arrived, int *left, int *out) {
  void *args[] = {&arrived, &left, &out};
  cudaLaunchCooperativeKernel((const void *)handshake, dim3(64), dim3(128), args, 0, 0);
}
