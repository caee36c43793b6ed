// The number of elements of a container is a number as any other: a pointer behind the last element less one to the first.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <string>
#include <vector>

__global__ void last(float *samples, float gain, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= count)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'samples'{{.*}} [cuda-gmem-bounds]
    samples[i] *= gain;
}
__global__ void lastByte(char *text, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > count)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'text'{{.*}} [cuda-gmem-bounds]
  text[i] = 0;
}
__global__ void below(float *samples, float gain, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    samples[i] *= gain;
}
__global__ void upTo(float *samples, float gain, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= last)
    samples[i] *= gain;
}

void hazard(const std::vector<float> &track, float gain) {
  const int count = static_cast<int>(track.size());
  if (count == 0)
    return;
  float *samples = nullptr;
  cudaMalloc(&samples, count * sizeof(float));
  last<<<(count + 255) / 256, 256>>>(samples, gain, count);
}
void bytes(const std::vector<char> &track) {
  const size_t count = track.size();
  if (track.empty())
    return;
  char *text = nullptr;
  cudaMalloc(&text, count);
  lastByte<<<(count + 255) / 256, 256>>>(text, count);
}
void fine(const std::vector<float> &track, float gain) {
  const int count = static_cast<int>(track.size());
  if (count == 0)
    return;
  float *samples = nullptr;
  cudaMalloc(&samples, count * sizeof(float));
  below<<<(count + 255) / 256, 256>>>(samples, gain, count);
  upTo<<<(count + 255) / 256, 256>>>(samples, gain, count - 1);
}
// One element more is there.
void padded(const std::vector<double> &track, float gain) {
  const int count = static_cast<int>(track.size());
  if (count == 0)
    return;
  float *samples = nullptr;
  cudaMalloc(&samples, (count + 1) * sizeof(float));
  below<<<(count + 256) / 256, 256>>>(samples, gain, count + 1);
}
