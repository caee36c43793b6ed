// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// cudaDeviceSynchronize waits for the current device: not for what others still do.

__global__ void fill(float *p, int n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = 1;
}
void unseen();

// 1: managed memory of kernels in the default streams of two devices.
float managed(int n) {
  float *p[2];
  for (int i = 0; i < 2; i++) {
    cudaSetDevice(i);
    cudaMallocManaged(&p[i], n * sizeof(float));
  }
  for (int i = 0; i < 2; i++) {
    cudaSetDevice(i);
    fill<<<(n + 255) / 256, 256>>>(p[i], n);
  }
  // CHECK: :[[@LINE+4]]:10: warning: memory of cudaMallocManaged is read while the launch of 'fill' may still write it
  // CHECK: :[[@LINE-3]]:5: note: started here
  // CHECK: :[[@LINE+1]]:3: note: cudaDeviceSynchronize waits for the current device alone, and this work is another one's
  cudaDeviceSynchronize();
  return p[0][0] + p[1][0];
}
// 2: pinned memory, and a stream for each; the loop is as long as the caller says.
float pinned(float **device, float **host, cudaStream_t *streams, int n, int devices) {
  for (int i = 0; i < devices; i++) {
    cudaSetDevice(i);
    cudaStreamCreate(&streams[i]);
    cudaMallocHost(&host[i], n);
  }
  for (int i = 0; i < devices; i++) {
    cudaSetDevice(i);
    cudaMemcpyAsync(host[i], device[i], n, cudaMemcpyDeviceToHost, streams[i]);
  }
  cudaDeviceSynchronize();
  float sum = 0;
  for (int i = 0; i < devices; i++)
    // CHECK: :[[@LINE+1]]:12: warning: this memory is read while cudaMemcpyAsync may still write it
    sum += host[i][0];
  return sum;
}
// 3: the devices have numbers of their own.
void two(float *out, float *a, float *b, int n) {
  float *first, *second;
  cudaSetDevice(0);
  cudaMallocHost(&first, n);
  cudaMemcpyAsync(first, a, n, cudaMemcpyDeviceToHost);
  cudaSetDevice(3);
  cudaMallocHost(&second, n);
  cudaMemcpyAsync(second, b, n, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  *out = first[0] + second[0];
}

// Look-alikes.
float each(int n) {
  float *p[2];
  for (int i = 0; i < 2; i++) {
    cudaSetDevice(i);
    cudaMallocManaged(&p[i], n * sizeof(float));
  }
  for (int i = 0; i < 2; i++) {
    cudaSetDevice(i);
    fill<<<(n + 255) / 256, 256>>>(p[i], n);
  }
  for (int i = 0; i < 2; i++) {
    cudaSetDevice(i);
    cudaDeviceSynchronize();
  }
  return p[0][0] + p[1][0];
}
// As often as another number says.
float counted(float **device, int n, int devices, int others) {
  float *host[8];
  for (int i = 0; i < devices; i++) {
    cudaSetDevice(i);
    cudaMallocHost(&host[i], n);
    cudaMemcpyAsync(host[i], device[i], n, cudaMemcpyDeviceToHost);
  }
  for (int i = others - 1; i >= 0; i--) {
    cudaSetDevice(i);
    cudaDeviceSynchronize();
  }
  return devices ? host[0][0] : 0;
}
// A helper waits for each.
static void waitFor(int device) {
  cudaSetDevice(device);
  cudaDeviceSynchronize();
}
float helped(float *a, float *b, int n) {
  float *first, *second;
  cudaSetDevice(0);
  cudaMallocHost(&first, n);
  cudaMemcpyAsync(first, a, n, cudaMemcpyDeviceToHost);
  cudaSetDevice(1);
  cudaMallocHost(&second, n);
  cudaMemcpyAsync(second, b, n, cudaMemcpyDeviceToHost);
  waitFor(0);
  waitFor(1);
  return first[0] + second[0];
}
// They may be one.
float maybeOne(float *a, float *b, int n, int i, int j) {
  float *first, *second;
  cudaSetDevice(i);
  cudaMallocHost(&first, n);
  cudaMemcpyAsync(first, a, n, cudaMemcpyDeviceToHost);
  cudaSetDevice(j);
  cudaMallocHost(&second, n);
  cudaMemcpyAsync(second, b, n, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  return first[0] + second[0];
}
// What is not seen may choose another, or wait.
float notSeen(float *a, int n) {
  float *first;
  cudaSetDevice(0);
  cudaMallocHost(&first, n);
  cudaMemcpyAsync(first, a, n, cudaMemcpyDeviceToHost);
  cudaSetDevice(1);
  unseen();
  cudaDeviceSynchronize();
  return first[0];
}
// Work of the device that is chosen at the end, and what its stream waits for.
float atTheEnd(float *a, int n, cudaStream_t s) {
  float *first;
  cudaSetDevice(1);
  cudaMallocHost(&first, n);
  cudaMemcpyAsync(first, a, n, cudaMemcpyDeviceToHost, s);
  cudaSetDevice(0);
  cudaStreamSynchronize(s);
  cudaDeviceSynchronize();
  return first[0];
}
