// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An object that is deleted while a function of the host may still use it.

#include <memory>

struct Progress {
  int steps;
};
static void advance(void *p) { ++static_cast<Progress *>(p)->steps; }
static void advanceLast(void *p) { delete static_cast<Progress *>(p); }

void plain(cudaStream_t stream) {
  auto *progress = new Progress{0};
  cudaLaunchHostFunc(stream, advance, progress);
  // CHECK: :[[@LINE+1]]:3: warning: memory of 'new' is freed while cudaLaunchHostFunc may still write it [cuda-host-async-lifetime]
  delete progress;
}
void owned(cudaStream_t stream) {
  auto progress = std::make_unique<Progress>();
  cudaLaunchHostFunc(stream, advance, progress.get());
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of 'new' is freed while cudaLaunchHostFunc may still write it
}

// Look-alikes.
void waits(cudaStream_t stream) {
  auto progress = std::make_unique<Progress>();
  cudaLaunchHostFunc(stream, advance, progress.get());
  cudaStreamSynchronize(stream);
}
void handedOver(cudaStream_t stream) {
  auto progress = std::make_unique<Progress>();
  cudaLaunchHostFunc(stream, advanceLast, progress.release());
}
void kept(cudaStream_t stream, Progress *progress) {
  cudaLaunchHostFunc(stream, advance, progress);
  progress->steps = 1;
}
