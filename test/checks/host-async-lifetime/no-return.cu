// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An object whose destructor ends the program is there while a call may throw, as in macros that test and log: what is thrown comes nowhere.

struct Text {
  Text &operator<<(const char *);
  ~Text();
};
struct Fatal {
  explicit Fatal(int line);
  ~Fatal() __attribute__((noreturn));
  Text &text();
};
struct Logger {
  Text last;
  explicit Logger(int line);
  ~Logger() __attribute__((noreturn));
};
void put(Text &);
void put(const Logger &);
#define TEST(X)                                                                                                                                                                                                \
  if ((X) != cudaSuccess)                                                                                                                                                                                      \
  put(Fatal(__LINE__).text() << "failed")

void reads(const int *device, int *out, cudaStream_t stream) {
  int *host;
  TEST(cudaMallocHost(&host, 4));
  TEST(cudaMemcpyAsync(host, device, 4, cudaMemcpyDeviceToHost, stream));
  // CHECK: :[[@LINE+1]]:10: warning: {{.*}} [cuda-host-async-lifetime]
  *out = host[0];
  TEST(cudaStreamSynchronize(stream));
  TEST(cudaFreeHost(host));
}
void waits(const int *device, int *out, cudaStream_t stream) noexcept {
  int *host;
  TEST(cudaMallocHost(&host, 4));
  TEST(cudaMemcpyAsync(host, device, 4, cudaMemcpyDeviceToHost, stream));
  TEST(cudaStreamSynchronize(stream));
  *out = host[0];
  TEST(cudaFreeHost(host));
}
void catches(const int *device, int *out, cudaStream_t stream) {
  int *host;
  cudaMallocHost(&host, 4);
  try {
    cudaMemcpyAsync(host, device, 4, cudaMemcpyDeviceToHost, stream);
    if (cudaStreamSynchronize(stream) != cudaSuccess) {
      Logger there(__LINE__);
      put(there);
    }
    *out = host[0];
  } catch (...) {
    *out = 0;
  }
  cudaFreeHost(host);
}
