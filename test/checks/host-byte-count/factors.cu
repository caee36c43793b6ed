// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Copies with a factor that nothing was allocated with.

void device(const float *h, size_t n, int channels) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes more to memory of cudaMalloc than it has: its size is not multiplied by 'channels'
  cudaMemcpy(d, h, n * channels * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}

// All of them, asked about, of a larger type.
void all(const float *h, size_t n, int channels) {
  float *d;
  cudaMalloc(&d, n * channels * sizeof(float));
  cudaMemcpy(d, h, n * channels * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void asked(const float *h, size_t n, int channels) {
  if (channels != 1)
    return;
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h, n * channels * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
struct Pixel {
  float r, g, b;
};
void pixels(const float *h, size_t n, int channels) {
  Pixel *d;
  cudaMalloc(&d, n * sizeof(Pixel));
  cudaMemcpy(d, h, n * channels * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
