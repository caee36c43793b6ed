// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a function is given as a whole, and may change, holds what a method gives; what says for which device a stream is asked waits for nothing.
template <class T> struct Buffers {
  T *buffers[2];
  int selector;
  Buffers(T *a, T *b) : buffers{a, b}, selector(0) {}
  T *current() { return buffers[selector]; }
};
template <class T> void sort(void *scratch, size_t &bytes, Buffers<T> &keys, int n, cudaStream_t stream);
template <class T> void look(const Buffers<T> &keys, int n, cudaStream_t stream);
void *currentStream();
int device();
cudaStream_t streamOf(int device);
void sync();
template <class T> T *allocate(const size_t &n);
__global__ void count(unsigned *counter, const float *in, int n);

void sorted(int *keys, int *other, void *scratch, size_t bytes, int n) {
  cudaStream_t stream = static_cast<cudaStream_t>(currentStream());
  Buffers<int> both(keys, other);
  sort(scratch, bytes, both, n, stream);
  if (both.current() != keys)
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemcpy' goes to the default stream, although 'sorted' has the stream 'stream'
    cudaMemcpy(keys, both.current(), n * sizeof(int), cudaMemcpyDeviceToDevice);
}
void counted(const float *in, int n) {
  unsigned *d = allocate<unsigned>(1);
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'counted' has the stream 'streamOf'
  cudaMemset(d, 0, sizeof(unsigned));
  float *out = allocate<float>(n);
  count<<<1, 256, 0, streamOf(device())>>>(d, in, n);
}

// Look-alikes: only looked at; a function that is told nothing may wait.
void onlyLooked(int *keys, int *other, int n) {
  cudaStream_t stream = static_cast<cudaStream_t>(currentStream());
  Buffers<int> both(keys, other);
  look(both, n, stream);
  cudaMemcpy(keys, both.current(), n * sizeof(int), cudaMemcpyDeviceToDevice);
}
void waits(const float *in, int n) {
  unsigned *d = allocate<unsigned>(1);
  cudaMemset(d, 0, sizeof(unsigned));
  sync();
  count<<<1, 256, 0, streamOf(device())>>>(d, in, n);
}
