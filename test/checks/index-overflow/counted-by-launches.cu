// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A slice of a volume, where the function that launches counts all elements of
// the volume in no more bits: that has overflowed before the kernel runs.

using size_t = decltype(sizeof(0));
#define AT                                                                                                             \
  const long i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,                    \
             k = blockIdx.z * blockDim.z + threadIdx.z;                                                                \
  if (i >= nx || j >= ny || k >= nz)                                                                                   \
    return
#define THREADS dim3((nx + 7) / 8, (ny + 7) / 8, (nz + 7) / 8), dim3(8, 8, 8)

__global__ void copy(const float *in, float *out, int nx, int ny, int nz) {
  AT;
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] = in[at];
}
void all(int nx, int ny, int nz) {
  float *in, *out;
  if (nz == 0)
    nz = 1;
  const int count = nx * ny * nz;
  cudaMalloc(&in, count * sizeof(float));
  cudaMalloc(&out, count * sizeof(float));
  copy<<<THREADS>>>(in, out, nx, ny, nz);
}

// In the call, and through another variable.
__global__ void scale(float *out, int nx, int ny, int nz) {
  AT;
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] *= 2;
}
void inTheCall(int nx, int ny, int nz) {
  float *out;
  cudaMalloc(&out, sizeof(float) * (nz * nx * ny));
  scale<<<THREADS>>>(out, nx, ny, nz);
}
void slices(int nx, int ny, int nz) {
  float *out;
  int slice = nx * ny, count = slice * nz;
  size_t bytes = count * sizeof(float);
  cudaMallocManaged(&out, bytes);
  scale<<<THREADS>>>(out, nx, ny, nz);
}

// Without a sign.
__global__ void fill(float *out, unsigned nx, unsigned ny, unsigned nz) {
  AT;
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] = 1;
}
void unsignedNumbers(unsigned nx, unsigned ny, unsigned nz) {
  float *out;
  unsigned count = nx * ny * nz;
  cudaMallocAsync(&out, count * sizeof(float), 0);
  fill<<<THREADS>>>(out, nx, ny, nz);
}

// The host counts in 64 bits.
__global__ void sum(float *out, int nx, int ny, int nz) {
  AT;
  // CHECK: [[@LINE+1]]:51: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] += 1;
}
void widely(int nx, int ny, int nz) {
  float *out;
  size_t count = (size_t)nx * ny * nz;
  cudaMalloc(&out, count * sizeof(float));
  sum<<<THREADS>>>(out, nx, ny, nz);
}
// The bytes are multiplied before anything is lost.
__global__ void sumOfBytes(float *out, int nx, int ny, int nz) {
  AT;
  // CHECK: [[@LINE+1]]:51: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] += 1;
}
void byBytes(int nx, int ny, int nz) {
  float *out;
  cudaMalloc(&out, sizeof(float) * nx * ny * nz);
  sumOfBytes<<<THREADS>>>(out, nx, ny, nz);
}
// One of two functions that launch it does.
__global__ void either(float *out, int nx, int ny, int nz) {
  AT;
  // CHECK: [[@LINE+1]]:51: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] += 1;
}
void narrow(int nx, int ny, int nz) {
  float *out;
  cudaMalloc(&out, nx * ny * nz * sizeof(float));
  either<<<THREADS>>>(out, nx, ny, nz);
}
void given(float *out, int nx, int ny, int nz) { either<<<THREADS>>>(out, nx, ny, nz); }
// What is counted is one side.
__global__ void sides(float *out, int nx, int ny, int nz) {
  AT;
  // CHECK: [[@LINE+1]]:51: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] += 1;
}
void oneSide(float *out, int nx, int ny, int nz) {
  float *weights;
  cudaMalloc(&weights, nx * nz * sizeof(float));
  sides<<<THREADS>>>(out, nx, ny, nz);
}
// Without a sign the host counts to twice as much.
__global__ void half(float *out, int nx, int ny, int nz) {
  AT;
  // CHECK: [[@LINE+1]]:51: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long long at = i + nx * (long long)j + nx * ny * (long long)k;
  out[at] += 1;
}
void twice(unsigned nx, unsigned ny, unsigned nz) {
  float *out;
  cudaMalloc(&out, nx * ny * nz * sizeof(float));
  half<<<THREADS>>>(out, nx, ny, nz);
}
