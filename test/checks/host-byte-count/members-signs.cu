// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not=warning:

// Two negative factors are a number of bytes; one is none.

struct Both {
  float *Data;
  int N;
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * -4 * -1);
  }
  ~Both() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
struct One {
  float *Data;
  int N;
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * -4);
  }
  ~One() { cudaFree(Data); }
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
