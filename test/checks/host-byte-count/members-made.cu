// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not=warning:

// A member that is given nothing beside its allocation has that memory, however nothing is written, and before or after it.

struct Empty {
  float *Data{};
  int N;
  explicit Empty(int Count) : N(Count) { cudaMalloc(&Data, N * sizeof(float)); }
  ~Empty() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
struct Listed {
  float *Data = nullptr;
  int N{0};
  Listed() {}
  explicit Listed(int Count) : N(Count) { cudaMalloc(&Data, N * sizeof(float)); }
  ~Listed() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};
struct Released {
  float *Data;
  int N;
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * sizeof(float));
  }
  void release() {
    cudaFree(Data);
    Data = nullptr;
  }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'N * 8'
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};

// What is moved on is no longer where the allocation began.
struct Moved {
  float *Data;
  int N;
  void make(int Count) {
    N = Count;
    cudaMalloc(&Data, N * sizeof(float));
  }
  void release() { cudaFree(Data); }
  void next() { Data += N; }
  void fill(const float *From) { cudaMemcpy(Data, From, N * 8, cudaMemcpyHostToDevice); }
};

// A count that somebody else has the address of is not what it was made of.
void ask(int *);
struct Asked {
  float *Data;
  void make() {
    int Count = 4;
    ask(&Count);
    cudaMalloc(&Data, Count * sizeof(float));
  }
  ~Asked() { cudaFree(Data); }
  void fill(const float *From) { cudaMemcpy(Data, From, 8 * sizeof(float), cudaMemcpyHostToDevice); }
};
struct Counted {
  float *Data;
  void make() {
    int Count = 4;
    cudaMalloc(&Data, Count * sizeof(float));
  }
  ~Counted() { cudaFree(Data); }
  // CHECK: :[[@LINE+1]]:34: warning: cudaMemcpy writes 32 bytes to memory of cudaMalloc, which has 16
  void fill(const float *From) { cudaMemcpy(Data, From, 8 * sizeof(float), cudaMemcpyHostToDevice); }
};
