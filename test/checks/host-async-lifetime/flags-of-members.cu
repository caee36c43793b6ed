// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member that says whether memory is pinned: what is done where it is not says nothing of pinned memory.

class Staging {
public:
  Staging(int n, bool usePinned) : n(n), pinned(usePinned) {
    if (pinned)
      cudaMallocHost(&data, n);
  }
  ~Staging() {
    if (pinned)
      cudaFreeHost(data);
    else
      delete[] data;
  }
  void send(char *d, cudaStream_t s) {
    cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
    if (pinned)
      cudaStreamSynchronize(s);
    data[0] = 1;
  }
  void sendEither(char *d, cudaStream_t s) {
    if (pinned) {
      cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
      cudaStreamSynchronize(s);
    } else {
      cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
    }
    data[0] = 1;
  }
  void drop(char *d, cudaStream_t s) {
    cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
    if (pinned) {
      cudaStreamSynchronize(s);
      cudaFreeHost(data);
    } else {
      delete[] data;
    }
  }
  void wrong(char *d, cudaStream_t s) {
    cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    data[0] = 1;
  }
  char received(char *d, cudaStream_t s) {
    if (pinned)
      cudaMemcpyAsync(data, d, n, cudaMemcpyDeviceToHost, s);
    else
      cudaMemcpy(data, d, n, cudaMemcpyDeviceToHost);
    // CHECK: :[[@LINE+1]]:12: warning: this memory is read while cudaMemcpyAsync may still write it
    return data[0];
  }

private:
  char *data = nullptr;
  int n;
  bool pinned;
};
void use(Staging &a, char *d, cudaStream_t s) {
  a.send(d, s);
  a.sendEither(d, s);
  a.wrong(d, s);
  a.received(d, s);
  a.drop(d, s);
}
// The flag is not about the memory.
class Pinned {
public:
  explicit Pinned(int n) : n(n) { cudaMallocHost(&data, n); }
  ~Pinned() { cudaFreeHost(data); }
  void wrong(char *d, cudaStream_t s) {
    cudaMemcpyAsync(d, data, n, cudaMemcpyHostToDevice, s);
    if (counted)
      ++n;
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    data[0] = 1;
  }

private:
  char *data = nullptr;
  int n;
  bool counted = false;
};
void usePinned(Pinned &p, char *d, cudaStream_t s) { p.wrong(d, s); }
