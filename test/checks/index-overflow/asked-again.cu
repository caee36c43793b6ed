// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What an object says again is what it said before, as long as nothing changes it: a test of the one is a test of the other.

#include <climits>
#include <cstdint>
#include <vector>

class Shape {
public:
  int64_t extent(int i) const { return Extents[i]; }
  int64_t rows() const { return extent(0); }
  int64_t columns() const { return extent(1); }
  int64_t operator[](int i) const { return Extents[i]; }
  int64_t next() const { return ++Asked; }
  virtual int64_t chosen(int i) const { return Extents[i]; }
  void resize(int64_t rows, int64_t columns) { Extents = {rows, columns}; }

private:
  std::vector<int64_t> Extents;
  mutable int64_t Asked = 0;
};
void use(Shape &);

void byNumber(const Shape &a, const Shape &b) {
  if (a.extent(1) * b.extent(1) > INT_MAX)
    return;
  const int m = int(a.extent(1)), n = int(b.extent(1));
  void *p;
  cudaMalloc(&p, m * n);
}
void byName(const Shape *a) {
  const int64_t all = a->rows() * a->columns();
  if (all > INT_MAX)
    return;
  void *p;
  cudaMalloc(&p, int(a->rows()) * int(a->columns()));
}
void byOperator(const Shape &a) {
  if (a[0] * a[1] > INT_MAX)
    return;
  const int m = int(a[0]), n = int(a[1]);
  void *p;
  cudaMalloc(&p, m * n);
}
void ofItsOwn(int64_t rows, int64_t columns) {
  Shape a;
  a.resize(rows, columns);
  const Shape b = a;
  if (b.rows() * b.columns() > INT_MAX)
    return;
  const int m = int(b.rows()), n = int(b.columns());
  void *p;
  cudaMalloc(&p, m * n);
}
void ofContainers(const std::vector<float> &x, const std::vector<float> &y) {
  if (x.size() * y.size() > INT_MAX)
    return;
  const int m = int(x.size()), n = int(y.size());
  void *p;
  cudaMalloc(&p, m * n);
}
struct Layer {
  Shape In, Out;
  void make() const {
    if (In.rows() * Out.rows() > INT_MAX)
      return;
    const int m = int(In.rows()), n = int(Out.rows());
    void *p;
    cudaMalloc(&p, m * n);
  }
};

// Another number, another object, or one that is not the same any more.
void other(const Shape &a, const Shape &b) {
  if (a.extent(0) * b.extent(0) > INT_MAX)
    return;
  const int m = int(a.extent(1)), n = int(b.extent(1));
  void *p;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to a size of 64 bits
  cudaMalloc(&p, m * n);
}
void changed(Shape &a) {
  if (a.rows() * a.columns() > INT_MAX)
    return;
  use(a);
  const int m = int(a.rows()), n = int(a.columns());
  void *p;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows
  cudaMalloc(&p, m * n);
}
void captured(Shape &a, int64_t rows) {
  auto grow = [&] { a.resize(rows, rows); };
  if (a.rows() * a.columns() > INT_MAX)
    return;
  grow();
  const int m = int(a.rows()), n = int(a.columns());
  void *p;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows
  cudaMalloc(&p, m * n);
}
void counted(const Shape &a) {
  if (a.next() * a.next() > INT_MAX)
    return;
  const int m = int(a.next()), n = int(a.next());
  void *p;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows
  cudaMalloc(&p, m * n);
}
void anyClass(const Shape &a) {
  if (a.chosen(0) * a.chosen(1) > INT_MAX)
    return;
  const int m = int(a.chosen(0)), n = int(a.chosen(1));
  void *p;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows
  cudaMalloc(&p, m * n);
}
