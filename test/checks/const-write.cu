// RUN: %check --checks='-*,cuda-const-write' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Settings {
  int count;
  int *target;
};

__constant__ int scalar;
__constant__ float coeffs[4];
__constant__ Settings settings;
__device__ int device_value;

__global__ void direct(int i) {
  // CHECK: :[[@LINE+3]]:3: warning: device code writes 'scalar', which is in constant memory and read-only for kernels [cuda-const-write]
  // CHECK: :[[@LINE-7]]:18: note: 'scalar' is declared '__constant__' here
  // CHECK: :[[@LINE+1]]:3: note: set it from the host with cudaMemcpyToSymbol
  scalar = 1;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'coeffs'
  coeffs[i] = 2.0f;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'settings'
  settings.count += 1;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'scalar'
  scalar++;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'scalar'
  atomicAdd(&scalar, 1);
}

__global__ void aliases(bool c, Settings s) {
  int *p = c ? &scalar : &device_value;
  // CHECK: :[[@LINE+3]]:3: warning: device code writes 'scalar'
  // CHECK: :[[@LINE-2]]:8: note: assigned to 'p' here
  // CHECK: note: set it from the host
  *p = 1;
  int &r = settings.count;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'settings'
  r = 4;
  char *bytes = reinterpret_cast<char *>(coeffs) + 4;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'coeffs'
  bytes[1] = 0;
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'settings'
  settings = s;
  float local[4] = {};
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'coeffs'
  memcpy(coeffs, local, sizeof(local));
  auto set = [&](int v) {
    // CHECK: :[[@LINE+1]]:5: warning: device code writes 'settings'
    r = v;
  };
  set(1);
}

__device__ void put(int *p, int v) { *p = v; }
template <class T> __device__ void put_any(T &where, T v) { where = v; }
__device__ int *choose(bool c) { return c ? &scalar : &device_value; }
__global__ void helpers(int *g, bool c) {
  // CHECK: :[[@LINE+2]]:3: warning: device code writes 'scalar'
  // CHECK: :[[@LINE-5]]:38: note: the write is here
  put(&scalar, 1);
  put(g, 1);
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'coeffs'
  put_any(coeffs[1], 1.0f);
  put_any(device_value, 1);
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'scalar'
  (*choose(c))++;
}

// An object that holds the address: the call is the place.
struct Accumulator {
  int *total;
  __device__ void add(int v) { *total += v; }
};
__global__ void objects(int *g) {
  Accumulator a{&scalar};
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'scalar'
  a.add(1);
  Accumulator b{g};
  b.add(scalar);
}

__global__ void child(int *p) { *p = 1; }
__global__ void parent(int *g) {
  // CHECK: :[[@LINE+1]]:3: warning: device code writes 'scalar'
  child<<<1, 1>>>(&scalar);
  child<<<1, 1>>>(g);
}

void host(float *values) {
  // CHECK: :[[@LINE+1]]:3: warning: host code writes 'scalar' directly; that is the host's copy of the '__constant__' variable, and kernels do not see it
  scalar = 3;
  // CHECK: :[[@LINE+1]]:3: warning: host code writes 'coeffs' directly
  memcpy(coeffs, values, sizeof(coeffs));
  int *p = &settings.count;
  // CHECK: :[[@LINE+1]]:3: warning: host code writes 'settings' directly
  *p = 1;
  // CHECK: :[[@LINE+1]]:3: warning: host code writes 'coeffs' directly
  cudaMemcpy(coeffs, values, sizeof(coeffs), cudaMemcpyHostToDevice);
}
