// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One way of several sets the memory that all others set in the stream: the host goes on before a cudaMemset is over.
template <class T> __global__ void tile(T *p, T v, size_t n);
void *currentContext();
cudaStream_t streamOf(void *context);

void current(void *p, const void *v, size_t size, size_t n) {
  if (size == 8) {
    long *to = (long *)p;
    tile<<<1, 256, 0, streamOf(nullptr)>>>(to, *(const long *)v, n);
  } else if (size == 4) {
    int *to = (int *)p;
    tile<<<1, 256, 0, streamOf(nullptr)>>>(to, *(const int *)v, n);
  } else {
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemset' goes to the default stream, although 'current' has the stream 'streamOf'
    cudaMemset(p, *(const char *)v, n);
  }
}
void given(float *to, const float *from, int kind, int n, cudaStream_t stream) {
  if (kind == 0)
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
  else if (kind == 1)
    tile<<<1, 256, 0, stream>>>(to, 1.f, n);
  else
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemcpy' goes to the default stream, although 'given' has the stream 'stream'
    cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyDeviceToDevice);
}

// Look-alikes: one other way only; a second way without the stream; another memory; what the host waits for; work before it.
void oneOther(float *to, int kind, int n, cudaStream_t stream) {
  if (kind == 0)
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
  else
    cudaMemset(to, 0, n);
}
void twoWithout(float *to, int kind, int n, cudaStream_t stream) {
  if (kind == 0)
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
  else if (kind == 1)
    tile<<<1, 256, 0, stream>>>(to, 1.f, n);
  else if (kind == 2)
    cudaMemset(to, 1, n);
  else
    cudaMemset(to, 0, n);
}
void otherMemory(float *to, float *scratch, int kind, int n, cudaStream_t stream) {
  if (kind == 0)
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
  else if (kind == 1)
    tile<<<1, 256, 0, stream>>>(to, 1.f, n);
  else
    cudaMemset(scratch, 0, n);
}
void toDevice(float *to, const float *h, int kind, int n, cudaStream_t stream) {
  if (kind == 0)
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
  else if (kind == 1)
    tile<<<1, 256, 0, stream>>>(to, 1.f, n);
  else
    cudaMemcpy(to, h, n, cudaMemcpyHostToDevice);
}
void asked(float *to, int kind, int n, cudaStream_t stream) {
  if (!stream)
    cudaMemset(to, 0, n);
  else if (kind == 1)
    tile<<<1, 256, 0, stream>>>(to, 1.f, n);
  else
    tile<<<1, 256, 0, stream>>>(to, 0.f, n);
}
