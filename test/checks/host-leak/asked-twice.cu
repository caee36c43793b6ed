// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdlib>

// Who asks the same question twice takes it for granted that the answer is the same.
__global__ void fill(float *p);
static bool isOfDevice(const void *p) {
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, p);
  return attributes.type == cudaMemoryTypeDevice;
}
void followed(float *data) {
  float *staged;
  if (isOfDevice(data))
    staged = data;
  else
    cudaMallocHost(&staged, 4);
  fill<<<1, 1>>>(staged);
  cudaDeviceSynchronize();
  if (!isOfDevice(data))
    cudaFreeHost(staged);
}
bool isPinned(const void *p);
void unseen(float *data) {
  float *staged;
  if (isPinned(data))
    staged = data;
  else
    cudaMallocHost(&staged, 4);
  fill<<<1, 1>>>(staged);
  cudaDeviceSynchronize();
  if (!isPinned(data))
    cudaFreeHost(staged);
}
static int devices() {
  int count = 0;
  cudaGetDeviceCount(&count);
  return count;
}
void counted() {
  float *p;
  if (devices() > 1)
    cudaMalloc(&p, 4);
  if (devices() > 1)
    cudaFree(p);
}
void environment() {
  float *p;
  if (getenv("STAGED"))
    cudaMalloc(&p, 4);
  if (getenv("STAGED"))
    cudaFree(p);
}
struct Queue {
  int count() const;
};
void method(const Queue &queue) {
  float *p;
  if (queue.count() > 1)
    cudaMalloc(&p, 4);
  if (queue.count() > 1)
    cudaFree(p);
}

// Hazards: another question, and another limit.
void other(float *data, float *more) {
  float *staged;
  if (isPinned(data))
    staged = data;
  else
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMallocHost gives is released on one way through the function and left behind on another
    cudaMallocHost(&staged, 4);
  fill<<<1, 1>>>(staged);
  cudaDeviceSynchronize();
  if (!isPinned(more))
    cudaFreeHost(staged);
}
void otherFollowed(float *data, float *more) {
  float *staged;
  if (isOfDevice(data))
    staged = data;
  else
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMallocHost gives is released on one way through the function and left behind on another
    cudaMallocHost(&staged, 4);
  fill<<<1, 1>>>(staged);
  cudaDeviceSynchronize();
  if (!isOfDevice(more))
    cudaFreeHost(staged);
}
void otherLimit(const Queue &queue) {
  float *p;
  if (queue.count() > 1)
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is released on one way through the function and left behind on another
    cudaMalloc(&p, 4);
  if (queue.count() > 2)
    cudaFree(p);
}
// A loop asks until the answer is another.
bool hasNext(int *queue);
void polled(int *queue) {
  float *p = nullptr;
  while (hasNext(queue))
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released
    cudaMalloc(&p, 4);
}
