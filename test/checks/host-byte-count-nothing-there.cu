// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Where a loop over the memory is left at once there is none, and any count is no less than zero: nothing has compared the two.

struct Tiles {
  unsigned *list;
  unsigned blocks, active;
};
void members(const Tiles &t, unsigned *copy) {
  const unsigned blocks = t.blocks;
  unsigned active = t.active, *d;
  for (unsigned i = 0; i < blocks; ++i)
    copy[i] = t.list[i];
  cudaMalloc(&d, blocks * sizeof(unsigned));
  cudaMemcpy(d, t.list, active * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void parameters(unsigned blocks, unsigned active, const unsigned *list, unsigned *copy) {
  unsigned *d;
  for (unsigned i = 0; i < blocks; ++i)
    copy[i] = list[i];
  cudaMalloc(&d, blocks * sizeof(unsigned));
  cudaMemset(d, 0, active * sizeof(unsigned));
  cudaFree(d);
}
void untilAll(size_t blocks, size_t active, const int *list, int *copy) {
  int *d;
  size_t i = 0;
  while (i != blocks) {
    copy[i] = list[i];
    ++i;
  }
  cudaMalloc(&d, blocks * sizeof(int));
  cudaMemcpy(d, list, active * sizeof(int), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void asked(unsigned blocks, unsigned active, const unsigned *list) {
  unsigned *d;
  if (blocks == 0)
    list = nullptr;
  cudaMalloc(&d, blocks * sizeof(unsigned));
  cudaMemcpy(d, list, active * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaFree(d);
}
// Each is compared with a constant of its own.
void apart(int blocks, int active, const int *list, int *flags) {
  int *d;
  if (active >= 64)
    flags[0] = 1;
  if (blocks < 64)
    flags[1] = 1;
  cudaMalloc(&d, blocks * sizeof(int));
  cudaMemcpy(d, list, active * sizeof(int), cudaMemcpyHostToDevice);
  cudaFree(d);
}
void largest(unsigned blocks, unsigned active, const int *list, int *flags) {
  int *d;
  if (active == 0xffffffffu)
    flags[0] = 1;
  cudaMalloc(&d, blocks * sizeof(int));
  cudaMemcpy(d, list, active * sizeof(int), cudaMemcpyHostToDevice);
  cudaFree(d);
}
// The hazard: the two are compared, after a loop over the memory as well.
void compared(unsigned blocks, unsigned active, const unsigned *list, unsigned *copy) {
  unsigned *d;
  for (unsigned i = 0; i < blocks; ++i)
    copy[i] = list[i];
  cudaMalloc(&d, blocks * sizeof(unsigned));
  if (active < blocks)
    return;
  // CHECK: :[[@LINE+1]]:23: warning: cudaMemcpy writes as much as 'active' says, which was found to be no less than 'blocks' before
  cudaMemcpy(d, list, active * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaFree(d);
}
