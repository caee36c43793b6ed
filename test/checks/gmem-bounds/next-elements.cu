// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The element behind the thread's own, where the grid is for one thread less than there are elements.

inline int divideUp(int a, int b) { return (a + b - 1) / b; }

__global__ void lengths(const long *starts, int *out, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: the grid is rounded up from 'size' - 1, and the guard lets one thread more through: 'starts' is read one past its {{[0-9]+}} elements
  out[i] = starts[i + 1] - starts[i];
  // CHECK: note: launched here
  // CHECK: note: compare the index + 1 with 'size'
}
void runLengths(const long *starts, int *out, int size) {
  lengths<<<divideUp(size - 1, 128), 128>>>(starts, out, size);
}

// By a helper; what is passed is one more than what the grid is made for.
__device__ float step(const float *x, int i) {
  const float next = x[i + 1];
  return next - x[i];
}
__global__ void steps(const float *x, float *out, unsigned points) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < points)
    // CHECK: :[[@LINE+1]]:14: warning: the grid is rounded up from 'points' - 1, and the guard lets one thread more through: 'x' is read one past its
    out[i] = step(x, i);
}
void runSteps(const float *x, float *out, unsigned intervals) {
  steps<<<(intervals + 255) / 256, 256>>>(x, out, intervals + 1);
}

// A pointer that was moved; a template.
template <class T> __global__ void carries(T *x, const T *add, size_t n) {
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  T *behind = x + 1;
  // CHECK: :[[@LINE+1]]:3: warning: the grid is rounded up from 'n' - 1, and the guard lets one thread more through: 'x' is written one past its
  behind[i] = add[0];
}
template <class T> void runCarries(T *x, const T *add, size_t n) {
  if (n > 1)
    carries<T><<<(n - 1 + 63) / 64, 64>>>(x, add, n);
}
template void runCarries<float>(float *, const float *, size_t);

// Look-alikes.
__global__ void lengthsRight(const long *starts, int *out, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= size)
    return;
  out[i] = starts[i + 1] - starts[i];
}
void runLengthsRight(const long *starts, int *out, int size) {
  lengthsRight<<<divideUp(size - 1, 128), 128>>>(starts, out, size);
}
// (n - 1) / B + 1 blocks are what n threads need: the array is one longer than the count, where each begins.
__global__ void rows(const long *starts, int *out, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  out[i] = starts[i + 1] - starts[i];
}
void runRows(const long *starts, int *out, int n) { rows<<<(n - 1) / 128 + 1, 128>>>(starts, out, n); }
void runRowsRoundedUp(const long *starts, int *out, int n) { rows<<<divideUp(n, 128), 128>>>(starts, out, n); }
// The thread's own element alone is one that there is.
__global__ void own(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i];
}
void runOwn(const float *x, float *out, int n) { own<<<divideUp(n - 1, 128), 128>>>(x, out, n); }
// The neighbour has a guard of its own, or is held back.
__global__ void neighbours(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (i + 1 < n)
    out[i] = x[i + 1];
}
__global__ void heldBack(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = x[i + 1 < n ? i + 1 : n - 1];
}
void runNeighbours(const float *x, float *out, int n) {
  neighbours<<<divideUp(n - 1, 128), 128>>>(x, out, n);
  heldBack<<<divideUp(n - 1, 128), 128>>>(x, out, n);
}
// The count is given without the last, and the array is longer than that by two.
__global__ void padded(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i + 2];
}
void runPadded(const float *x, float *out, int n) { padded<<<divideUp(n - 1, 128), 128>>>(x, out, n); }
