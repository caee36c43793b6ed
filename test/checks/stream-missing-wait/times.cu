// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// The time between two events that nobody has waited for.

__global__ void work(float *p) { p[threadIdx.x] += 1; }

float early(float *p, cudaStream_t stream) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaEventRecord(begin, stream);
  work<<<1, 32, 0, stream>>>(p);
  cudaEventRecord(end, stream);
  float time = 0;
  // CHECK: :[[@LINE+3]]:3: warning: cudaEventElapsedTime is asked for an event that may not have come yet: it then answers cudaErrorNotReady and gives no time [cuda-stream-missing-wait]
  // CHECK: :[[@LINE-3]]:3: note: recorded here
  // CHECK: note: wait for it with cudaEventSynchronize before
  cudaEventElapsedTime(&time, begin, end);
  return time;
}
float waitsForBegin(float *p, cudaEvent_t begin, cudaEvent_t end) {
  cudaEventRecord(begin);
  work<<<1, 32>>>(p);
  cudaEventRecord(end);
  cudaEventSynchronize(begin);
  float time = 0;
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventElapsedTime is asked for an event that may not have come yet
  cudaEventElapsedTime(&time, begin, end);
  return time;
}

// Look-alikes.
float waits(float *p, cudaStream_t stream, cudaEvent_t begin, cudaEvent_t end) {
  cudaEventRecord(begin, stream);
  work<<<1, 32, 0, stream>>>(p);
  cudaEventRecord(end, stream);
  cudaEventSynchronize(end);
  float time = 0;
  cudaEventElapsedTime(&time, begin, end);
  return time;
}
float waitsForStream(float *p, cudaStream_t stream, cudaEvent_t begin,
                     cudaEvent_t end) {
  cudaEventRecord(begin, stream);
  work<<<1, 32, 0, stream>>>(p);
  cudaEventRecord(end, stream);
  cudaStreamSynchronize(stream);
  float time = 0;
  cudaEventElapsedTime(&time, begin, end);
  return time;
}
float copies(float *p, float *h, cudaEvent_t begin, cudaEvent_t end) {
  cudaEventRecord(begin);
  work<<<1, 32>>>(p);
  cudaEventRecord(end);
  cudaMemcpy(h, p, 128, cudaMemcpyDeviceToHost);
  float time = 0;
  cudaEventElapsedTime(&time, begin, end);
  return time;
}
float turns(float *p, cudaStream_t stream, cudaEvent_t begin, cudaEvent_t end) {
  cudaEventRecord(begin, stream);
  work<<<1, 32, 0, stream>>>(p);
  cudaEventRecord(end, stream);
  float time = 0;
  while (cudaEventElapsedTime(&time, begin, end) == cudaErrorNotReady)
    ;
  return time;
}
// What is recorded by others may be over.
float ofOthers(cudaEvent_t begin, cudaEvent_t end) {
  float time = 0;
  cudaEventElapsedTime(&time, begin, end);
  return time;
}
