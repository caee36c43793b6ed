// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One parameter has the memory allocated and another has it read: what a way through the function needs is what some call has to give.

constexpr int All = -1;
struct Data {
  int *at;
};

class Net {
public:
  void make(Data *to, Data *from, int n) { copy(All, to, from, n, cudaMemcpyHostToDevice, true); }
  void fetch(Data *to, Data *from, int n, int group) { copy(group, to, from, n, cudaMemcpyDeviceToHost, false); }
  void fetchAll(Data *to, Data *from, int n) { copy(All, to, from, n, cudaMemcpyDeviceToHost, false); }

  int copy(int group, Data *to, Data *from, int n, cudaMemcpyKind kind, bool allocate) {
    if (allocate)
      cudaMalloc(&to->at, n * sizeof(int));
    cudaMemcpy(to->at, from->at, n * sizeof(int), kind);
    int sum = 0;
    if (group != All)
      for (int i = 0; i < n; ++i)
        sum += to->at[i];
    return sum;
  }
};

// One call gives both.
int read(int group, int *p, int n, bool allocate) {
  if (allocate)
    cudaMalloc(&p, n * sizeof(int));
  if (group != All)
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return p[0];
  return 0;
}
int calls(int *p, int n) { return read(All, p, n, true) + read(3, p, n, true); }
// Nobody calls it here.
int open(int group, int *p, int n, bool allocate) {
  if (allocate)
    cudaMalloc(&p, n * sizeof(int));
  if (group != All)
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return p[0];
  return 0;
}
