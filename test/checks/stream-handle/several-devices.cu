// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A loop over the streams of several devices launches in each, and chooses no device.

#include <memory>
#include <stdio.h>
#include <stdlib.h>
#include <vector>

#define OK(call)                                                                                                                                                                                      \
  do {                                                                                                                                                                                                 \
    cudaError_t e = (call);                                                                                                                                                                            \
    if (e != cudaSuccess) {                                                                                                                                                                            \
      printf("%d\n", int(e));                                                                                                                                                                          \
      exit(1);                                                                                                                                                                                         \
    }                                                                                                                                                                                                  \
  } while (0)

__global__ void work(float *, int);
void unseen();

// 1: arrays that are members, filled by another method.
class Members {
public:
  void begin(int n) {
    devices = n;
    streams = new cudaStream_t[n];
    for (int d = 0; d < n; d++) {
      OK(cudaSetDevice(d));
      OK(cudaStreamCreateWithFlags(&streams[d], cudaStreamNonBlocking));
      OK(cudaMalloc(&data[d], 4096));
    }
  }
  void run() {
    for (int i = 0; i < devices; ++i)
      // CHECK: :[[@LINE+1]]:7: warning: this loop launches in the streams of several devices, and chooses none of them: a launch fails in a stream of another device than the current one
      work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
    // CHECK: :[[@LINE-8]]:{{[0-9]+}}: note: 'streams' gets a stream of another device on each turn here
    // CHECK: note: call cudaSetDevice with the stream's device before the launch
  }
  void runRight() {
    for (int i = 0; i < devices; ++i) {
      cudaSetDevice(i);
      work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
    }
  }

private:
  int devices;
  cudaStream_t *streams;
  float *data[16];
};
void members(Members &m, int devices) {
  m.begin(devices);
  m.run();
  m.runRight();
}

// 2: a list of its own, and the device from before is chosen again.
void ownList(float **data, int count) {
  int before, devices;
  OK(cudaGetDevice(&before));
  OK(cudaGetDeviceCount(&devices));
  std::vector<cudaStream_t> streams;
  for (int i = 0; i < count; i++) {
    const int device = i % devices;
    cudaSetDevice(device);
    cudaStream_t s;
    OK(cudaStreamCreate(&s));
    streams.push_back(s);
  }
  OK(cudaSetDevice(before));
  for (int i = 0; i < count; i++)
    // CHECK: :[[@LINE+1]]:5: warning: this loop launches in the streams of several devices
    work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
}

// 3: objects that choose their device while they make their stream.
class OnDevice {
public:
  explicit OnDevice(int device) {
    cudaGetDevice(&before);
    cudaSetDevice(device);
  }
  ~OnDevice() { cudaSetDevice(before); }

private:
  int before;
};
class Stream {
public:
  explicit Stream(int device) : device(device) {
    OnDevice current(this->device);
    OK(cudaStreamCreate(&stream));
  }
  cudaStream_t get() const { return stream; }
  operator cudaStream_t() const { return stream; }
  int number() const { return device; }

private:
  int device;
  cudaStream_t stream;
};
template <class T> void launch(const Stream &s, T *data, int n) { work<<<(n + 255) / 256, 256, 0, s.get()>>>(data, n); }
void objects(int devices, float **data) {
  std::vector<Stream> streams;
  for (int d = 0; d < devices; d++)
    streams.push_back(Stream(d));
  for (int d = 0; d < devices; d++)
    // CHECK: :[[@LINE+1]]:5: warning: this loop launches in the streams of several devices
    launch(streams[d], data[d], 1024);
  for (const Stream &s : streams) {
    OnDevice current(s.number());
    launch(s, data[0], 1024);
  }
}

