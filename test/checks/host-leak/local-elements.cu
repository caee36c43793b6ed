// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Elements of a container or an array that is local to a function.

#include <algorithm>
#include <array>
#include <vector>

__global__ void k(float *p) { *p = 1; }
void unseen(std::vector<float *> &all);
void unseenData(float **all);

void vector(int n, int m) {
  std::vector<float *> all(m);
  for (int i = 0; i < m; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released
    cudaMalloc(&all[i], n);
  for (float *each : all)
    k<<<1, 1>>>(each);
}
void array(int n) {
  std::array<cudaEvent_t, 2> events;
  for (auto &each : events)
    // CHECK: :[[@LINE+1]]:5: warning: what cudaEventCreate gives is never released
    cudaEventCreate(&each);
  cudaEventRecord(events[0]);
  cudaEventRecord(events[1]);
}
void made(float *p, int m) {
  cudaStream_t *streams = new cudaStream_t[m];
  for (int i = 0; i < m; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: what cudaStreamCreate gives is never released
    cudaStreamCreate(&streams[i]);
  for (int i = 0; i < m; ++i)
    k<<<1, 1, 0, streams[i]>>>(p + i);
  for (int i = 0; i < m; ++i)
    cudaStreamSynchronize(streams[i]);
  delete[] streams;
}

void released(int n, int m) {
  std::vector<float *> all(m);
  for (float *&each : all)
    cudaMalloc(&each, n);
  for (float *each : all)
    cudaFree(each);
}
void byIterators(int n, int m) {
  std::vector<float *> all(m);
  for (auto &each : all)
    cudaMalloc(&each, n);
  std::for_each(all.begin(), all.end(), [](float *p) { cudaFree(p); });
}
void given(int n, int m) {
  std::vector<float *> all(m);
  for (auto &each : all)
    cudaMalloc(&each, n);
  unseen(all);
}
void dataGiven(int n, int m) {
  std::vector<float *> all(m);
  for (auto &each : all)
    cudaMalloc(&each, n);
  unseenData(all.data());
}
std::vector<float *> returned(int n, int m) {
  std::vector<float *> all(m);
  for (auto &each : all)
    cudaMalloc(&each, n);
  return all;
}
void inLambda(int n, int m) {
  float **all = new float *[m];
  for (int i = 0; i < m; ++i)
    cudaMalloc(&all[i], n);
  auto end = [=] {
    for (int i = 0; i < m; ++i)
      cudaFree(all[i]);
  };
  end();
  delete[] all;
}
void elsewhere(int n, int m) {
  std::vector<float *> all(m), others;
  for (int i = 0; i < m; ++i) {
    cudaMalloc(&all[i], n);
    others.push_back(all[i]);
  }
  for (float *each : others)
    cudaFree(each);
}
