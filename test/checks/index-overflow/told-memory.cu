// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member that says which memory another leads to: shared memory needs no 64 bits, though global memory does.

struct Flagged {
  float *data;
  bool inShared;
  int pitch;
  __device__ float &at(int row, int column) {
    if (inShared)
      return data[row * pitch + column];
    return data[(size_t)row * pitch + column];
  }
};
enum Memory { Shared, Global };
struct Enumerated {
  float *data;
  Memory memory;
  int pitch;
  __device__ float get(int row, int column) const {
    switch (memory) {
    case Shared:
      return data[row * pitch + column];
    case Global:
      return data[(long long)row * pitch + column];
    }
    return 0;
  }
};
struct Numbered {
  float *data;
  int memory, pitch;
  __device__ void put(int row, int column, float value) {
    if (memory == 0) {
      const int at = row * pitch + column;
      data[at] = value;
    } else {
      const long long at = (long long)row * pitch + column;
      data[at] = value;
    }
  }
};
template <bool InShared> struct ByTemplate {
  float *data;
  int pitch;
  __device__ void put(int row, int column, float value) {
    if (InShared)
      data[row * pitch + column] = value;
    else
      data[(long long)row * pitch + column] = value;
  }
};
struct Rows {
  float *data;
  bool inShared;
  int pitch;
  __device__ float *row(int r) { return inShared ? data + r * pitch : data + (size_t)r * pitch; }
};
__global__ void right(Flagged a, Enumerated b, Numbered c, ByTemplate<true> d, ByTemplate<false> e, Rows f, int rows, float *out) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    a.at(r, threadIdx.x) = 0;
    out[r] = b.get(r, threadIdx.x);
    c.put(r, threadIdx.x, 0);
    d.put(r, threadIdx.x, 0);
    e.put(r, threadIdx.x, 0);
    f.row(r)[threadIdx.x] = 0;
  }
}
__global__ void inKernel(Flagged a, int rows) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    if (a.inShared)
      a.data[r * a.pitch + threadIdx.x] = 0;
    else
      a.data[(size_t)r * a.pitch + threadIdx.x] = 0;
}

// No member decides; one of another object does; both are in one way.
struct Plain {
  float *data;
  bool add;
  int pitch;
  __device__ void put(int row, int column) {
    if (column & 1)
      // CHECK: :[[@LINE+1]]:16: warning: this product is computed in 32 bits
      data[row * pitch + column] = 0;
    else
      data[(long long)row * pitch + column] = 0;
  }
  __device__ void putBoth(int row, int column) {
    if (add) {
      // CHECK: :[[@LINE+1]]:16: warning: this product is computed in 32 bits
      data[row * pitch + column] += data[(long long)row * pitch];
    }
  }
};
__global__ void wrong(Plain a, Flagged other, int rows) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    a.put(r, threadIdx.x);
    a.putBoth(r, threadIdx.x);
    if (other.inShared)
      // CHECK: :[[@LINE+1]]:16: warning: this product is computed in 32 bits
      a.data[r * a.pitch + threadIdx.x] = 0;
    else
      a.data[(size_t)r * a.pitch + threadIdx.x] = 0;
  }
}
