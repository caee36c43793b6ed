// RUN: %check --checks='-*,cuda-launch-attribute' %s -- | FileCheck %s --implicit-check-not=warning:

// A limit that is set on the first call is enough where each call that there can be asks for the same number of bytes.

__global__ void tiles(float *Out) {
  extern __shared__ float Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}

// Nobody else calls this one.
static void sameForAll(float *Out, int Bytes) {
  static bool Set = false;
  if (!Set) {
    cudaFuncSetAttribute(tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    Set = true;
  }
  tiles<<<1, 128, Bytes>>>(Out);
}
void twice(float *Out, int N) {
  sameForAll(Out, N * 8);
  sameForAll(Out + 1, N * 8);
}

// Another file may, with more.
void exported(float *Out, int Bytes) {
  static bool Set = false;
  if (!Set) {
    // CHECK: :[[@LINE+5]]:3: warning: the limit of dynamic shared memory of 'tiles' is set once, to the bytes of the first call
    // CHECK: :[[@LINE+1]]:5: note: it is set here
    cudaFuncSetAttribute(tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    Set = true;
  }
  tiles<<<1, 128, Bytes>>>(Out);
}
void exportedTwice(float *Out, int N) {
  exported(Out, N * 8);
  exported(Out + 1, N * 8);
}

// Bytes that a caller has computed and keeps are a constant, too.
template <class T> __global__ void typed(T *Out) {
  extern __shared__ float Bytes[];
  Out[threadIdx.x] = Bytes[threadIdx.x];
}
template <class T> static void setOnce(T *Out, size_t Bytes) {
  static bool Set = false;
  if (!Set) {
    cudaFuncSetAttribute(typed<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    Set = true;
  }
  typed<T><<<1, 128, Bytes>>>(Out);
}
void ofTwoTypes(float *Out, double *Other) {
  size_t Bytes = size_t(6 + 8 * 6) * 256 * sizeof(float);
  if (Out)
    setOnce(Out, Bytes);
  else
    setOnce(Other, Bytes);
}
template <class T> static void setOnceForMore(T *Out, size_t Bytes) {
  static bool Set = false;
  if (!Set) {
    // CHECK: :[[@LINE+4]]:3: warning: the limit of dynamic shared memory of 'typed<int>' is set once, to the bytes of the first call
    cudaFuncSetAttribute(typed<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    Set = true;
  }
  typed<T><<<1, 128, Bytes>>>(Out);
}
void ofOneThatGrows(int *Out, bool More) {
  size_t Bytes = size_t(6 + 8 * 6) * 256 * sizeof(float);
  if (More)
    Bytes *= 2;
  setOnceForMore(Out, Bytes);
}
