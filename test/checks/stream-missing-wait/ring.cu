// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <array>

// The places of a ring are used again after as many turns as it has.
__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void add(float *y, const float *x) { y[threadIdx.x] += x[threadIdx.x]; }

class Ring {
public:
  Ring() {
    cudaStreamCreateWithFlags(&Fills, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&Adds, cudaStreamNonBlocking);
  }
  void forwardOnly(float *y, int n) {
    for (int i = 0; i < n; ++i) {
      const int at = i & 1;
      // CHECK: :[[@LINE+1]]:7: warning: the launch of 'fill' writes memory that the launch of 'add' reads in another stream
      fill<<<1, 256, 0, Fills>>>(Data[at]);
      cudaEventRecord(Ready[at], Fills);
      cudaStreamWaitEvent(Adds, Ready[at], 0);
      add<<<1, 256, 0, Adds>>>(y, Data[at]);
    }
  }
  void ofThree(float *y, int n) {
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:7: warning: the launch of 'fill' writes memory that the launch of 'add' reads in another stream
      fill<<<1, 256, 0, Fills>>>(Data[i % 3]);
      cudaEventRecord(Ready[i % 3], Fills);
      cudaStreamWaitEvent(Adds, Ready[i % 3], 0);
      add<<<1, 256, 0, Adds>>>(y, Data[i % 3]);
    }
  }
  void bothWays(float *y, int n) {
    for (int i = 0; i < n; ++i) {
      const int at = i & 1;
      if (i >= 2)
        cudaStreamWaitEvent(Fills, Free[at], 0);
      fill<<<1, 256, 0, Fills>>>(Data[at]);
      cudaEventRecord(Ready[at], Fills);
      cudaStreamWaitEvent(Adds, Ready[at], 0);
      add<<<1, 256, 0, Adds>>>(y, Data[at]);
      cudaEventRecord(Free[at], Adds);
    }
  }
  void waitsForHost(float *y, int n) {
    for (int i = 0; i < n; ++i) {
      const int at = i & 1;
      if (i >= 2)
        cudaEventSynchronize(Free[at]);
      fill<<<1, 256, 0, Fills>>>(Data[at]);
      cudaEventRecord(Ready[at], Fills);
      cudaStreamWaitEvent(Adds, Ready[at], 0);
      add<<<1, 256, 0, Adds>>>(y, Data[at]);
      cudaEventRecord(Free[at], Adds);
    }
  }
  void placeForEach(float *y, float **data, int n) {
    for (int i = 0; i < n; ++i) {
      fill<<<1, 256, 0, Fills>>>(data[i]);
      cudaEventRecord(Ready[i & 1], Fills);
      cudaStreamWaitEvent(Adds, Ready[i & 1], 0);
      add<<<1, 256, 0, Adds>>>(y, data[i]);
    }
  }

private:
  cudaStream_t Fills, Adds;
  float *Data[3];
  cudaEvent_t Ready[3], Free[3];
};

// An array of the library's, in an object that the function is given.
struct Places {
  std::array<float *, 2> data{};
  std::array<cudaEvent_t, 2> ready{}, drained{};
  cudaStream_t fills, adds;
};
void make(Places &r) {
  cudaStreamCreateWithFlags(&r.fills, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&r.adds, cudaStreamNonBlocking);
}
void inObject(Places &r, float *y, int n) {
  for (int i = 0; i < n; ++i) {
    const int at = i & 1;
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' writes memory that the launch of 'add' reads in another stream
    fill<<<1, 256, 0, r.fills>>>(r.data[at]);
    cudaEventRecord(r.ready[at], r.fills);
    cudaStreamWaitEvent(r.adds, r.ready[at], 0);
    add<<<1, 256, 0, r.adds>>>(y, r.data[at]);
  }
}
void inObjectBothWays(Places &r, float *y, int n) {
  for (int i = 0; i < n; ++i) {
    const int at = i & 1;
    if (i >= 2)
      cudaStreamWaitEvent(r.fills, r.drained[at], 0);
    fill<<<1, 256, 0, r.fills>>>(r.data[at]);
    cudaEventRecord(r.ready[at], r.fills);
    cudaStreamWaitEvent(r.adds, r.ready[at], 0);
    add<<<1, 256, 0, r.adds>>>(y, r.data[at]);
    cudaEventRecord(r.drained[at], r.adds);
  }
}
