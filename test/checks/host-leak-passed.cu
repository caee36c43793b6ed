// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the runtime hands out stays in its variable, whatever runs in between.
extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasDestroy_v2(cublasHandle_t handle);
}
void unseen(cudaStream_t stream);

float timed(cudaStream_t stream) {
  cudaEvent_t begin, end;
  float time = 0;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaEventRecord(begin, stream);
  unseen(stream);
  cudaEventRecord(end, stream);
  cudaEventSynchronize(end);
  cudaEventElapsedTime(&time, begin, end);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return time;
}
void handle(cudaStream_t stream) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  unseen(stream);
  cublasDestroy_v2(handle);
}
void leaks(cudaStream_t stream) {
  cudaEvent_t event;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaEventCreate gives is never released
  cudaEventCreate(&event);
  unseen(stream);
  cudaEventRecord(event, stream);
}
