// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A kernel writes the element that comes next, and the host reads meanwhile those that earlier ones have written; what is given one member of an object leaves the
// others alone.

struct Shared {
  volatile int at;
  int tokens[64];
};
__global__ void next(const float *x, int *tokens, volatile int *at, int *mine) {
  int to = *at;
  to++;
  tokens[to] = x[0] > 0;
  *at = to;
  *mine = to;
}
__global__ void ring(const float *x, int *tokens, const int *at) { tokens[(*at + 1) % 64] = x[0] > 0; }
__device__ void put(int *tokens, int at, int value) { tokens[at] = value; }
__global__ void helped(const float *x, int *tokens, const int *at) { put(tokens, *at, x[0] > 0); }
__global__ void one(int *p) { *p = 1; }
__global__ void numbered(int *tokens, int n) { tokens[n] = 1; }
__global__ void all(int *tokens, int n) {
  if (threadIdx.x < n)
    tokens[threadIdx.x] = 1;
}
__global__ void listed(int *tokens, const int *list) { tokens[list[threadIdx.x]] = 1; }
__global__ void both(int *tokens, const int *at) {
  tokens[*at] = 1;
  tokens[0] = 1;
}
__global__ void counted(int *tokens, const int *at) { atomicAdd(&tokens[*at], 1); }

int generate(const float *x, int *mine, cudaStream_t s, int steps) {
  Shared *shared;
  cudaMallocHost(&shared, sizeof(Shared));
  int sum = 0;
  for (int pos = 0; pos < steps; ++pos) {
    cudaStreamSynchronize(s);
    next<<<1, 1, 0, s>>>(x, &shared->tokens[0], &shared->at, mine);
    sum += shared->tokens[pos];
  }
  return sum;
}
int position(const float *x, int *mine, cudaStream_t s) {
  Shared *shared;
  cudaMallocHost(&shared, sizeof(Shared));
  next<<<1, 1, 0, s>>>(x, shared->tokens, &shared->at, mine);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'next' may still write it
  return shared->at;
}
int rings(const float *x, const int *at, cudaStream_t s, int pos) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  ring<<<1, 1, 0, s>>>(x, tokens, at);
  return tokens[pos];
}
int helpers(const float *x, const int *at, cudaStream_t s, int pos) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  helped<<<1, 1, 0, s>>>(x, tokens, at);
  return tokens[pos];
}
int otherMember(cudaStream_t s, int pos) {
  Shared *shared;
  cudaMallocHost(&shared, sizeof(Shared));
  one<<<1, 1, 0, s>>>((int *)&shared->at);
  return shared->tokens[pos];
}
int sameMember(cudaStream_t s, int pos) {
  Shared *shared;
  cudaMallocHost(&shared, sizeof(Shared));
  all<<<1, 64, 0, s>>>(shared->tokens, 64);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'all' may still write it
  return shared->tokens[pos];
}
int wholeObject(cudaStream_t s, int pos) {
  Shared *shared;
  cudaMallocHost(&shared, sizeof(Shared));
  all<<<1, 65, 0, s>>>((int *)shared, 65);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'all' may still write it
  return shared->tokens[pos];
}
int byNumber(cudaStream_t s, int n) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  numbered<<<1, 1, 0, s>>>(tokens, n);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'numbered' may still write it
  return tokens[n];
}
int byList(const int *list, cudaStream_t s, int n) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  listed<<<1, 64, 0, s>>>(tokens, list);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'listed' may still write it
  return tokens[n];
}
int firstToo(const int *at, cudaStream_t s) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  both<<<1, 1, 0, s>>>(tokens, at);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'both' may still write it
  return tokens[0];
}
int byAtomic(const int *at, cudaStream_t s) {
  int *tokens;
  cudaMallocHost(&tokens, 64 * sizeof(int));
  counted<<<1, 1, 0, s>>>(tokens, at);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while the launch of 'counted' may still write it
  return tokens[0];
}
