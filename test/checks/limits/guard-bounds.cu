// How many guards before an access are looked at for one that it was forgotten beside: what the bound allows, and one less.
// RUN: %check --bound=guard-tests-before=2 --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=guard-tests-before=1 --checks='-*,cuda-gmem-bounds' %s -- | count 0

struct Tensors {
  const float *gradients[24], *masks[24];
  float *weights[24];
  int sizes[24], masked[24], tensorOf[320];
};
__global__ void step(Tensors t) {
  const int tensor = t.tensorOf[blockIdx.x], n = t.sizes[tensor], m = t.masked[tensor];
  const float *gradients = t.gradients[tensor], *mask = t.masks[tensor];
  float *weights = t.weights[tensor];
  for (int start = 0; start < n; start += blockDim.x) {
    const int i = start + threadIdx.x + blockIdx.y * blockDim.x;
    float g = 0, w = 0;
    if (i < n)
      g = gradients[i];
    if (i < m)
      g *= mask[i];
    // CHECK: :[[@LINE+1]]:9: warning: 'weights' is read with no guard against 'n', which guards the same element of another array right before
    w = weights[i];
    if (i < n)
      weights[i] = w - g;
  }
}
