// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// NCCL's operations with a root work in the stream that they are given.

typedef struct ncclComm *ncclComm_t;
typedef int ncclResult_t, ncclDataType_t, ncclRedOp_t;
extern "C" {
ncclResult_t ncclReduce(const void *send, void *receive, size_t count, ncclDataType_t type, ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclBroadcast(const void *send, void *receive, size_t count, ncclDataType_t type, int root, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclBcast(void *buffer, size_t count, ncclDataType_t type, int root, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclSend(const void *send, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclRecv(void *receive, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream);
}
__global__ void produce(float *p, int n) { p[threadIdx.x] = n; }
__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }

void pair(float *a, float *b, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  produce<<<1, 32, 0, compute>>>(a, 1);
  // CHECK: :[[@LINE+1]]:3: warning: ncclReduce reads memory that the launch of 'produce' writes in another stream
  ncclReduce(a, b, 32, 7, 0, 0, comm, communication);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that ncclReduce writes in another stream
  consume<<<1, 32, 0, compute>>>(b, out);
}
void broadcast(float *a, float *b, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  ncclBroadcast(a, b, 32, 7, 0, comm, communication);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that ncclBroadcast writes in another stream
  consume<<<1, 32, 0, compute>>>(b, out);
}
void inPlace(float *a, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  ncclBcast(a, 32, 7, 0, comm, communication);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that ncclBcast writes in another stream
  consume<<<1, 32, 0, compute>>>(a, out);
}
void peers(float *a, float *b, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  ncclSend(a, 32, 7, 1, comm, communication);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'produce' writes memory that ncclSend reads in another stream
  produce<<<1, 32, 0, compute>>>(a, 2);
  ncclRecv(b, 32, 7, 1, comm, communication);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that ncclRecv writes in another stream
  consume<<<1, 32, 0, compute>>>(b, out);
}
// Look-alikes: one stream, an event between, both only read.
void ordered(float *a, float *b, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaEvent_t ready;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  cudaEventCreate(&ready);
  ncclBroadcast(a, b, 32, 7, 0, comm, communication);
  consume<<<1, 32, 0, communication>>>(b, out);
  cudaEventRecord(ready, communication);
  cudaStreamWaitEvent(compute, ready, 0);
  consume<<<1, 32, 0, compute>>>(b, out);
}
void onlyRead(float *a, float *b, float *out, ncclComm_t comm) {
  cudaStream_t compute, communication;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&communication, cudaStreamNonBlocking);
  ncclSend(a, 32, 7, 1, comm, communication);
  consume<<<1, 32, 0, compute>>>(a, out);
}
