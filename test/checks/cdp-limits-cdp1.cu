// Parameters of child grids: at most 4 KB before CUDA 12 (Parameter Buffer Layout).
// RUN: %check --checks='-*,cuda-cdp-limits' --config='{CheckOptions: {cuda-cdp-limits.CdpVersion: 1}}' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-cdp-limits' --config='{CheckOptions: {CdpVersion: 1}}' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-cdp-limits' %s -- | FileCheck %s --check-prefix=CDP2 --implicit-check-not=warning:

template <int N> struct Bytes {
  char data[N];
};
struct Padded {
  char first;
  double rest[511];
};

__global__ void exact(Bytes<4096> b) {}
__global__ void large(Bytes<4097> b) {}
__global__ void together(Bytes<4090> b, int *p) {}
__global__ void fits(Bytes<4080> b, int *p) {}
__global__ void padded(Padded p, int n) {}
template <class T> __global__ void anyType(T t) {}

__device__ void helper(Bytes<4097> b) {
  // CHECK: :[[@LINE+3]]:3: warning: the parameters of 'large' take 4097 bytes, and a child grid gets at most 4096 before CUDA 12 [cuda-cdp-limits]
  // CHECK: :[[@LINE-8]]:17: note: the kernel is declared here
  // CHECK: :[[@LINE+1]]:3: note: put the data into global memory and pass a pointer
  large<<<1, 1>>>(b);
}

__global__ void parent(int *p, Bytes<4096> b, Padded q) {
  exact<<<1, 1>>>(b);
  helper({});
  // CHECK: :[[@LINE+1]]:3: warning: the parameters of 'together' take 4104 bytes
  together<<<1, 1>>>({}, p);
  fits<<<1, 1>>>({}, p);
  // CHECK: :[[@LINE+1]]:3: warning: the parameters of 'padded' take 4100 bytes
  padded<<<1, 1>>>(q, 3);
  // CHECK: :[[@LINE+1]]:3: warning: the parameters of 'anyType<Bytes<8192>>' take 8192 bytes
  anyType<<<1, 1>>>(Bytes<8192>{});
  anyType<<<1, 1>>>(Bytes<64>{});
  void *buffer = cudaGetParameterBuffer(8, 8192);
  // CHECK: :[[@LINE+1]]:3: warning: the parameters of 'anyType<Bytes<5000>>' take 5000 bytes
  cudaLaunchDevice((void *)anyType<Bytes<5000>>, buffer, dim3(1), dim3(1), 0, 0);
}

// A launch from the host has another limit.
void host() { large<<<1, 1>>>({}); }

void syncDepth() {
  // There it exists.
  // CDP2: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4);
}
void syncDepthLate() {
  exact<<<1, 1>>>({});
  // CHECK: :[[@LINE+2]]:3: warning: cudaLimitDevRuntimeSyncDepth is set after a launch
  // CDP2: :[[@LINE+1]]:3: warning: cudaLimitDevRuntimeSyncDepth is gone
  cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4);
}
