// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Streams that are told apart by where they are created.

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    cudaError_t error = (call);                                                                                                              \
    if (error != cudaSuccess)                                                                                                                \
      fail(error);                                                                                                                           \
  } while (0)
[[noreturn]] void fail(cudaError_t);
__global__ void produce(float *p, int n) { p[threadIdx.x] = n; }
__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }

cudaStream_t main_stream, side_streams[3], elsewhere;
void init() {
  CHECK(cudaStreamCreate(&main_stream));
  for (int i = 0; i < 3; ++i)
    CHECK(cudaStreamCreateWithFlags(&side_streams[i], cudaStreamNonBlocking));
}
void globals(float *d, int n) {
  CHECK(cudaMemsetAsync(d, 0, n, side_streams[0]));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'produce' writes memory that cudaMemsetAsync writes in another stream
  produce<<<1, 32, 0, main_stream>>>(d, n);
}
void elements(float *d, float *out) {
  produce<<<1, 32, 0, side_streams[1]>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in another stream
  consume<<<1, 32, 0, side_streams[2]>>>(d, out);
}
void sameElement(float *d, float *out) {
  produce<<<1, 32, 0, side_streams[1]>>>(d, 1);
  consume<<<1, 32, 0, side_streams[1]>>>(d, out);
}
void unknownElements(float *d, float *out, int i, int j) {
  produce<<<1, 32, 0, side_streams[i]>>>(d, 1);
  consume<<<1, 32, 0, side_streams[j]>>>(d, out);
}
// What this file does not create may be the same one.
void madeElsewhere(float *d, float *out) {
  produce<<<1, 32, 0, main_stream>>>(d, 1);
  consume<<<1, 32, 0, elsewhere>>>(d, out);
}

cudaStream_t pooled(int i) {
  static bool made = false;
  static cudaStream_t pool[8];
  if (!made) {
    for (int j = 0; j < 8; ++j)
      CHECK(cudaStreamCreateWithFlags(&pool[j], cudaStreamNonBlocking));
    made = true;
  }
  return pool[i];
}
void fromPool(float *d, float *out) {
  produce<<<1, 32, 0, pooled(5)>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in another stream
  consume<<<1, 32, 0, pooled(4)>>>(d, out);
}
void samePool(float *d, float *out) {
  produce<<<1, 32, 0, pooled(4)>>>(d, 1);
  consume<<<1, 32, 0, pooled(4)>>>(d, out);
}

// A loop with a known number of turns, each of which may fail.
struct Workers {
  cudaStream_t streams[6];
};
void afterCheckedLoop(float *d, float *out) {
  Workers w;
  for (int i = 0; i < 6; ++i)
    CHECK(cudaStreamCreate(&w.streams[i]));
  produce<<<1, 32, 0, w.streams[0]>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in another stream
  consume<<<1, 32, 0, w.streams[5]>>>(d, out);
}

// NCCL works in the stream that it is given.
extern "C" {
typedef struct ncclComm *ncclComm_t;
typedef int ncclResult_t, ncclDataType_t, ncclRedOp_t;
ncclResult_t ncclAllReduce(const void *, void *, size_t, ncclDataType_t, ncclRedOp_t, ncclComm_t, cudaStream_t);
}
void reduced(float *d, int n, ncclComm_t comm) {
  cudaStream_t network, work;
  CHECK(cudaStreamCreate(&network));
  CHECK(cudaStreamCreate(&work));
  ncclAllReduce(d, d, n, 7, 0, comm, network);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'produce' writes memory that ncclAllReduce {{reads|writes}} in another stream
  produce<<<1, 32, 0, work>>>(d, n);
}
void reducedInOrder(float *d, int n, ncclComm_t comm) {
  cudaStream_t network;
  CHECK(cudaStreamCreate(&network));
  ncclAllReduce(d, d, n, 7, 0, comm, network);
  produce<<<1, 32, 0, network>>>(d, n);
}
