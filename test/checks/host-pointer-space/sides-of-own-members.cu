// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Two copies that take a member for memory of both sides are of two objects, one of each, where somebody else may have given an object its memory; of a member that its class
// alone names, and only allocates for, one of them is wrong.

#include <cstddef>

template <class T> class Own {
public:
  static Own of(size_t n) {
    Own o(n);
    cudaMalloc(&o.data, n * sizeof(T));
    return o;
  }
  void down(T *to) { cudaMemcpy(to, data, n * sizeof(T), cudaMemcpyDeviceToHost); }
  void up(const T *from) {
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMalloc is the destination of a copy from device to host
    cudaMemcpy(data, from, n * sizeof(T), cudaMemcpyDeviceToHost);
  }

private:
  explicit Own(size_t n) : n(n) {}
  T *data = nullptr;
  size_t n;
};
Own<int> made(size_t n) { return Own<int>::of(n); }
void both(Own<int> &o, int *host) {
  o.up(host);
  o.down(host);
}

class Plain {
public:
  explicit Plain(size_t n) : n(n) { cudaMalloc((void **)&data, n); }
  void load(const char *from) { cudaMemcpy(data, from, n, cudaMemcpyHostToDevice); }
  void save(char *to) {
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMalloc is the source of a copy from host to device
    cudaMemcpy(to, data, n, cudaMemcpyHostToDevice);
  }

private:
  char *data;
  size_t n;
};
void both(Plain &p, char *host) {
  p.load(host);
  p.save(host);
}

// Another part of the program may name it: a friend.
class Friendly {
  friend void wrap(Friendly &, char *);

public:
  explicit Friendly(size_t n) : n(n) { cudaMalloc((void **)&data, n); }
  void load(const char *from) { cudaMemcpy(data, from, n, cudaMemcpyHostToDevice); }
  void save(char *to) { cudaMemcpy(to, data, n, cudaMemcpyHostToDevice); }

private:
  char *data;
  size_t n;
};
// A derived class.
class Base {
public:
  explicit Base(size_t n) : n(n) { cudaMalloc((void **)&data, n); }
  void load(const char *from) { cudaMemcpy(data, from, n, cudaMemcpyHostToDevice); }
  void save(char *to) { cudaMemcpy(to, data, n, cudaMemcpyHostToDevice); }

protected:
  char *data;
  size_t n;
};
// A method that is made of a template elsewhere.
template <class T> class Wrapping {
public:
  explicit Wrapping(size_t n) : n(n) { cudaMalloc((void **)&data, n); }
  template <class U> void wrap(U &other) { data = other.data(); }
  void load(const T *from) { cudaMemcpy(data, from, n, cudaMemcpyHostToDevice); }
  void save(T *to) { cudaMemcpy(to, data, n, cudaMemcpyHostToDevice); }

private:
  T *data;
  size_t n;
};
// A flag of the object that says which memory it has.
class Flagged {
public:
  Flagged(size_t n, char *host) : n(n), data(host), onDevice(!host) {
    if (onDevice)
      cudaMalloc((void **)&data, n);
  }
  void load(const char *from) { cudaMemcpy(data, from, n, cudaMemcpyHostToDevice); }
  void save(char *to) { cudaMemcpy(to, data, n, cudaMemcpyHostToDevice); }

private:
  size_t n;
  char *data;
  bool onDevice;
};
void all(Friendly &a, Base &b, Wrapping<char> &c, Flagged &d, char *host) {
  a.load(host);
  a.save(host);
  b.load(host);
  b.save(host);
  c.load(host);
  c.save(host);
  d.load(host);
  d.save(host);
}
