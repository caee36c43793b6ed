// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
// What a host lambda passes to the runtime's functions stays what it was.

__global__ void k(int *p) {}

void lambda(int *p, int *h) {
  int block = 2048, bytes = 64;
  auto run = [&] {
    cudaMemcpy(p, h, bytes, cudaMemcpyHostToDevice);
    cudaMemset(p, block, bytes);
    k<<<1, block>>>(p);
    cudaMemcpy(&block, p, sizeof(int), cudaMemcpyDeviceToHost);
    k<<<1, block>>>(p);
  };
  // CHECK: :[[@LINE+2]]:3: warning: block x extent 2,048 is above the limit
  // CHECK: :[[@LINE-5]]:5: note: the launch is here
  run();
}
