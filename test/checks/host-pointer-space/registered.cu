// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstdlib>
#include <cstring>

void *reserve(size_t n);
void giveBack(void *p);

// What is registered is allocated by something else, which frees it.
void aligned(size_t n) {
  void *p = nullptr;
  posix_memalign(&p, 4096, n);
  cudaHostRegister(p, n, 0);
  cudaHostUnregister(p);
  free(p);
}
void array(size_t n) {
  float *p = new float[n];
  cudaHostRegister(p, n * sizeof(float), 0);
  cudaHostUnregister(p);
  delete[] p;
}
void parameter(float *p, size_t n) {
  cudaHostRegister(p, n, 0);
  memset(p, 0, n);
  cudaHostUnregister(p);
  free(p);
}
void unseen(size_t n) {
  void *p = reserve(n);
  cudaHostRegister(p, n, 0);
  cudaHostUnregister(p);
  giveBack(p);
}
class Owner {
public:
  explicit Owner(size_t n) {
    void *p = nullptr;
    if (posix_memalign(&p, 4096, n) != 0)
      throw 1;
    data = static_cast<float *>(p);
    cudaHostRegister(data, n, 0);
  }
  ~Owner() {
    cudaHostUnregister(data);
    free(data);
  }

private:
  float *data = nullptr;
};
void owner(size_t n) { Owner o(n); }
struct Pinned {
  Pinned(float *given, size_t n) : data(given) { cudaHostRegister(data, n, 0); }
  ~Pinned() {
    cudaHostUnregister(data);
    delete[] data;
  }
  float *data;
};
void pinned(size_t n) { Pinned p(new float[n], n); }
// Unregistered too late is another matter.
void stillRegistered(size_t n) {
  void *p = reserve(n);
  cudaHostRegister(p, n, 0);
  free(p);
}

// The runtime frees only what it allocated.
void freedByRuntime(size_t n) {
  void *p = nullptr;
  posix_memalign(&p, 4096, n);
  cudaHostRegister(p, n, 0);
  // CHECK: :[[@LINE+3]]:3: warning: memory of cudaHostRegister is freed with cudaFreeHost
  // CHECK: :[[@LINE-2]]:3: note: registered here
  // CHECK: :[[@LINE+1]]:3: note: call cudaHostUnregister, and free it as it was allocated
  cudaFreeHost(p);
}
void freedAsDevice(float *p, size_t n) {
  cudaHostRegister(p, n, 0);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaHostRegister is freed with cudaFree [
  cudaFree(p);
}
struct Buffer {
  explicit Buffer(size_t n) : data(reserve(n)) { cudaHostRegister(data, n, 0); }
  // CHECK: :[[@LINE+1]]:15: warning: memory of cudaHostRegister is freed with cudaFreeHost
  ~Buffer() { cudaFreeHost(data); }
  void *data;
};
void buffer(size_t n) { Buffer b(n); }
void ofNew(size_t n) {
  float *p = new float[n];
  cudaHostRegister(p, n * sizeof(float), 0);
  // CHECK: :[[@LINE+1]]:3: warning: memory of 'new' is freed with cudaFreeHost
  cudaFreeHost(p);
}
void afterwards(size_t n) {
  void *p = malloc(n);
  cudaHostRegister(p, n, 0);
  cudaHostUnregister(p);
  // CHECK: :[[@LINE+1]]:3: warning: memory of 'malloc' is freed with cudaFreeHost
  cudaFreeHost(p);
}
