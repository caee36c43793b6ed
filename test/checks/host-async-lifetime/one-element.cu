// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdio>

// What a callback is given is one element of an array; the next turn fills another one.
void CUDART_CB tell(void *data) { printf("%d\n", *(int *)data); }
void CUDART_CB told(cudaStream_t, cudaError_t, void *data) { printf("%d\n", *(int *)data); }
void elements(cudaStream_t *streams) {
  int ids[4];
  for (int i = 0; i < 4; i++) {
    ids[i] = i;
    cudaLaunchHostFunc(streams[i], tell, ids + i);
  }
  cudaDeviceSynchronize();
}
void older(cudaStream_t *streams) {
  int ids[4];
  for (int i = 0; i < 4; i++) {
    ids[i] = i;
    cudaStreamAddCallback(streams[i], told, &ids[i], 0);
  }
  cudaDeviceSynchronize();
}

// The same element, and a callback that goes on from there.
void CUDART_CB all(void *data) {
  for (int i = 0; i < 4; ++i)
    printf("%d\n", ((int *)data)[i]);
}
void same(cudaStream_t *streams) {
  int ids[4];
  for (int i = 0; i < 4; i++) {
    // CHECK: :[[@LINE+1]]:5: warning: 'ids' is overwritten while cudaLaunchHostFunc may still
    ids[0] = i;
    cudaLaunchHostFunc(streams[i], tell, ids);
  }
  cudaDeviceSynchronize();
}
void whole(cudaStream_t s) {
  int ids[4] = {0, 1, 2, 3};
  cudaLaunchHostFunc(s, all, ids);
  // CHECK: :[[@LINE+1]]:3: warning: 'ids' is overwritten while cudaLaunchHostFunc may still
  ids[2] = 0;
  cudaStreamSynchronize(s);
}
