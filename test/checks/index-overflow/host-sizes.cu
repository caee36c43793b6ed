// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

// What had 64 bits before: a container's count, an element behind a reference,
// the distance of two pointers, members that were cut down.
struct Shape {
  std::vector<int64_t> Sizes;
  int64_t size(int Axis) const { return Sizes[Axis]; }
};
void elements(const Shape &S, float **Out) {
  const int Rows = static_cast<int>(S.size(0)), Columns = static_cast<int>(S.size(1));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  cudaMalloc(Out, Rows * Columns * sizeof(float));
}
void counted(const std::vector<std::string> &Names, float **Out) {
  const int N = Names.size();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  cudaMalloc(Out, N * N * sizeof(float));
}
void distance(const int *Begin, const int *End, float **Out) {
  const int N = End - Begin;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  cudaMalloc(Out, N * N * sizeof(float));
}
class Pages {
public:
  Pages(int64_t Count, int64_t Size)
      : Count(static_cast<int>(Count)), Size(static_cast<int>(Size)) {}
  void clear() {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
    cudaMemset(Data, 0, Count * Size * sizeof(float));
  }

private:
  int Count = 0, Size = 0;
  float *Data = nullptr;
};
void use(int64_t Count, int64_t Size) { Pages(Count, Size).clear(); }

// One that is sometimes given a number of 32 bits is none of them.
class Tiles {
public:
  Tiles(int64_t Count, int Size) : Count(static_cast<int>(Count)), Size(Size) {}
  void reset(int Other) { Count = Other; }
  void clear() { cudaMemset(Data, 0, Count * Size * sizeof(float)); }

private:
  int Count = 0, Size = 0;
  float *Data = nullptr;
};

// A container has a count of 64 bits however few elements it has.
void table(const std::vector<int> &Columns, int Width, float **Out) {
  const int N = Columns.size();
  cudaMalloc(Out, N * Width * sizeof(float));
}

// A function lets no others pass.
static void fit(int64_t N, int64_t Width) {
  if (N < 0 || Width < 1 || N > INT_MAX / Width)
    throw std::length_error("too large");
}
void asked(int64_t N, int64_t Width, float **Out) {
  fit(N, Width);
  const int Rows = N, Columns = Width;
  cudaMalloc(Out, Rows * Columns * sizeof(float));
}
static int narrow(int64_t N) {
  if (N > INT_MAX)
    std::abort();
  return int(N);
}
void askedOfProduct(int64_t N, int64_t Width, float **Out) {
  narrow(N * Width);
  const int Rows = N, Columns = Width;
  cudaMalloc(Out, Rows * Columns * sizeof(float));
}
void require(int64_t N, int64_t Width);
void askedUnseen(int64_t N, int64_t Width, float **Out) {
  require(N, Width);
  const int Rows = N, Columns = Width;
  cudaMalloc(Out, Rows * Columns * sizeof(float));
}
// One that looks at each alone says nothing of the product.
static void each(int64_t N, int64_t Width) {
  if (N > INT_MAX || Width > INT_MAX)
    throw std::length_error("too large");
}
void askedOfEach(int64_t N, int64_t Width, float **Out) {
  each(N, Width);
  const int Rows = N, Columns = Width;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  cudaMalloc(Out, Rows * Columns * sizeof(float));
}

// The object that has both factors was asked for their product.
struct Plane {
  int64_t Rows, Columns;
  int64_t elements() const { return Rows * Columns; }
  bool empty() const { return Rows == 0; }
};
void askedAsObject(const Plane &P, float **X) {
  if (P.elements() > INT_MAX)
    throw std::length_error("too many");
  const int Rows = static_cast<int>(P.Rows), Columns = static_cast<int>(P.Columns);
  cudaMalloc(X, Rows * Columns * 4);
}
// Of another object, it says nothing.
void askedOfAnother(const Plane &P, const Plane &Q, float **X) {
  if (Q.elements() > INT_MAX)
    throw std::length_error("too many");
  const int Rows = static_cast<int>(P.Rows), Columns = static_cast<int>(P.Columns);
  // CHECK: :[[@LINE+1]]:32: warning: this product is computed in 32 bits
  cudaMalloc(X, Rows * Columns * 4);
}

// Computed in 64 bits and cut down on the way to a size.
void cutBytes(int64_t Rows, int64_t Columns, const float *In, float *Out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is a size, which is wrong from 2,147,483,648 on
  int Bytes = Rows * Columns * sizeof(float);
  cudaMemcpy(Out, In, Bytes, cudaMemcpyHostToDevice);
}
void cutUnsigned(size_t Rows, size_t Columns, float **Out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is a size, which is wrong from 4,294,967,296 on
  unsigned Count = Rows * Columns;
  cudaMalloc(Out, Count * sizeof(float));
}
static void clear(float *Data, int Bytes) { cudaMemset(Data, 0, Bytes); }
void cutArgument(size_t Rows, size_t Columns, float *Data) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is a size
  clear(Data, Rows * Columns * sizeof(float));
}
static int bytesOf(const Shape &S) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is a size
  return S.size(0) * S.size(1) * sizeof(float);
}
void cutResult(const Shape &S, float **Out) { cudaMalloc(Out, bytesOf(S)); }

// Not of what the host's heap has an array: as many as there are devices and streams.
void cutElements(size_t Devices, size_t Streams, float ***Out) {
  const int Count = Devices * Streams;
  *Out = new float *[Count];
}
void cutForMalloc(size_t Devices, size_t Streams, void **Out) {
  const int Count = Devices * Streams;
  *Out = malloc(Count * sizeof(float *));
}

// A cast is a judgement, a test tells, and sizeof says nothing of the count.
void cutByCast(int64_t Rows, int64_t Columns, float **Out) {
  int Bytes = static_cast<int>(Rows * Columns * sizeof(float));
  cudaMalloc(Out, Bytes);
}
void cutTested(int64_t Rows, int64_t Columns, float **Out) {
  if (Rows * Columns > 1 << 20)
    return;
  int Bytes = Rows * Columns * sizeof(float);
  cudaMalloc(Out, Bytes);
}
void cutAsked(int64_t N, int64_t Width, float **Out) {
  fit(N, Width);
  int Bytes = N * Width * sizeof(char);
  cudaMalloc(Out, Bytes);
}
void cutSmall(int Rows, int Columns, float **Out) {
  int Bytes = Rows * Columns * sizeof(float);
  cudaMalloc(Out, Bytes);
}
void cutOne(size_t N, float **Out) {
  int Bytes = N * sizeof(float);
  cudaMalloc(Out, Bytes);
}
void cutCounted(const std::vector<int> &Columns, int Width, float **Out) {
  int Bytes = Columns.size() * Width * sizeof(float);
  cudaMalloc(Out, Bytes);
}
