// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a variable holds is known elsewhere where its contents are copied.

#include <cstring>
#include <map>

__device__ float *table;
struct View {
  float *p;
  int n;
};
struct Marked {
  cudaStream_t stream;
  cudaEvent_t event;
};

// As bytes.
void toDevice(float **slot, int n) {
  float *d;
  cudaMalloc(&d, n);
  cudaMemcpy(slot, &d, sizeof(d), cudaMemcpyHostToDevice);
}
void toHost(float **slot, int n) {
  float *d;
  cudaMalloc(&d, n);
  std::memcpy(slot, &d, sizeof(d));
}
void toSymbol(int n) {
  float *d;
  cudaMalloc(&d, n);
  cudaMemcpyToSymbol(table, &d, sizeof(d));
}
void ofArray(float **slot, int n) {
  float *d[2];
  cudaMalloc(&d[0], n);
  cudaMalloc(&d[1], n);
  cudaMemcpy(slot, d, sizeof(d), cudaMemcpyHostToDevice);
}
void ofObject(View *slot, int n, cudaStream_t s) {
  View v;
  cudaMalloc(&v.p, n);
  v.n = n;
  cudaMemcpyAsync(slot, &v, sizeof(v), cudaMemcpyHostToDevice, s);
}

// As an object.
struct Keeper {
  std::map<int, Marked> all;
  Marked one, several[4];

  void intoMap(cudaStream_t s) {
    Marked m{s, nullptr};
    cudaEventCreate(&m.event);
    all[1] = m;
  }
  void intoMember(cudaStream_t s) {
    Marked m{s, nullptr};
    cudaEventCreate(&m.event);
    one = m;
  }
  void intoElement(cudaStream_t s, int i) {
    Marked m{s, nullptr};
    cudaEventCreate(&m.event);
    several[i] = m;
  }
  void byAnother(cudaStream_t s) {
    Marked m{s, nullptr};
    cudaEventCreate(&m.event);
    Marked other;
    other = m;
    one = other;
  }
};
void behindPointer(Marked *to, cudaStream_t s) {
  Marked m{s, nullptr};
  cudaEventCreate(&m.event);
  *to = m;
}

// What lies behind a pointer is no copy of it.
void contents(float *to, int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  cudaMalloc(&d, n);
  cudaMemcpy(to, d, n, cudaMemcpyDeviceToHost);
}
// Nor is what is copied into the variable.
void filled(const Marked *from, cudaStream_t s) {
  Marked m = *from;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaEventCreate gives is never released
  cudaEventCreate(&m.event);
  cudaEventRecord(m.event, s);
}