// 4: a part of each object of an array, and a function that chooses.
struct Context {
  cudaStream_t stream;
  float *data;
  int n;
};
static Context contexts[8];
static void choose(int device) {
  if (cudaSetDevice(device) != cudaSuccess)
    abort();
}
void openContexts() {
  for (int i = 0; i < 8; i++) {
    choose(i);
    contexts[i].n = 1024;
    cudaStreamCreate(&contexts[i].stream);
    cudaMalloc(&contexts[i].data, 4096);
  }
}
void useContexts() {
  for (auto &c : contexts)
    // CHECK: :[[@LINE+1]]:5: warning: this loop launches in the streams of several devices
    work<<<4, 256, 0, c.stream>>>(c.data, c.n);
}

// 5: pointers to such objects.
void pointers(const std::vector<int> &devices, float *data) {
  std::vector<std::unique_ptr<Stream>> streams;
  for (int d : devices)
    streams.emplace_back(std::make_unique<Stream>(d));
  for (size_t i = 0; i < streams.size(); i++) {
    Stream &s = *streams[i];
    // CHECK: :[[@LINE+1]]:5: warning: this loop launches in the streams of several devices
    work<<<4, 256, 0, s>>>(data, 1024);
  }
}

// Look-alikes.

// All of one device.
void oneDevice(int device, float *data) {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; i++) {
    cudaSetDevice(device);
    cudaStreamCreate(&streams[i]);
  }
  for (int i = 0; i < 4; i++)
    work<<<4, 256, 0, streams[i]>>>(data, 1024);
}
// A choice that somebody has taken back before.
void takenBack(int devices, float **data) {
  std::vector<cudaStream_t> streams(devices);
  for (int i = 0; i < devices; i++) {
    {
      OnDevice current(i);
      cudaMalloc(&data[i], 4096);
    }
    cudaSetDevice(0);
    cudaStreamCreate(&streams[i]);
  }
  for (int i = 0; i < devices; i++)
    work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
}
// What is not seen may choose.
void mayChoose(int devices, float **data, void (*next)(int)) {
  std::vector<cudaStream_t> first(devices), second(devices);
  for (int i = 0; i < devices; i++) {
    cudaSetDevice(i);
    cudaStreamCreate(&first[i]);
    cudaStreamCreate(&second[i]);
  }
  for (int i = 0; i < devices; i++) {
    unseen();
    work<<<4, 256, 0, first[i]>>>(data[i], 1024);
  }
  for (int i = 0; i < devices; i++) {
    work<<<4, 256, 0, second[i]>>>(data[i], 1024);
    next(i + 1);
  }
}
// The function that launches chooses.
void launchThere(int device, cudaStream_t s, float *data) {
  OnDevice current(device);
  work<<<4, 256, 0, s>>>(data, 1024);
}
// Only copies, which any stream takes; only those of the current device; the first one alone.
void others(int devices, float **data, float **host) {
  std::vector<cudaStream_t> streams;
  for (int i = 0; i < devices; i++) {
    cudaSetDevice(i);
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  for (int i = 0; i < devices; i++) {
    cudaMemcpyAsync(data[i], host[i], 4096, cudaMemcpyHostToDevice, streams[i]);
    launchThere(i, streams[i], data[i]);
    if (i == devices - 1)
      work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
  }
  for (int i = 0; i < 1; i++)
    work<<<4, 256, 0, streams[i]>>>(data[i], 1024);
  for (int i = 0; i < 4; i++)
    work<<<4, 256, 0, streams[0]>>>(data[0], 1024);
}
// Another function fills the list with those of one device.
class Either {
public:
  void several(int n) {
    for (int d = 0; d < n; d++) {
      cudaSetDevice(d);
      cudaStreamCreate(&streams[d]);
    }
  }
  void one(int n) {
    for (int d = 0; d < n; d++)
      cudaStreamCreate(&streams[d]);
  }
  void run(float *data) {
    for (int d = 0; d < 8; d++)
      work<<<4, 256, 0, streams[d]>>>(data, 1024);
  }

private:
  cudaStream_t streams[8];
};
void either(Either &e, float *data) {
  e.one(8);
  e.run(data);
}
void severalOnly(Either &e) { e.several(8); }
