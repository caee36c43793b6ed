// RUN: %check --checks='-*,cuda-cdp-launch-visibility' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A child that data send anywhere in what it is given.

__device__ int counts[64];
__global__ void histogram(const unsigned char *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&counts[p[i] & 63], 1);
}
__global__ void clearsAndCounts(const unsigned char *p, int n) {
  counts[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'counts', which thread 1 wrote
    histogram<<<(n + 255) / 256, 256>>>(p, n);
}
__global__ void gather(const float *x, const int *column, float *y) { y[threadIdx.x] = x[column[threadIdx.x]]; }
__global__ void scalesAndGathers(float *x, const int *column, float *y) {
  x[threadIdx.x] *= 2;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'x', which thread 1 wrote
    gather<<<1, 128>>>(x, column, y);
}
struct Sparse {
  const int *column;
  float *x, *y;
};
__global__ void gatherOf(Sparse s) { s.y[threadIdx.x] = s.x[s.column[threadIdx.x]]; }
__global__ void ofAnObject(Sparse s) {
  s.x[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 launches a child grid
    gatherOf<<<1, 128>>>(s);
}
__global__ void scatter(const int *place, int *out) { out[place[threadIdx.x]] = threadIdx.x; }
__global__ void readsScattered(const int *place, int *out, int *result) {
  if (threadIdx.x == 0)
    scatter<<<1, 128>>>(place, out);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:25: warning: the parent reads 'out' here, which the child grid writes
  result[threadIdx.x] = out[threadIdx.x];
}

//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void clearsItself(const unsigned char *p, int n) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < 64; ++i)
      counts[i] = 0;
    histogram<<<(n + 255) / 256, 256>>>(p, n);
  }
}
__global__ void clearsWithBarrier(const unsigned char *p, int n) {
  counts[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    histogram<<<(n + 255) / 256, 256>>>(p, n);
}
__global__ void eachItsPart(float *x, const int *column, float *y) {
  float *mine = x + 128 * threadIdx.x;
  mine[0] = 1;
  gather<<<1, 128>>>(mine, column, y);
}
__global__ void partAfterPart(float *x, const int *column, float *y) {
  x[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    for (int i = 1; i < 4; ++i)
      gather<<<1, 128>>>(x + 128 * i, column, y);
}
__global__ void otherHalf(float *x, const int *column, float *y) {
  x[128 + threadIdx.x] = 1;
  if (threadIdx.x == 0)
    gather<<<1, 128>>>(x, column, y);
}
__global__ void otherHalfOf(float *x, int n, const int *column, float *y) {
  x[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    gather<<<1, 128>>>(x + n, column, y);
}
__global__ void otherObject(float *x, float *z, const int *column, float *y) {
  z[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    gather<<<1, 128>>>(x, column, y);
}
__global__ void atomicBoth(const unsigned char *p, int n) {
  atomicAdd(&counts[threadIdx.x & 63], 1);
  if (threadIdx.x == 0)
    histogram<<<(n + 255) / 256, 256>>>(p, n);
}
__global__ void readsBefore(const int *place, int *out, int *result) {
  result[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    scatter<<<1, 128>>>(place, out);
}
__global__ void readsOther(const int *place, int *out, int *other, int *result) {
  if (threadIdx.x == 0)
    scatter<<<1, 128>>>(place, out);
  __syncthreads();
  result[threadIdx.x] = other[threadIdx.x] + place[threadIdx.x];
}
__global__ void someOfBoth(float *x, const int *wanted, const int *column, float *y) {
  if (wanted[threadIdx.x])
    x[threadIdx.x] = 1;
  if (threadIdx.x == 0)
    gather<<<1, 128>>>(x, column, y);
}
void host(unsigned char *p, float *x, int *c, float *y, Sparse s, int n) {
  clearsAndCounts<<<1, 64>>>(p, n);
  scalesAndGathers<<<1, 128>>>(x, c, y);
  ofAnObject<<<1, 128>>>(s);
  readsScattered<<<1, 128>>>(c, c, c);
  clearsItself<<<1, 64>>>(p, n);
  clearsWithBarrier<<<1, 64>>>(p, n);
  eachItsPart<<<1, 128>>>(x, c, y);
  partAfterPart<<<1, 128>>>(x, c, y);
  otherHalf<<<1, 128>>>(x, c, y);
  otherHalfOf<<<1, 128>>>(x, n, c, y);
  otherObject<<<1, 128>>>(x, y, c, y);
  atomicBoth<<<1, 64>>>(p, n);
  readsBefore<<<1, 128>>>(c, c, c);
  readsOther<<<1, 128>>>(c, c, c, c);
  someOfBoth<<<1, 128>>>(x, c, c, y);
}
