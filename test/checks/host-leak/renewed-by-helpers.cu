// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A class without a destructor that grows what a member holds, by functions of the program around those of the runtime, or by way of a variable: what it grew to is left behind.

#include <stddef.h>

void *take(size_t bytes) {
  void *p = nullptr;
  if (cudaMalloc(&p, bytes) != cudaSuccess)
    p = nullptr;
  return p;
}
void drop(void *p) {
  if (p != nullptr)
    cudaFree(p);
}
template <class T> void dropArray(T *array, const char *who) {
  if (array && who)
    drop(array);
}
void show(const void *);

// 1: both are functions.
class Buffer {
public:
  explicit Buffer(size_t n) { grow(n); }
  Buffer(const Buffer &) = delete;
  bool grow(size_t n) {
    if (n <= size)
      return true;
    // CHECK: :[[@LINE+1]]:19: warning: what cudaMalloc gives is never released
    void *fresh = take(n);
    if (!fresh)
      return false;
    drop(data);
    data = fresh;
    size = n;
    return true;
  }

private:
  void *data = nullptr;
  size_t size = 0;
};
// 2: by way of a variable.
class Scratch {
public:
  float *get(size_t n) {
    if (n > size) {
      float *larger;
      // CHECK: :[[@LINE+1]]:11: warning: what cudaMalloc gives is never released
      if (cudaMalloc(&larger, n * sizeof(float)) != cudaSuccess)
        return nullptr;
      cudaMemset(larger, 0, n * sizeof(float));
      cudaFree(data);
      data = larger;
      size = n;
    }
    use();
    return nullptr;
  }

private:
  void use() { cudaMemset(data, 1, size); }
  float *data = nullptr;
  size_t size = 0;
};
// 3: a template, and two levels.
template <class T> class List {
public:
  void reserve(size_t n) {
    if (n <= capacity)
      return;
    dropArray(values, "list");
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released
    cudaMalloc(&values, n * sizeof(T));
    capacity = n;
  }

private:
  T *values = nullptr;
  size_t capacity = 0;
};
void use(size_t n) {
  Buffer b(n);
  Scratch s;
  s.get(n);
  List<double> l;
  l.reserve(n);
}

// Look-alikes.

// The destructor has a function do it.
class Ended {
public:
  ~Ended() { drop(data); }
  void grow(size_t n) {
    void *fresh = take(n);
    drop(data);
    data = fresh;
  }

private:
  void *data = nullptr;
};
// So has a method.
class Closed {
public:
  void close() {
    dropArray(data, "closed");
    data = nullptr;
  }
  void grow(size_t n) {
    char *fresh;
    cudaMalloc(&fresh, n);
    dropArray(data, "grown");
    data = fresh;
  }

private:
  char *data = nullptr;
};
// A list of all of them has it, too.
void remember(void *);
class Remembered {
public:
  void grow(size_t n) {
    void *fresh;
    cudaMalloc(&fresh, n);
    remember(fresh);
    drop(data);
    data = fresh;
  }

private:
  void *data = nullptr;
};
// A function that is said to drop keeps it for the next one, and gives it out again.
static void *spare;
void putBack(void *p) {
  if (spare)
    cudaFree(p);
  else
    spare = p;
}
class Pooled {
public:
  void grow(size_t n) {
    void *fresh = spare ? spare : take(n);
    spare = nullptr;
    putBack(data);
    data = fresh;
  }

private:
  void *data = nullptr;
};
// Shown to what only reads, and given to the caller.
class Given {
public:
  void grow(size_t n) {
    void *fresh;
    cudaMalloc(&fresh, n);
    drop(data);
    data = fresh;
  }
  void *release() {
    void *out = data;
    data = nullptr;
    return out;
  }

private:
  void *data = nullptr;
};
void useRight(size_t n) {
  Ended a;
  a.grow(n);
  Closed b;
  b.grow(n);
  b.close();
  Remembered c;
  c.grow(n);
  Pooled d;
  d.grow(n);
  Given e;
  e.grow(n);
  drop(e.release());
}
