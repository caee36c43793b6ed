// Which side memory is of, by a flag that stands beside its address: one of several in an array, or a member of the object that holds both. A flag of neither says nothing.
// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdlib>

template <class T> struct Shared {
  int count = 0;
  T **at = nullptr;
  bool *owner = nullptr, *onHost = nullptr;
  T *readHost() {
    if (!at[0])
      at[0] = (T *)calloc(count, sizeof(T));
    if (!owner[0])
      copy(1, 0);
    return at[0];
  }
  T *readDevice(int device) {
    if (!at[device])
      cudaMalloc(&at[device], count * sizeof(T));
    if (!owner[device])
      copy(0, device);
    return at[device];
  }
  void copy(int from, int to) {
    if (!at[from])
      return;
    if (onHost[to] && !onHost[from])
      cudaMemcpy(at[to], at[from], count * sizeof(T), cudaMemcpyDeviceToHost);
    else if (!onHost[to] && !onHost[from])
      cudaMemcpy(at[to], at[from], count * sizeof(T), cudaMemcpyDeviceToDevice);
    else
      cudaMemcpy(at[to], at[from], count * sizeof(T), cudaMemcpyHostToDevice);
  }
};
void shared(Shared<float> *s) {
  s->readHost();
  s->readDevice(1);
}

struct Plain {
  int count;
  float **at;
  bool quick;
  void copy(int from, int to) { cudaMemcpy(at[to], at[from], count * sizeof(float), cudaMemcpyHostToDevice); }
  void fill() {
    at[0] = (float *)calloc(count, sizeof(float));
    if (!quick)
      // CHECK: :[[@LINE+1]]:7: warning: memory of 'calloc' is the destination of a copy from host to device
      copy(1, 0);
  }
  void readDevice() {
    cudaMalloc(&at[1], count * sizeof(float));
    copy(0, 1);
  }
};
void plain(Plain *p) {
  p->fill();
  p->readDevice();
}

struct Buffer {
  float *values;
  bool pinned;
};
void drop(Buffer *b) {
  if (b->pinned)
    cudaFreeHost(b->values);
  else
    delete[] b->values;
}
void renew(Buffer *b, int n) {
  b->values = new float[n];
  drop(b);
}

void apart(bool pinned, int n) {
  float *values = new float[n];
  if (pinned)
    // CHECK: :[[@LINE+1]]:5: warning: memory of 'new' is freed with cudaFreeHost
    cudaFreeHost(values);
  else
    delete[] values;
}
