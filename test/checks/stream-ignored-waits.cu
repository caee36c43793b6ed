// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What orders a stream behind the default one.
__global__ void set(float *x, int n);
__global__ void add(float *y, const float *x, int n);

class Mark {
public:
  Mark() { cudaEventCreateWithFlags(&Event, cudaEventDisableTiming); }
  ~Mark() { cudaEventDestroy(Event); }
  void put(cudaStream_t S) { cudaEventRecord(Event, S); }
  void wait(cudaStream_t S) const { cudaStreamWaitEvent(S, Event, 0); }

private:
  cudaEvent_t Event;
};

void classOfEvents(float *x, float *y, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  Mark ready;
  set<<<n / 128 + 1, 128>>>(x, n);
  ready.put(0);
  ready.wait(s);
  add<<<n / 128 + 1, 128, 0, s>>>(y, x, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}

void nobodyWaits(float *x, float *y, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  Mark ready;
  // CHECK: :[[@LINE+1]]:3: warning:
  set<<<n / 128 + 1, 128>>>(x, n);
  ready.put(0);
  add<<<n / 128 + 1, 128, 0, s>>>(y, x, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}

float copyBetween(float *x, float *y, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  set<<<n / 128 + 1, 128>>>(x, n);
  float first;
  cudaMemcpy(&first, x, sizeof first, cudaMemcpyDeviceToHost);
  add<<<n / 128 + 1, 128, 0, s>>>(y, x, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  return first;
}

// The host does not wait for a copy from device to device.
void copyOnDevice(float *x, float *y, float *z, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  // CHECK: :[[@LINE+1]]:3: warning:
  set<<<n / 128 + 1, 128>>>(x, n);
  cudaMemcpy(z, x, n * sizeof(float), cudaMemcpyDeviceToDevice);
  add<<<n / 128 + 1, 128, 0, s>>>(y, x, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}

// Before the work it waits for nothing of it.
void copyBefore(float *x, float *y, const float *h, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(x, h, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning:
  set<<<n / 128 + 1, 128>>>(x, n);
  add<<<n / 128 + 1, 128, 0, s>>>(y, x, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
