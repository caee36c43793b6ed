// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <functional>
#include <thread>
#include <vector>

// Who joins the threads that it has started, however many, waits for what they wait for.
struct Shared {
  cudaStream_t stream;
  float sleep;
};
void CUDART_CB sleeps(void *data);
void work(Shared &shared);
void joined(int count) {
  Shared shared;
  cudaStreamCreate(&shared.stream);
  cudaLaunchHostFunc(shared.stream, sleeps, &shared.sleep);
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back(std::thread(work, std::ref(shared)));
  for (auto &t : threads)
    t.join();
}
void detached(int count) {
  Shared shared;
  cudaStreamCreate(&shared.stream);
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'shared', which is gone when it runs
  cudaLaunchHostFunc(shared.stream, sleeps, &shared.sleep);
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back(std::thread(work, std::ref(shared)));
  for (auto &t : threads)
    t.detach();
}
