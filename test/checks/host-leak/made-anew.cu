// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What each object has from its constructor, where a method makes something
// new.

template <class T> class Workspace {
public:
  explicit Workspace(int n) { allocate(n); }
  ~Workspace() { release(); }
  void grow(int n) {
    if (n <= size)
      return;
    // CHECK: :[[@LINE+1]]:5: warning: 'data' is given something new here, and what it holds is never released [cuda-host-leak]
    allocate(n);
  }
  T *get() const { return data; }

private:
  void allocate(int n) {
    // CHECK: :[[@LINE+1]]:5: note: each object gets it from cudaMalloc here
    cudaMalloc(&data, n * sizeof(T));
    size = n;
  }
  void release() {
    cudaFree(data);
    data = nullptr;
  }
  T *data = nullptr;
  int size = 0;
};
template class Workspace<float>;

// Look-alikes.
class Released {
public:
  explicit Released(int n) : size(n) { cudaMalloc(&data, n); }
  ~Released() { cudaFree(data); }
  void grow(int n) {
    if (n <= size)
      return;
    cudaFree(data);
    cudaMalloc(&data, n);
    size = n;
  }

private:
  void *data = nullptr;
  int size;
};
class ByHelper {
public:
  explicit ByHelper(int n) { cudaMalloc(&data, n); }
  ~ByHelper() { release(); }
  void reset(int n) {
    release();
    cudaMalloc(&data, n);
  }

private:
  void release() { cudaFree(data); }
  void *data = nullptr;
};
class Cleared {
public:
  explicit Cleared(int n) { cudaMalloc(&data, n); }
  ~Cleared() { clear(); }
  void clear() {
    cudaFree(data);
    data = nullptr;
  }
  void make(int n) { cudaMalloc(&data, n); }

private:
  void *data = nullptr;
};
class Empty {
public:
  explicit Empty(int n) {
    if (n > 0)
      cudaMalloc(&data, n);
  }
  ~Empty() { cudaFree(data); }
  void make(int n) { cudaMalloc(&data, n); }

private:
  void *data = nullptr;
};
class Kept {
public:
  explicit Kept(int n) { cudaMalloc(&data, n); }
  ~Kept() { cudaFree(data); }
  void grow(int n) {
    void *old = data;
    cudaMalloc(&data, n);
    cudaFree(old);
  }

private:
  void *data = nullptr;
};
