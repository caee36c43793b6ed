// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel that shares memory with the host while it runs: volatile memory, and what is ordered for the whole system.

__global__ void tells(int *flag, float *out) {
  out[threadIdx.x] = 1;
  __threadfence_system();
  if (threadIdx.x == 0)
    *flag = 1;
}
__global__ void waits(volatile int *go, float *out) {
  while (*go == 0)
    ;
  out[threadIdx.x] = 1;
}
struct Queue {
  volatile int head, tail;
  int data[100];
};
__global__ void serves(Queue *queue, float *out) {
  while (queue->head < queue->tail)
    out[queue->head] = queue->data[queue->head];
}
__global__ void counts(int *counter, float *out) {
  out[threadIdx.x] = 1;
  atomicAdd_system(counter, 1);
}
__global__ void plain(int *flag, float *out) {
  out[threadIdx.x] = 1;
  *flag = 1;
}
__global__ void inBlock(int *flag, float *out) {
  __shared__ volatile float part[32];
  part[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = part[31 - threadIdx.x];
  *flag = 1;
}

template <class T> T *shared(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}

float told() {
  int *flag = shared<int>(1);
  float *out = shared<float>(100);
  *flag = 0;
  tells<<<1, 100>>>(flag, out);
  while (*flag == 0)
    ;
  return out[0];
}
void goes() {
  int *go = shared<int>(1);
  *go = 0;
  waits<<<1, 100>>>(go, shared<float>(100));
  *go = 1;
  cudaDeviceSynchronize();
}
void pinned() {
  int *go;
  cudaHostAlloc(&go, sizeof(int), cudaHostAllocMapped);
  *go = 0;
  waits<<<1, 100>>>(go, shared<float>(100));
  *go = 1;
  cudaDeviceSynchronize();
}
void added() {
  Queue *queue = shared<Queue>(1);
  serves<<<1, 1>>>(queue, shared<float>(100));
  queue->data[3] = 1;
  queue->tail = 4;
  cudaDeviceSynchronize();
}
int counted() {
  int *counter = shared<int>(1);
  *counter = 0;
  counts<<<1, 100>>>(counter, shared<float>(100));
  return *counter;
}
// The host alone looks at it so.
float looks() {
  int *flag = shared<int>(1);
  float *out = shared<float>(100);
  *flag = 0;
  plain<<<1, 100>>>(flag, out);
  while (*static_cast<volatile int *>(flag) == 0)
    ;
  return *flag;
}

float reads() {
  int *flag = shared<int>(1);
  float *out = shared<float>(100);
  plain<<<1, 100>>>(flag, out);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocManaged is read while the launch of 'plain' may still write it
  return out[0];
}
float readsBlocks() {
  int *flag = shared<int>(1);
  float *out = shared<float>(100);
  inBlock<<<1, 32>>>(flag, out);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocManaged is read while the launch of 'inBlock' may still write it
  return out[0];
}
