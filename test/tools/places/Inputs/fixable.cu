__global__ void fixable() {
  cudaEvent_t Event;
  if (cudaEventCreate(&Event) == cudaSuccess)
    cudaEventDestroy(Event);
}
