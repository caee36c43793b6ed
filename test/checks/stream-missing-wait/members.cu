// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void fill(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
__global__ void add(float *y, const float *x, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] += x[threadIdx.x];
}

// A stream that only the object has is no stream that a method is given.
class Source {
public:
  Source() {
    cudaStreamCreateWithFlags(&Own, cudaStreamNonBlocking);
    cudaMalloc(&Data, 1024);
  }
  ~Source() {
    if (Own)
      cudaStreamDestroy(Own);
    cudaFree(Data);
  }
  void next(float *Out, cudaStream_t Theirs) {
    fill<<<1, 256, 0, Own>>>(Data, 256);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'add' reads memory that the launch of 'fill' writes in another stream
    add<<<1, 256, 0, Theirs>>>(Out, Data, 256);
  }

private:
  float *Data = nullptr;
  cudaStream_t Own{};
};

// One that others can be given may be the same; one that waits for the default
// stream may be given that.
class Shared {
public:
  Shared() { cudaStreamCreateWithFlags(&Own, cudaStreamNonBlocking); }
  cudaStream_t stream() const { return Own; }
  void next(float *Data, float *Out, cudaStream_t Theirs) {
    fill<<<1, 256, 0, Own>>>(Data, 256);
    add<<<1, 256, 0, Theirs>>>(Out, Data, 256);
  }

private:
  cudaStream_t Own{};
};
class Blocking {
public:
  Blocking() { cudaStreamCreate(&Own); }
  void next(float *Data, float *Out, cudaStream_t Theirs) {
    fill<<<1, 256, 0, Own>>>(Data, 256);
    add<<<1, 256, 0, Theirs>>>(Out, Data, 256);
  }

private:
  cudaStream_t Own{};
};
class Inner {
public:
  Inner() { cudaStreamCreateWithFlags(&Own, cudaStreamNonBlocking); }
  void run(float *Data, float *Out) { next(Data, Out, Own); }
  void next(float *Data, float *Out, cudaStream_t Theirs) {
    fill<<<1, 256, 0, Own>>>(Data, 256);
    add<<<1, 256, 0, Theirs>>>(Out, Data, 256);
  }

private:
  cudaStream_t Own{};
};
// An event that only a class has, and that none of its methods records.
template <class T> class Lazy {
public:
  Lazy() { cudaEventCreateWithFlags(&Ready, cudaEventDisableTiming); }
  ~Lazy() { cudaEventDestroy(Ready); }
  template <class F> const T *get(cudaStream_t S, F &&Upload) {
    if (!Filling) {
      Upload(Data, S);
      Filling = S;
    } else if (Filling != S) {
      // CHECK: :[[@LINE+1]]:7: warning: cudaStreamWaitEvent waits for an event that is never recorded
      cudaStreamWaitEvent(S, Ready, 0);
    }
    return Data;
  }

private:
  cudaEvent_t Ready{};
  cudaStream_t Filling = nullptr;
  T *Data = nullptr;
};
class Recorded {
public:
  Recorded() { cudaEventCreate(&Ready); }
  void done(cudaStream_t S) { cudaEventRecord(Ready, S); }
  void wait(cudaStream_t S) { cudaStreamWaitEvent(S, Ready, 0); }

private:
  cudaEvent_t Ready{};
};
class Given {
public:
  Given() { cudaEventCreate(&Ready); }
  cudaEvent_t event() const { return Ready; }
  void wait(cudaStream_t S) { cudaStreamWaitEvent(S, Ready, 0); }

private:
  cudaEvent_t Ready{};
};
class Unseen {
public:
  Unseen() { cudaEventCreate(&Ready); }
  void done(cudaStream_t S);
  void wait(cudaStream_t S) { cudaStreamWaitEvent(S, Ready, 0); }

private:
  cudaEvent_t Ready{};
};
class OfAnother {
public:
  explicit OfAnother(cudaIpcEventHandle_t H) { cudaIpcOpenEventHandle(&Ready, H); }
  void wait(cudaStream_t S) { cudaStreamWaitEvent(S, Ready, 0); }

private:
  cudaEvent_t Ready{};
};
struct Open {
  Open() { cudaEventCreate(&Ready); }
  void wait(cudaStream_t S) { cudaStreamWaitEvent(S, Ready, 0); }
  cudaEvent_t Ready{};
};
void useEvents(Lazy<int> &L, cudaStream_t S) {
  L.get(S, [](int *To, cudaStream_t S) { cudaMemsetAsync(To, 0, 4, S); });
}
