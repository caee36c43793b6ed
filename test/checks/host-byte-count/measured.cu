// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// As many bytes as an array has elements, of a part of it: what the number is computed from says that it is bytes.

unsigned short numbers[2048];
const int side = 32;
constexpr int allBytes = side * side * sizeof(unsigned short);
enum { half = 1024 * sizeof(unsigned short) };
struct Sizes {
  static constexpr size_t part = 1024 * sizeof(numbers[0]);
};

void global(unsigned short *to) { cudaMemcpy(to, numbers, allBytes, cudaMemcpyHostToDevice); }
void local(unsigned short *to) {
  const int bytes = side * side * sizeof(unsigned short);
  cudaMemcpy(to, numbers, bytes, cudaMemcpyHostToDevice);
}
void enumerator(unsigned short *to) { cudaMemcpy(to, numbers, half, cudaMemcpyHostToDevice); }
void member(unsigned short *to) { cudaMemcpy(to, numbers, Sizes::part, cudaMemcpyHostToDevice); }
void computed(unsigned short *to) {
  constexpr size_t bytes = allBytes;
  cudaMemcpy(to, numbers, bytes / 1, cudaMemcpyHostToDevice);
}

constexpr int count = 2048;
void elements(unsigned short *to) {
  // CHECK: :[[@LINE+1]]:27: warning: cudaMemcpy takes bytes, and 2048 is the number of elements of 'numbers', of 2 bytes each
  cudaMemcpy(to, numbers, count, cudaMemcpyHostToDevice);
}
