// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a function of the program allocates, it allocates for the members, variables and elements that are given it.

#include <cstdlib>
#include <stdexcept>

#define OK(call)                                                                                                                                                                                      \
  do {                                                                                                                                                                                                 \
    if ((call) != cudaSuccess)                                                                                                                                                                         \
      throw std::runtime_error(#call);                                                                                                                                                                 \
  } while (0)

// 1: through a pointer to the pointer, which another function hands on.
void reserve(void **where, size_t bytes) { OK(cudaMalloc(where, bytes)); }
void reserveBoth(void **first, void **second, size_t bytes) {
  reserve(first, bytes);
  if (second != nullptr)
    reserve(second, 2 * bytes);
}
struct Fields {
  void *now, *next;
  float *staged;
  void begin(size_t bytes) {
    reserveBoth(&now, &next, bytes);
    OK(cudaMallocHost(&staged, bytes));
  }
};
void fetch(Fields &f, size_t bytes, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host
  cudaMemcpyAsync(f.next, f.staged, bytes, cudaMemcpyDeviceToHost, s);
  cudaMemcpyAsync(f.staged, f.now, bytes, cudaMemcpyDeviceToHost, s);
}

// 2: through a reference, in a template.
template <class T> void make(T *&where, size_t count) {
  where = nullptr;
  if (count)
    OK(cudaMalloc(reinterpret_cast<void **>(&where), count * sizeof(T)));
}
class Vector {
public:
  explicit Vector(size_t n) : n(n) { make(values, n); }
  ~Vector() { cudaFree(values); }
  double front() const {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return values[0];
  }

private:
  size_t n;
  double *values;
};
double first(const Vector &v) { return v.front(); }

// 3: returned, and given to a member by a constructor's list.
template <class T> T *fresh(size_t count) {
  T *made = nullptr;
  return cudaMalloc(&made, count * sizeof(T)) == cudaSuccess ? made : nullptr;
}
class Grid {
public:
  explicit Grid(int n) : cells(fresh<int>(n)), n(n) {}
  ~Grid() { cudaFree(cells); }
  void fill(const int *from) {
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMalloc is the destination of a copy from device to host
    cudaMemcpy(cells, from, n * sizeof(int), cudaMemcpyDeviceToHost);
  }

private:
  int *cells;
  int n;
};
void fill(Grid &g, const int *from) { g.fill(from); }

// 4: into a variable of the file, by way of a local one.
static float *table;
static float *pinned(size_t n) {
  void *p;
  OK(cudaHostAlloc(&p, n * sizeof(float), cudaHostAllocDefault));
  float *out = static_cast<float *>(p);
  return out;
}
void openTable(size_t n) { table = pinned(n); }
void closeTable() {
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaHostAlloc is freed with cudaFree
  cudaFree(table);
}

// 5: into an element, whichever it is.
static void *slots[16];
void openSlot(int i, size_t bytes) {
  if (!slots[i])
    slots[i] = fresh<char>(bytes);
}
void readSlot(int i, void *to, size_t bytes) {
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host
  cudaMemcpy(slots[i], to, bytes, cudaMemcpyDeviceToHost);
}

// Look-alikes.

// A flag chooses the memory.
void choose(void **where, size_t bytes, bool onHost) {
  if (onHost)
    OK(cudaMallocHost(where, bytes));
  else
    OK(cudaMalloc(where, bytes));
}
struct Chosen {
  float *data;
  void begin(size_t n) { choose((void **)&data, n, n < 1000); }
  float at(int i) {
    cudaDeviceSynchronize();
    return data[i];
  }
};
// Without a GPU it is the host's.
template <class T> T *fallback(size_t n) {
  T *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess)
    p = static_cast<T *>(malloc(n * sizeof(T)));
  return p;
}
struct FallenBack {
  float *data;
  explicit FallenBack(size_t n) : data(fallback<float>(n)) {}
  float at(int i) {
    cudaDeviceSynchronize();
    return data[i];
  }
};
// Others allocate in another way.
struct Allocator {
  virtual float *get(size_t n) {
    float *p;
    cudaMalloc(&p, n);
    return p;
  }
};
struct Held {
  float *data;
  Held(Allocator &a, size_t n) : data(a.get(n)) {}
  float at(int i) {
    cudaDeviceSynchronize();
    return data[i];
  }
};
// What it is told is changed, or kept by somebody who may store there.
float *somewhere;
void reserveElsewhere(float **where, size_t n) {
  if (n > 100)
    where = &somewhere;
  cudaMalloc(where, n);
}
void keep(float **);
void reserveAndKeep(float **where, size_t n) {
  cudaMalloc(where, n);
  keep(where);
}
struct Kept {
  float *a, *b;
  Kept(size_t n) {
    reserveElsewhere(&a, n);
    reserveAndKeep(&b, n);
  }
  float at(int i) {
    cudaDeviceSynchronize();
    return a[i] + b[i];
  }
};
// The address that the device has for what the host has pinned, and another one.
float *mapped(float *host) {
  float *p;
  cudaMalloc(&p, 4);
  cudaHostGetDevicePointer(&p, host, 0);
  return p;
}
struct Mapped {
  float *data;
  Mapped(float *host) : data(mapped(host)) {}
  float at(int i) {
    cudaDeviceSynchronize();
    return data[i];
  }
};
// One of the host's, by another method.
class Viewed {
public:
  explicit Viewed(size_t n) : data(fresh<float>(n)) {}
  void view(float *of) { data = of; }
  float at(int i) {
    cudaDeviceSynchronize();
    return data[i];
  }

private:
  float *data;
};
float all(Chosen &a, FallenBack &b, Held &c, Kept &d, Mapped &e, Viewed &f) { return a.at(0) + b.at(0) + c.at(0) + d.at(0) + e.at(0) + f.at(0); }
// The right way round.
static float *tableOfDevice, *tableOfHost;
void openTables(size_t n) {
  tableOfDevice = fresh<float>(n);
  tableOfHost = pinned(n);
}
void useTables(size_t n) {
  for (size_t i = 0; i < n; i++)
    tableOfHost[i] = i;
  cudaMemcpy(tableOfDevice, tableOfHost, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(tableOfDevice);
  cudaFreeHost(tableOfHost);
}
