// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The rows of memory of cudaMallocPitch are further apart than they are long.

void length(const float *h, int width, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), height);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2D is given 'width * sizeof(float)' as the pitch of memory of cudaMallocPitch, the length of its rows: they are further apart [cuda-host-byte-count]
  cudaMemcpy2D(d, width * sizeof(float), h, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaFree(d);
}
void lengthOfSource(float *h, int width, int height, cudaStream_t stream) {
  float *d;
  size_t pitch, row = width * sizeof(float);
  cudaMallocPitch((void **)&d, &pitch, row, height);
  cudaMemset2DAsync(d, pitch, 0, row, height, stream);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2DAsync is given 'row' as the pitch of memory of cudaMallocPitch
  cudaMemcpy2DAsync(h, row, d, row, row, height, cudaMemcpyDeviceToHost, stream);
  cudaFree(d);
}
void onePiece(const float *h, int width, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), height);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy takes memory of cudaMallocPitch for one piece, and its rows are further apart than they are long
  cudaMemcpy(d, h, width * height * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void longRows(const float *h, int width, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width, height);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2D writes 4 times as much of each row to memory of cudaMallocPitch as it has
  cudaMemcpy2D(d, pitch, h, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaFree(d);
}
void elements(const float *h, int width, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), height);
  // CHECK: :[[@LINE+3]]:52: warning: cudaMemcpy2D takes bytes, and 'width' is the number of elements of 4 bytes
  // CHECK: :[[@LINE-2]]:3: note: allocated here
  // CHECK: :[[@LINE+1]]:52: note: multiply the count with the size of an element
  cudaMemcpy2D(d, pitch, h, width * sizeof(float), width, height, cudaMemcpyHostToDevice);
  cudaFree(d);
}

// Look-alikes.
void right(const float *h, int width, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), height);
  cudaMemcpy2D(d, pitch, h, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaMemset(d, 0, pitch * height);
  cudaMemcpy(d, h, width * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
// Rows of such a length touch.
void aligned(const float *h, int height) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, 1024 * sizeof(float), height);
  cudaMemcpy(d, h, 1024 * height * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void oneRow(const float *h, int width) {
  float *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), 1);
  cudaMemcpy(d, h, width * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void withoutPitch(const float *h, int width, int height) {
  float *d;
  cudaMalloc(&d, width * height * sizeof(float));
  cudaMemcpy2D(d, width * sizeof(float), h, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaFree(d);
}
