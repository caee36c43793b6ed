// RUN: %check --checks='-*,cuda-host-byte-count,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void scale(double *x, double by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

// As many bytes as the kernel is told that there are elements.
void copied(double *to, const double *from, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:24: warning: cudaMemcpy takes bytes, and 'rows * columns' is the number of elements of 8 bytes
  cudaMemcpy(to, from, rows * columns, cudaMemcpyDeviceToDevice);
  scale<<<(rows * columns + 255) / 256, 256>>>(to, 2, rows * columns);
}
void set(double *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemset takes bytes, and 'n' is the number of elements of 8 bytes
  cudaMemset(x, 0, n);
}
// The size is there; other memory; another count; memory that is bytes here.
void right(double *x, double *y, int n, int m) {
  cudaMemset(x, 0, n * sizeof(double));
  cudaMemset(y, 0, n);
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
}
void other(double *x, int n, int m) {
  cudaMemset(x, 0, m);
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
}
void bytes(double *x, int n) {
  cudaMemset(reinterpret_cast<char *>(x), 0, n);
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
}
// One thread for all of them says nothing of elements.
void single(double *x, int n) {
  cudaMemset(x, 0, n);
  scale<<<1, 1>>>(x, 2, n);
}

// Arrays of the host, and members.
struct Weights {
  float w[32];
  char tag[32];
  float few[4];
};
void member(float *d, const Weights &of) {
  // CHECK: :[[@LINE+1]]:23: warning: cudaMemcpy takes bytes, and 32 is the number of elements of 'w', of 4 bytes each
  cudaMemcpy(d, of.w, 32, cudaMemcpyHostToDevice);
  cudaMemcpy(d, of.w, sizeof(of.w), cudaMemcpyHostToDevice);
  cudaMemcpy(d, of.tag, 32, cudaMemcpyHostToDevice);
  cudaMemcpy(d, of.few, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(d, of.w, 16, cudaMemcpyHostToDevice);
}

// What a kernel reads through a member of its argument.
struct Step {
  const double *by;
  double *x;
};
__global__ void step(Step s) { s.x[threadIdx.x] *= *s.by; }
__global__ void keep(Step s) { s.x[threadIdx.x] = s.by != nullptr; }
void local(double *x) {
  double by = 2;
  const Step s{&by, x};
  // CHECK: :[[@LINE+1]]:3: warning: 'step' reads 'by' through its parameter's member 'by', and no GPU can reach it
  step<<<1, 32>>>(s);
}
void kept(double *x) {
  double by = 2;
  const Step s{&by, x};
  keep<<<1, 32>>>(s);
}
void onDevice(double *x) {
  double *by;
  cudaMalloc(&by, sizeof(double));
  const Step s{by, x};
  step<<<1, 32>>>(s);
}
