// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member that says which memory another leads to is the one to ask; what a derived class gives a member of its base is known to that class alone.

#include <cassert>
#include <cstdlib>
#include <cstring>

struct Freed {
  float *data = nullptr;
  bool onHost = false;
  void make(int n) {
    if (!onHost)
      cudaMalloc(&data, n);
  }
  ~Freed() {
    if (!onHost)
      cudaFree(data);
    else
      free(data);
  }
  float first() {
    cudaDeviceSynchronize();
    return onHost ? data[0] : 0;
  }
};
enum class Place { Host, Device };
struct Enumerated {
  float *data = nullptr;
  Place place = Place::Host;
  void make(int n) {
    if (place == Place::Device)
      cudaMalloc(&data, n);
  }
  void drop() {
    if (place == Place::Device)
      cudaFree(data);
  }
  float first() {
    cudaDeviceSynchronize();
    if (place == Place::Host)
      return data[0];
    return 0;
  }
  float wrong() {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
  float wrongWay() {
    cudaDeviceSynchronize();
    if (place == Place::Device)
      // CHECK: :[[@LINE+1]]:14: warning: memory of cudaMalloc is read by the host
      return data[2];
    return 0;
  }
};
struct Numbered {
  float *data = nullptr;
  int device = -1;
  void make(int n) {
    switch (device) {
    case 0:
      cudaMalloc(&data, n);
      break;
    }
  }
  void drop() { cudaFree(data); }
  float first() {
    cudaDeviceSynchronize();
    return device != 0 ? data[0] : 0;
  }
  float wrong() {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
};
struct Asserted {
  float *data = nullptr;
  bool gpu = false;
  void make(int n) {
    if (gpu)
      cudaMalloc(&data, n);
  }
  void drop() {
    if (gpu)
      cudaFree(data);
  }
  float &operator[](int i) {
    cudaDeviceSynchronize();
    assert(!gpu);
    return data[i];
  }
  float thrown(int i) {
    cudaDeviceSynchronize();
    if (gpu)
      throw 1;
    return data[i];
  }
};
// The flag is stored beside the address, by another class.
struct View {
  float *data = nullptr;
  bool device = false, printed = false;
  float at(int i) const {
    cudaDeviceSynchronize();
    if (device)
      return 0;
    return data[i];
  }
  float wrong() const {
    cudaDeviceSynchronize();
    if (printed)
      return 0;
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
};
struct Holder {
  View view;
  void make(int n) {
    cudaMalloc(&view.data, n);
    view.device = true;
  }
  void drop() { cudaFree(view.data); }
};
float all(Freed &f, Enumerated &e, Numbered &n, Asserted &a, Holder &h) {
  f.make(4);
  e.make(4);
  n.make(4);
  a.make(4);
  h.make(4);
  const float sum = f.first() + e.first() + e.wrong() + e.wrongWay() + n.first() + n.wrong() + a[0] + a.thrown(1) + h.view.at(1) + h.view.wrong();
  e.drop();
  n.drop();
  a.drop();
  h.drop();
  return sum;
}

// Memory of the path, where the flag is asked afterwards.
struct Either {
  float *data;
  int bytes;
  bool onDevice, quick;
  enum Kind { Plain, Pinned, Device } kind;
  explicit Either(int n, bool device) : bytes(n), onDevice(device) {
    if (device)
      cudaMalloc(&data, n);
    else
      data = (float *)malloc(n);
  }
  void up(float *d) {
    if (onDevice)
      cudaMemcpy(d, data, bytes, cudaMemcpyDeviceToDevice);
    else
      cudaMemcpy(d, data, bytes, cudaMemcpyHostToDevice);
  }
  void zero() {
    if (onDevice)
      cudaMemset(data, 0, bytes);
    else
      memset(data, 0, bytes);
  }
  void drop() {
    switch (kind) {
    case Plain:
      delete[] data;
      break;
    case Pinned:
      cudaFreeHost(data);
      break;
    case Device:
      cudaFree(data);
    }
  }
  void ofHost(float *d) {
    data = (float *)malloc(bytes);
    up(d);
  }
  void ofDevice() {
    cudaMalloc(&data, bytes);
    zero();
  }
  void renew() {
    data = new float[bytes];
    drop();
  }
  void wrong() {
    data = new float[bytes];
    if (quick)
      // CHECK: :[[@LINE+1]]:7: warning: cudaMemset sets memory of 'new', and takes memory that the device reaches
      cudaMemset(data, 0, bytes);
  }
};

// Given memory by a derived class.
struct Base {
  float *data = nullptr;
  int bytes = 0;
  float first() const {
    cudaDeviceSynchronize();
    return data[0];
  }
  void up(float *d) { cudaMemcpy(d, data, bytes, cudaMemcpyHostToDevice); }
};
struct OnDevice : Base {
  void make(int n) { cudaMalloc((void **)&data, n); }
  void drop() { cudaFree(data); }
  float wrong() {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
};
template <class T> struct Typed {
  T *data = nullptr;
  virtual void make(int n) = 0;
  void start(int n) {
    make(n);
    cudaDeviceSynchronize();
    data[0] = 0;
  }
};
template <class T> struct TypedOnDevice : Typed<T> {
  void make(int n) override { cudaMalloc((void **)&this->data, n); }
  void drop() { cudaFree(this->data); }
};
// One that allocates itself.
struct Allocating {
  float *data = nullptr;
  void make(int n) { cudaMalloc(&data, n); }
  void drop() { cudaFree(data); }
  float wrong() {
    cudaDeviceSynchronize();
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMalloc is read by the host
    return data[1];
  }
};
struct More : Allocating {
  void makeMore(int n) { cudaMalloc(&data, 2 * n); }
};
float bases(Base &b, OnDevice &d, TypedOnDevice<float> &t, Allocating &a, More &m, float *to) {
  d.make(4);
  t.start(4);
  a.make(4);
  m.makeMore(4);
  b.up(to);
  const float sum = b.first() + d.wrong() + a.wrong();
  d.drop();
  t.drop();
  a.drop();
  m.drop();
  return sum;
}
