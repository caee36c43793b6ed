// RUN: %check --checks='-*,cuda-cdp-tail-event' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void work(int *p);

__global__ void record(cudaEvent_t Event) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails with cudaErrorInvalidValue: the stream cannot have events [cuda-cdp-tail-event]
  // CHECK: note: order the work by launching it into cudaStreamTailLaunch
  cudaEventRecord(Event, cudaStreamTailLaunch);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamFireAndForget fails
  cudaStreamWaitEvent(cudaStreamFireAndForget, Event, 0);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamTailLaunch fails
  cudaStreamWaitEvent(cudaStreamTailLaunch, Event, 0);
  // CHECK: :[[@LINE+2]]:3: warning: cudaEventRecordWithFlags on cudaStreamTailLaunch fails
  // CHECK: note: the device runtime has no cudaEventRecordWithFlags: the program will not link
  cudaEventRecordWithFlags(Event, cudaStreamTailLaunch, 0);
  cudaEventRecord(Event, cudaStreamPerThread);
  cudaEventRecord(Event, 0);
}

__global__ void variables(cudaEvent_t Event, bool Tail) {
  const cudaStream_t Last = cudaStreamTailLaunch;
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(Event, Last);
  cudaStream_t S = Tail ? Last : cudaStreamPerThread;
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(Event, S);
  S = cudaStreamPerThread;
  cudaEventRecord(Event, S);
  if (Tail)
    S = cudaStreamFireAndForget;
  if (!Tail)
    cudaEventRecord(Event, S);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent on cudaStreamFireAndForget fails
  cudaStreamWaitEvent(S, Event, 0);
}

// A helper that is right by itself: the call is the place.
__device__ void mark(cudaStream_t S, cudaEvent_t E) { cudaEventRecord(E, S); }
__device__ void outer(cudaEvent_t E, cudaStream_t S) { mark(S, E); }
__global__ void through_helper(cudaEvent_t Event) {
  // CHECK: :[[@LINE+4]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  // CHECK: :[[@LINE+3]]:8: note: given here
  // CHECK: :[[@LINE+2]]:3: note: passed to 'mark' as 'S' here
  // CHECK: :[[@LINE-6]]:55: note: cudaEventRecord is called here
  mark(cudaStreamTailLaunch, Event);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamFireAndForget fails
  outer(Event, cudaStreamFireAndForget);
  mark(cudaStreamPerThread, Event);
}

enum class Kind { Ordinary, Last };
__device__ cudaStream_t stream_for(Kind K) { return K == Kind::Last ? cudaStreamTailLaunch : cudaStreamPerThread; }
__device__ const cudaStream_t LastStream = cudaStreamTailLaunch;
__global__ void selected(cudaEvent_t Event, int I) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(Event, stream_for(Kind::Last));
  cudaEventRecord(Event, stream_for(Kind::Ordinary));
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(Event, LastStream);
  cudaStream_t Both[2] = {cudaStreamTailLaunch, cudaStreamPerThread};
  cudaEventRecord(Event, Both[1]);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(Event, Both[I]);
  cudaStream_t S = Both[I];
  if (S != cudaStreamTailLaunch)
    cudaEventRecord(Event, S);
}

// A helper that is wrong for every caller.
__device__ void wrong(cudaEvent_t E) {
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  cudaEventRecord(E, cudaStreamTailLaunch);
}
__global__ void calls_wrong(cudaEvent_t Event) { wrong(Event); }

struct Queue {
  cudaStream_t Stream;
  cudaEvent_t Done;
  __device__ Queue(cudaStream_t S, cudaEvent_t E) : Stream(S), Done(E) {}
  __device__ void close() { cudaEventRecord(Done, Stream); }
};
__global__ void member(cudaEvent_t Event) {
  Queue Q(cudaStreamTailLaunch, Event);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventRecord on cudaStreamTailLaunch fails
  Q.close();
  Queue Fine(cudaStreamPerThread, Event);
  Fine.close();
}

// The examples of "The Tail Launch Stream" launch and record nothing.
__global__ void C1(int *p);
__global__ void C2(int *p);
__global__ void P(int *p) {
  C1<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
  C2<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
  C1<<<1, 1, 0, cudaStreamPerThread>>>(p);
  C2<<<1, 1, 0, cudaStreamFireAndForget>>>(p);
}
__global__ void T(int *p) {
  C1<<<1, 1, 0, cudaStreamFireAndForget>>>(p);
  C2<<<1, 1, 0, cudaStreamFireAndForget>>>(p);
}
__global__ void P1(int *p) { T<<<1, 1, 0, cudaStreamTailLaunch>>>(p); }

void host(cudaEvent_t e, cudaStream_t s) {
  cudaEventRecord(e, s);
  cudaStreamWaitEvent(s, e, 0);
}
