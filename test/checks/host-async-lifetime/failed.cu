// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A call that failed has put nothing into the stream.
int jumps(const int *dev, int n) {
  int *a = nullptr;
  cudaStream_t s = nullptr;
  int r = -1;
  if (cudaStreamCreate(&s) != cudaSuccess)
    goto done;
  if (cudaMallocHost(&a, n * sizeof(int)) != cudaSuccess)
    goto done;
  if (cudaMemcpyAsync(a, dev, n * sizeof(int), cudaMemcpyDeviceToHost, s) != cudaSuccess ||
      cudaStreamSynchronize(s) != cudaSuccess)
    goto done;
  r = a[0];
done:
  if (a)
    cudaFreeHost(a);
  if (s)
    cudaStreamDestroy(s);
  return r;
}
cudaError_t returns(const int *dev, int n, int *sum, cudaStream_t s) {
  int *a;
  cudaError_t e = cudaMallocHost(&a, n * sizeof(int));
  if (e != cudaSuccess)
    return e;
  e = cudaMemcpyAsync(a, dev, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  if (e) {
    cudaFreeHost(a);
    return e;
  }
  cudaStreamSynchronize(s);
  *sum = a[0];
  return cudaFreeHost(a);
}
// Where it did not fail it is under way.
int hazard(const int *dev, int n, cudaStream_t s) {
  int *a = nullptr;
  int r = -1;
  if (cudaMallocHost(&a, n * sizeof(int)) != cudaSuccess)
    return r;
  if (cudaMemcpyAsync(a, dev, n * sizeof(int), cudaMemcpyDeviceToHost, s) != cudaSuccess)
    goto done;
  r = 0;
done:
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still write it
  cudaFreeHost(a);
  return r;
}
