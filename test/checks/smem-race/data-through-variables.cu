// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An element that data choose, by way of variables that are assigned, references, helpers and pointers.

__device__ void gradient(float &length, float &angle, int x, int y, const float *picture, int pitch) {
  const float dx = picture[y * pitch + x + 1] - picture[y * pitch + x - 1];
  const float dy = picture[(y + 1) * pitch + x] - picture[(y - 1) * pitch + x];
  length = hypotf(dx, dy);
  angle = atan2f(dy, dx);
}
__global__ void orientations(const float *picture, float *out, int pitch, int wide, int many) {
  __shared__ float bins[36];
  for (int i = threadIdx.x; i < 36; i += blockDim.x)
    bins[i] = 0;
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
    float length, angle;
    gradient(length, angle, i % wide + 1, i / wide + 1, picture, pitch);
    int bin = (int)roundf(36 * (angle + 3.14159f) / 6.28318f);
    bin = bin == 36 ? 0 : bin;
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose, with no barrier in between
    atomicAdd(&bins[bin], length);
  }
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__device__ void count(int *bins, int value) { atomicAdd(&bins[value & 255], 1); }
__global__ void byHelper(const int *data, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
    count(bins, data[i]);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void clamped(const int *data, int *out, int n, int low, int high) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int value = data[i];
    if (value < low)
      value = low;
    if (value > high)
      value = high;
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
    atomicAdd(&bins[value - low], 1);
  }
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void clampedInOrder(const int *data, int *out, int n, int low, int high) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int value = data[i];
    if (value < low)
      value = low;
    if (value > high)
      value = high;
    atomicAdd(&bins[value - low], 1);
  }
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
// The number of the thread has a part in it.
__global__ void ofThread(const int *data, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int at = data[i] & 0;
    at += threadIdx.x;
    bins[at] += 1;
  }
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void ownOrData(const int *data, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  int at = threadIdx.x;
  if (threadIdx.x > 5)
    at = data[threadIdx.x] & 255;
  bins[at] += 1;
  out[threadIdx.x] = bins[threadIdx.x];
}
// A table that nothing here writes says it, not data.
__constant__ unsigned char turned[4] = {3, 2, 1, 0};
__global__ void byTable(int *out) {
  __shared__ int bins[4];
  bins[threadIdx.x] = 1;
  __syncwarp();
  out[threadIdx.x] = bins[3 - turned[threadIdx.x]];
  bins[threadIdx.x] = 2;
}
// What threads have put there for themselves.
__global__ void putThere(int *own, int *out, int n) {
  __shared__ int bins[256];
  bins[threadIdx.x] = 0;
  own[threadIdx.x] = threadIdx.x;
  const int at = own[threadIdx.x];
  bins[at] += 1;
  out[threadIdx.x] = bins[threadIdx.x];
}
void launch(const float *p, const int *data, float *f, int *out, int a, int b, int n, int low, int high) {
  orientations<<<n, 32>>>(p, f, a, b, n);
  byHelper<<<1, 256>>>(data, out, n);
  clamped<<<1, 256>>>(data, out, n, low, high);
  clampedInOrder<<<1, 256>>>(data, out, n, low, high);
  ofThread<<<1, 256>>>(data, out, n);
  ownOrData<<<1, 256>>>(data, out, n);
  byTable<<<1, 4>>>(out);
  putThere<<<1, 256>>>(out, out, n);
}
