// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a function says by itself, without a launch: which element is the last, and what guards an array in another place.

//===- The last element is fallen back to ---------------------------------===//

__global__ void clampedElement(const int *row, int *out, long long n, long long lines) {
  const long long first = (long long)blockIdx.x * lines + threadIdx.x;
  // CHECK: :[[@LINE+2]]:38: warning: 'row' is read at the index 'n' itself: what is larger falls back to the element before it, the last one
  // CHECK: :[[@LINE+1]]:13: note: compare with '>=' here
  int own = first > n ? row[n - 1] : row[first];
  for (long long i = first; i < first + lines; i += 32) {
    // CHECK: :[[@LINE+1]]:38: warning: 'row' is read at the index 'n' itself
    const int next = (i + 32 <= n) ? row[i + 32] : row[n - 1];
    out[blockIdx.x] += next - own;
    own = next;
  }
}
__device__ float clampedIndex(const float *image, int x, int y, int width) {
  const int column = x > width ? width - 1 : x;
  // CHECK: :[[@LINE+2]]:10: warning: 'image' is read at the index 'width' itself
  // CHECK: :[[@LINE-2]]:22: note: compare with '>=' here
  return image[y * width + column];
}
struct Shape {
  int height, width;
};
template <class T> __global__ void clampedVariable(T *image, Shape s) {
  int y = blockIdx.y * blockDim.y + threadIdx.y + 2;
  if (s.height < y)
    y = s.height - 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'image' is written at the index 'height' itself
  image[y * s.width + blockIdx.x] = 0;
}
template __global__ void clampedVariable<float>(float *, Shape);
__device__ float clampedParameter(const float *x, int i, int n) {
  if (i > n)
    i = n - 1;
  // CHECK: :[[@LINE+1]]:10: warning: 'x' is read at the index 'n' itself
  return x[i];
}

// Look-alikes: the right test, the count as the fallback, an index that cannot be the count, a constant, no index, memory of the block.
__global__ void clampedRight(const int *row, int *out, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const int own = i >= n ? row[n - 1] : row[i], next = i + 1 < n ? row[i + 1] : row[n - 1];
  const long long at = i > n - 1 ? n - 1 : i;
  out[at] = next - own;
}
__global__ void clampedPrefix(const int *starts, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = i > n ? n : i;
  out[blockIdx.x] = starts[at] + (i > n ? starts[n] : starts[i]);
}
// What ends a loop counts its turns; offsets of rows and their sums have an element more than there are rows; a place that memory has is no count.
__global__ void clampedTurns(const float *row, float *out, int n) {
  float sum = 0;
  for (int i = 1; i < n - 1; ++i)
    sum += row[i - 1] + row[i + 1];
  int i = 1;
  while (i < n && out[i] > 0)
    sum += row[i++ - 1];
  out[blockIdx.x] = sum + row[n - 1] + row[n];
}
__global__ void clampedOnBothWays(const float *sums, float *out, int first, int last) {
  if (first <= last)
    out[0] = sums[last] - (first > 0 ? sums[first - 1] : 0);
  else
    out[0] = sums[last] + sums[first - 1];
}
__global__ void clampedByMemory(const int *sums, const int *starts, int *out, int i) {
  const int first = starts[threadIdx.x];
  out[threadIdx.x] = i > first ? sums[first - 1] : sums[i];
}
__global__ void clampedBelow(const int *row, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int left = i - 1 > n ? n - 1 : i - 1, own = i > n ? n - 1 : i;
  out[i] = row[own] + (left < 0 ? 0 : row[left]);
}
__global__ void clampedOthers(const int *row, int *out, int n, int m) {
  __shared__ int tile[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int level = i > 15 ? 14 : i, other = i > n ? m - 1 : i, shown = i > n ? n - 1 : i;
  int *own = tile;
  out[blockIdx.x] = row[level] + row[other] + shown + own[i > n ? n - 1 : i];
}

//===- Half of a statement is guarded -------------------------------------===//

struct Tensors {
  const float *gradients[24];
  float *weights[24], *moments[24];
  int sizes[24], tensorOf[320], chunkOf[320];
};
__global__ void step(int chunk, Tensors t, float rate) {
  const int tensor = t.tensorOf[blockIdx.x], first = t.chunkOf[blockIdx.x] * chunk;
  const float *gradients = t.gradients[tensor] + first;
  float *weights = t.weights[tensor] + first, *moments = t.moments[tensor] + first;
  int n = t.sizes[tensor];
  n -= first;
  float g[4], w[4], m[4];
  for (int start = 0; start < n && start < chunk; start += blockDim.x * 4) {
    for (int k = 0; k < 4; ++k) {
      g[k] = w[k] = m[k] = 0;
      const int i = start + threadIdx.x + k * blockDim.x;
      if (i < n && i < chunk)
        g[k] = gradients[i];
      // CHECK: :[[@LINE+2]]:14: warning: 'weights' is read with no guard against 'n', which guards the same element of another array right before, and 'weights' elsewhere
      // CHECK: :[[@LINE+8]]:9: note: guarded here
      w[k] = weights[i];
      // CHECK: :[[@LINE+1]]:14: warning: 'moments' is read with no guard against 'n'
      m[k] = moments[i];
    }
    for (int k = 0; k < 4; ++k) {
      const int i = start + threadIdx.x + k * blockDim.x;
      if (i < n && i < chunk) {
        weights[i] = w[k] - rate * (m[k] + g[k]);
        moments[i] = m[k];
      }
    }
  }
}
// The same with braces; a chunk that is padded and nowhere guarded; one that leaves the others; another count; one block.
__global__ void stepRight(int chunk, Tensors t, float rate) {
  const int tensor = t.tensorOf[blockIdx.x], n = t.sizes[tensor];
  const float *gradients = t.gradients[tensor];
  float *weights = t.weights[tensor], *moments = t.moments[tensor];
  for (int start = 0; start < n; start += blockDim.x) {
    const int i = start + threadIdx.x;
    float g = 0, w = 0;
    if (i < n) {
      g = gradients[i];
      w = weights[i];
    }
    const float m = moments[i];
    if (i >= n)
      continue;
    weights[i] = w - rate * (g + m);
  }
}
__global__ void stepOther(int chunk, Tensors t, int padded) {
  const int tensor = t.tensorOf[blockIdx.x], n = t.sizes[tensor];
  float *weights = t.weights[tensor], *moments = t.moments[tensor];
  for (int start = 0; start < n; start += blockDim.x) {
    const int i = start + threadIdx.x;
    float w = 0;
    if (i < n)
      w = weights[i];
    w += moments[i];
    if (i < padded)
      moments[i] = w;
  }
}
__global__ void stepOfBlock(Tensors t) {
  const int tensor = t.tensorOf[blockIdx.x], n = t.sizes[tensor], i = threadIdx.x;
  float *weights = t.weights[tensor], *moments = t.moments[tensor];
  float w = 0;
  if (i < n)
    w = weights[i];
  w += moments[i];
  if (i < n)
    moments[i] = w;
}
