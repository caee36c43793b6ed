// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void update(double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 0.5;
}
__global__ void bytes(char *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}

void counts(double *h, int n) {
  double *d;
  // CHECK: :[[@LINE+2]]:18: warning: cudaMalloc takes bytes, and 'n' is the number of elements of 8 bytes
  // CHECK: :[[@LINE+2]]:3: note: launched with a thread for each here
  cudaMalloc(&d, n);
  update<<<(n + 255) / 256, 256>>>(d, n);
  cudaFree(d);
}

// Look-alikes.
void right(double *h, int n) {
  double *d;
  cudaMalloc(&d, n * sizeof(double));
  update<<<(n + 255) / 256, 256>>>(d, n);
}
void ofBytes(int n) {
  char *d;
  cudaMalloc(&d, n);
  bytes<<<(n + 255) / 256, 256>>>(d, n);
}
void fewer(int size) {
  double *d;
  cudaMalloc(&d, size);
  int n = size / 8;
  update<<<(n + 255) / 256, 256>>>(d, n);
}
void oneBlock(int size) {
  double *d;
  cudaMalloc(&d, size);
  update<<<1, 32>>>(d, size / 8);
}

// The kernel is told the factors of the number, but for one.
struct Box {
  float sides[4], score;
};
__global__ void detect(const float *in, float *out, int width, int height, int anchors) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < width * height * anchors)
    reinterpret_cast<Box *>(out)[i].score = in[i];
}
void ofFactors(const float *in, float *out, int batch, int width, int height, int anchors, cudaStream_t s) {
  int boxes = batch * anchors * width * height;
  // CHECK: :[[@LINE+1]]:27: warning: cudaMemsetAsync takes bytes, and 'boxes' is the number of elements of 4 bytes
  cudaMemsetAsync(out, 0, boxes, s);
  detect<<<(boxes + 63) / 64, 64, 0, s>>>(in, out, width, height, anchors);
}
void inBytes(const float *in, float *out, int batch, int width, int height, int anchors, cudaStream_t s) {
  int boxes = batch * anchors * width * height;
  cudaMemsetAsync(out, 0, boxes * sizeof(Box), s);
  detect<<<(boxes + 63) / 64, 64, 0, s>>>(in, out, width, height, anchors);
}
void ofOthers(const float *in, float *out, int batch, int width, int height, int anchors, int bytes, cudaStream_t s) {
  cudaMemsetAsync(out, 0, bytes, s);
  detect<<<(batch * anchors * width * height + 63) / 64, 64, 0, s>>>(in, out, width, height, anchors);
}
