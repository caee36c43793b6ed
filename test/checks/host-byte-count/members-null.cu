// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not=warning:

// A pointer that is null in braces is given nothing.

struct Default {
  float *Data{nullptr};
  int N = 0;
  Default() {}
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * sizeof(float));
  }
  ~Default() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
struct Initialised {
  float *Data;
  int N;
  Initialised() : Data{nullptr}, N{0} {}
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * sizeof(float));
  }
  ~Initialised() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
// Memory of somebody else is something.
struct Given {
  float *Data;
  int N;
  explicit Given(float *Other) : Data{Other}, N{0} {}
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * sizeof(float));
  }
  ~Given() { cudaFree(Data); }
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
