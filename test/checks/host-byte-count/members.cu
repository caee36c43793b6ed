// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The number of elements that a class keeps beside its memory.

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t error = (call);                                                \
    if (error != cudaSuccess)                                                  \
      throw error;                                                             \
  } while (0)

class Filled {
  float *data = nullptr;
  int size = 0;

public:
  void make(int n) {
    size = n;
    CHECK(cudaMalloc(&data, size * sizeof(float)));
  }
  ~Filled() { cudaFree(data); }
  // CHECK: :[[@LINE+1]]:38: warning: cudaMemset takes bytes, and 'size' is the number of elements of 4 bytes [cuda-host-byte-count]
  void clear() { cudaMemset(data, 0, size); }
  // CHECK: :[[@LINE+1]]:42: warning: cudaMemcpy writes 4 bytes more to memory of cudaMalloc than it has
  void longer(const float *from) { CHECK(cudaMemcpy(data, from, (size + 1) * sizeof(float), cudaMemcpyHostToDevice)); }
  // CHECK: :[[@LINE+1]]:26: warning: cudaMemcpy reads 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'size * sizeof(double)'
  void get(double *to) { cudaMemcpy(to, data, size * sizeof(double), cudaMemcpyDeviceToHost); }
  void right(const float *from) { cudaMemcpy(data, from, size * sizeof(float), cudaMemcpyHostToDevice); }
  void less(const float *from) { cudaMemcpy(data, from, (size - 1) * sizeof(float), cudaMemcpyHostToDevice); }
};

// A method that is not seen may allocate more.
class Elsewhere {
  float *data = nullptr;
  int size = 0;

public:
  void make(int n) {
    size = n;
    CHECK(cudaMalloc(&data, size * sizeof(float)));
  }
  void grow();
  ~Elsewhere() { cudaFree(data); }
  void get(void *to) { cudaMemcpy(to, data, size * sizeof(double), cudaMemcpyDeviceToHost); }
};

// By the parameter that is kept, of a struct that a function fills in, and in a
// constructor.
struct Plain {
  double *data;
  size_t count;
};
Plain make(size_t n) {
  Plain p;
  cudaMalloc(&p.data, n * sizeof(double));
  p.count = n;
  return p;
}
// CHECK: :[[@LINE+1]]:51: warning: cudaMemsetAsync takes bytes, and 'p.count' is the number of elements of 8 bytes
void clear(Plain &p) { cudaMemsetAsync(p.data, 0, p.count); }
void free(Plain &p) { cudaFree(p.data); }

class Matrix {
  const int rows, columns;
  float *data;

public:
  Matrix(int rows, int columns) : rows(rows), columns(columns) { allocate(); }
  ~Matrix() { cudaFree(data); }
  void allocate() {
    const size_t bytes = rows * columns * sizeof(float);
    cudaMalloc(&data, bytes);
  }
  // CHECK: :[[@LINE+1]]:38: warning: cudaMemset takes bytes, and 'rows * columns' is the number of elements of 4 bytes
  void clear() { cudaMemset(data, 0, rows * columns); }
  void right() { cudaMemset(data, 0, rows * columns * sizeof(float)); }
  void row(int i) { cudaMemset(data + i * columns, 0, columns * sizeof(float)); }
};

// Look-alikes: what the member says later is not what was allocated.
class Grows {
  float *data = nullptr;
  int size = 0, capacity = 0;

public:
  void resize(int n) {
    if (n > capacity) {
      cudaFree(data);
      cudaMalloc(&data, n * sizeof(float));
      capacity = n;
    }
    size = n;
  }
  ~Grows() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class Shrinks {
  float *data = nullptr;
  int size;

public:
  explicit Shrinks(int n) : size(n) { cudaMalloc(&data, size * sizeof(float)); }
  ~Shrinks() { cudaFree(data); }
  void drop() { size /= 4; }
  void set(int n) { size = n; }
  void clear() { cudaMemset(data, 0, size); }
};
class Once {
  float *data = nullptr;
  int size;

public:
  void make(int n) {
    size = n;
    if (!data)
      cudaMalloc(&data, size * sizeof(float));
  }
  ~Once() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class OnceAndBack {
  float *data = nullptr;
  int size;

public:
  void make(int n) {
    size = n;
    if (data)
      return;
    cudaMalloc(&data, size * sizeof(float));
  }
  ~OnceAndBack() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class Bytes {
  char *data = nullptr;
  int size;

public:
  void make(int n) {
    size = n;
    cudaMalloc(&data, size);
  }
  ~Bytes() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class SizeInBytes {
  float *data = nullptr;
  size_t size;

public:
  void make(int n) {
    size = n * sizeof(float);
    cudaMalloc(&data, size);
  }
  ~SizeInBytes() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class TwoPlaces {
  float *data = nullptr;
  int size;

public:
  void make(int n) {
    size = n;
    cudaMalloc(&data, size * sizeof(float));
  }
  void makeFour(int n) {
    size = n;
    cudaMalloc(&data, size / 4 * sizeof(float));
  }
  ~TwoPlaces() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class ChangedElsewhere {
  float *data = nullptr;
  int size;

public:
  void make(int n) {
    size = n;
    cudaMalloc(&data, size * sizeof(float));
  }
  int &count() { return size; }
  ~ChangedElsewhere() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
class AllocatedFirst {
  float *data = nullptr;
  int size = 16;

public:
  void make(int n) {
    cudaMalloc(&data, size * sizeof(float));
    size = n;
  }
  ~AllocatedFirst() { cudaFree(data); }
  void clear() { cudaMemset(data, 0, size); }
};
