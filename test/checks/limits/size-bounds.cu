// What a bound allows, and one less, of numbers of bytes. Each function needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-host-byte-count' %s --
// RUN: %check --bound=sized-twice-steps=5 --bound=member-size-steps=3 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=sized-twice-steps=4 --bound=member-size-steps=2 %{flags} | count 0

// The variable, its product, the parameter, that one's product, and the size.
void copy(float *to, const float *from, size_t n) {
  const size_t bytes = n * sizeof(float);
  cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice);
}
void run(float *to, const float *from, size_t n) {
  // CHECK: :[[@LINE+1]]:18: warning: this is multiplied by the size of 'float', and by the same again before cudaMemcpy takes it as bytes
  copy(to, from, n * sizeof(float));
}
// The variable, its product, and the member.
class Filled {
  float *data = nullptr;
  int size = 0;

public:
  void make(int n) {
    size = n;
    const size_t bytes = size * sizeof(float);
    cudaMalloc(&data, bytes);
  }
  ~Filled() { cudaFree(data); }
  // CHECK: :[[@LINE+1]]:38: warning: cudaMemset takes bytes, and 'size' is the number of elements of 4 bytes
  void clear() { cudaMemset(data, 0, size); }
};
