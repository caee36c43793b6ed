// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member that one constructor leaves without a value is used before the object ends, wherever the destructor is written.
template <class T> class Buffer {
  T *data = nullptr;
  cudaEvent_t copied;

public:
  Buffer() {}
  explicit Buffer(size_t n) {
    cudaMalloc(&data, n * sizeof(T));
    cudaEventCreate(&copied);
  }
  ~Buffer() {
    cudaEventDestroy(copied);
    cudaFree(data);
  }
  void allocate(size_t n) { cudaMalloc(&data, n * sizeof(T)); }
  void fetch(T *to, size_t n, cudaStream_t s) {
    cudaMemcpyAsync(to, data, n * sizeof(T), cudaMemcpyDeviceToHost, s);
    // CHECK: :[[@LINE+1]]:5: warning: this event is used before it is created
    cudaEventRecord(copied, s);
  }
};
void forgets(float *h, cudaStream_t s) {
  Buffer<float> b;
  b.allocate(16);
  b.fetch(h, 16, s);
}

// Look-alikes: made by the other constructor.
void makes(float *h, cudaStream_t s) {
  Buffer<int> b(16);
  int first[16];
  b.fetch(first, 16, s);
  cudaStreamSynchronize(s);
}
