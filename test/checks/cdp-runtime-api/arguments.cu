// RUN: %check --checks='-*,cuda-cdp-runtime-api' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Flags, kinds, sources and streams that the device runtime does not take.

__device__ int Global[4];
__constant__ int Constant[4];

__global__ void flags() {
  cudaStream_t Stream;
  // CHECK: :[[@LINE+2]]:3: warning: cudaStreamCreateWithFlags in device code has to be given cudaStreamNonBlocking [cuda-cdp-runtime-api]
  // CHECK: :[[@LINE+1]]:3: note: add cudaStreamNonBlocking: streams of the device do not wait for its NULL stream
  cudaStreamCreateWithFlags(&Stream, cudaStreamDefault);
  cudaEvent_t Event;
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventCreateWithFlags in device code has to be given cudaEventDisableTiming: without it the call fails with cudaErrorInvalidValue
  // CHECK: :[[@LINE+1]]:3: note: add cudaEventDisableTiming
  cudaEventCreateWithFlags(&Event, cudaEventDefault);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventCreateWithFlags in device code has to be given cudaEventDisableTiming
  cudaEventCreateWithFlags(&Event, cudaEventBlockingSync);
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventCreateWithFlags in device code does not take cudaEventInterprocess: it fails with cudaErrorInvalidValue
  // CHECK: :[[@LINE+1]]:3: note: use cudaEventDisableTiming alone
  cudaEventCreateWithFlags(&Event, cudaEventDisableTiming | cudaEventInterprocess);
}
__global__ void kinds(int *To, int *From, bool Up) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpyAsync in device code copies from device to device only: with cudaMemcpyHostToDevice it fails with cudaErrorInvalidMemcpyDirection
  // CHECK: :[[@LINE+1]]:3: note: use cudaMemcpyDeviceToDevice, with pointers that the device can use
  cudaMemcpyAsync(To, From, 4, cudaMemcpyHostToDevice, 0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy2DAsync in device code copies from device to device only: with cudaMemcpyDeviceToHost
  cudaMemcpy2DAsync(To, 4, From, 4, 4, 1, cudaMemcpyDeviceToHost, 0);
  cudaMemcpyKind Kind = cudaMemcpyHostToHost;
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync in device code copies from device to device only: with cudaMemcpyHostToHost
  cudaMemcpyAsync(To, From, 4, Kind);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync in device code copies from device to device only: with cudaMemcpyHostToDevice
  cudaMemcpyAsync(To, From, 4, Up ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToDevice);
  cudaMemcpy3DParms Parms = {};
  Parms.kind = cudaMemcpyDeviceToHost;
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy3DAsync in device code copies from device to device only: with cudaMemcpyDeviceToHost
  cudaMemcpy3DAsync(&Parms, 0);
}
__global__ void sources(int *To, bool First) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaMemcpyAsync in device code cannot copy from 'Constant', which is in constant memory: it fails with cudaErrorInvalidValue
  // CHECK: note: read the constant itself, or keep the values in a __device__ variable
  cudaMemcpyAsync(To, &Constant, 4, cudaMemcpyDeviceToDevice, 0);
  const int *From = First ? Constant + 1 : Global;
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync in device code cannot copy from 'Constant'
  cudaMemcpyAsync(To, From, 4, cudaMemcpyDefault);
}
__global__ void destroys(bool Tail) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaStreamDestroy of NULL fails with cudaErrorInvalidValue
  // CHECK: :[[@LINE+1]]:3: note: destroy only what cudaStreamCreateWithFlags created
  cudaStreamDestroy(0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamDestroy of cudaStreamTailLaunch fails
  cudaStreamDestroy(cudaStreamTailLaunch);
  cudaStream_t Stream = cudaStreamPerThread;
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamDestroy of cudaStreamPerThread fails
  cudaStreamDestroy(Stream);
}

// Through variables, fields, references, lambdas, templates, macros, helpers.
struct Settings {
  unsigned StreamFlags;
  unsigned EventFlags;
};
__global__ void fields() {
  Settings S = {cudaStreamDefault};
  S.EventFlags = cudaEventDefault;
  cudaStream_t Stream;
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamCreateWithFlags in device code has to be given
  cudaStreamCreateWithFlags(&Stream, S.StreamFlags);
  cudaEvent_t Event;
  const unsigned &Flags = S.EventFlags;
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventCreateWithFlags in device code has to be given
  cudaEventCreateWithFlags(&Event, Flags);
  // CHECK: :[[@LINE+1]]:21: warning: cudaEventCreateWithFlags in device code has to be given
  auto Make = [&] { cudaEventCreateWithFlags(&Event, S.EventFlags); };
  Make();
}
template <unsigned Flags> __device__ void make(cudaEvent_t *Event) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventCreateWithFlags in device code has to be given
  cudaEventCreateWithFlags(Event, Flags);
}
__global__ void inTemplate() {
  cudaEvent_t Event;
  make<cudaEventDefault>(&Event);
  make<cudaEventDisableTiming>(&Event);
}
#define TRY(Call)                                                                                                                        \
  if ((Call) != cudaSuccess)                                                                                                             \
  return
