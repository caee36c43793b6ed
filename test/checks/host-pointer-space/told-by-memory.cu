// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory that says itself how it was allocated, and that a kernel may have changed meanwhile.

#include <cstdlib>

struct Queue {
  bool managed;
  int count;
};
Queue *make(bool managed) {
  Queue *q;
  if (managed)
    cudaMallocManaged(&q, sizeof(Queue));
  else
    q = (Queue *)malloc(sizeof(Queue));
  q->managed = managed;
  q->count = 0;
  return q;
}
void release(Queue *q) {
  if (q->managed)
    cudaFree(q);
  else
    free(q);
}
__global__ void fill(Queue *q) { q->count = 1; }
void told() {
  Queue *q = make(true);
  fill<<<1, 1>>>(q);
  cudaDeviceSynchronize();
  release(q);
}
void notTold(bool managed) {
  Queue *q;
  cudaMallocManaged(&q, sizeof(Queue));
  fill<<<1, 1>>>(q);
  cudaDeviceSynchronize();
  if (managed)
    cudaFree(q);
  else
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocManaged is freed with 'free'
    free(q);
}
void numberRead() {
  Queue *q;
  cudaMallocManaged(&q, sizeof(Queue));
  fill<<<1, 1>>>(q);
  cudaDeviceSynchronize();
  if (q->count > 0)
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocManaged is freed with 'free'
    free(q);
}
