// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Ends of objects that are not told apart.
class DeviceStream {
  cudaStream_t stream_ = nullptr;

public:
  DeviceStream(cudaStream_t s) : stream_(s) {}
  ~DeviceStream() {
    if (stream_) {
      cudaStreamSynchronize(stream_);
      cudaStreamDestroy(stream_);
    }
  }
};
void many(DeviceStream **streams, int n) {
  for (int i = 0; i < n; ++i)
    delete streams[i];
}
void two(cudaStream_t *s, int i, int j) {
  DeviceStream a(s[i]), b(s[j]);
}
void turns(cudaStream_t *s, int n) {
  for (int i = 0; i < n; ++i) {
    cudaStreamSynchronize(s[i]);
    cudaStreamDestroy(s[i]);
  }
}
void again(cudaStream_t s) {
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  cudaStreamSynchronize(s);
}