__global__ void inMacro() {
  cudaEvent_t Event;
  // CHECK: :[[@LINE+1]]:7: warning: cudaEventCreateWithFlags in device code has to be given
  TRY(cudaEventCreateWithFlags(&Event, cudaEventDefault));
}
// The helper is right; its caller is not.
__device__ void create(cudaEvent_t *Event, unsigned Flags) { cudaEventCreateWithFlags(Event, Flags); }
__device__ void copy(int *To, const int *From, cudaMemcpyKind Kind) { cudaMemcpyAsync(To, From, 4, Kind, 0); }
__global__ void callers(int *To, const int *From) {
  cudaEvent_t Event;
  create(&Event, cudaEventDisableTiming);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventCreateWithFlags in device code has to be given
  create(&Event, cudaEventDefault);
  // CHECK: note: cudaEventCreateWithFlags is called here
  copy(To, From, cudaMemcpyDeviceToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync in device code copies from device to device only
  copy(To, From, cudaMemcpyHostToDevice);
  // CHECK: note: cudaMemcpyAsync is called here
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync in device code cannot copy from 'Constant'
  copy(To, Constant, cudaMemcpyDeviceToDevice);
}

// Silent.
__global__ void right(int *To, const int *From, unsigned Unknown, cudaMemcpyKind UnknownKind, bool More) {
  cudaStream_t Stream = nullptr;
  cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  unsigned Flags = cudaEventDefault;
  Flags |= cudaEventDisableTiming;
  cudaEvent_t Event;
  cudaEventCreateWithFlags(&Event, Flags);
  cudaEventCreateWithFlags(&Event, cudaEventBlockingSync | cudaEventDisableTiming);
  cudaEventCreateWithFlags(&Event, More ? cudaEventDisableTiming : cudaEventDisableTiming | cudaEventBlockingSync);
  cudaEventCreateWithFlags(&Event, Unknown);
  cudaStreamCreateWithFlags(&Stream, Unknown | cudaStreamNonBlocking);
  cudaMemcpyAsync(To, From, 4, cudaMemcpyDeviceToDevice, Stream);
  cudaMemcpyAsync(To, Global, 4, cudaMemcpyDefault, Stream);
  cudaMemcpyAsync(To, From, 4, UnknownKind, Stream);
  cudaMemcpy3DParms Parms = {};
  Parms.kind = cudaMemcpyDeviceToDevice;
  cudaMemcpy3DAsync(&Parms, Stream);
  // A copy of the constant's value.
  Global[0] = Constant[0];
  cudaMemcpyAsync(To, &Global[0], 4, cudaMemcpyDeviceToDevice, Stream);
  cudaStreamDestroy(Stream);
}
void onHost(int *To, int *From) {
  cudaStream_t Stream;
  cudaStreamCreateWithFlags(&Stream, cudaStreamDefault);
  cudaEvent_t Event;
  cudaEventCreateWithFlags(&Event, cudaEventDefault);
  cudaMemcpyAsync(To, From, 4, cudaMemcpyHostToDevice, Stream);
}
__host__ __device__ void hostOnlyAsFarAsVisible(cudaEvent_t *Event) { cudaEventCreateWithFlags(Event, cudaEventDefault); }
void callsIt(cudaEvent_t *Event) { hostOnlyAsFarAsVisible(Event); }

// Objects that create what they hold.
struct Event {
  cudaEvent_t Handle;
  __device__ explicit Event(unsigned Flags = cudaEventDefault) {
    cudaEventCreateWithFlags(&Handle, Flags);
  }
};
__global__ void constructs() {
  // CHECK: :[[@LINE+1]]:9: warning: cudaEventCreateWithFlags in device code has to be given cudaEventDisableTiming
  Event A(cudaEventDefault);
  // CHECK: :[[@LINE+1]]:9: warning: cudaEventCreateWithFlags in device code has to be given cudaEventDisableTiming
  Event B;
  Event C(cudaEventDisableTiming);
}
