// RUN: %check --checks='*' %s -- 2>&1 | FileCheck %s
// What Clang could not resolve is some value, wherever it stands: no check asks for its size.
// CHECK-NOT: crashed
// CHECK: error: member reference base type 'unsigned int' is not a structure or union
// CHECK-NOT: crashed
struct Pair {
  int first, second;
};
__device__ void put(float *, int, float);
__global__ void compound(size_t n, float *x, int place) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x.blockDim.x)
    put(x, place, float(i));
}
__global__ void forms(size_t n, float *x, int place, Pair pair) {
  __shared__ float s[64];
  int i = threadIdx.x;
  i += missing.x;
  i -= n.x;
  i <<= n.x;
  ++missing.x;
  i = i + n.x * 4;
  int j = static_cast<int>(n.x), k = int(missing), l = (int)n.x, m = -n.x, o = ~n.x, q = !n.x;
  auto a = n.x;
  auto &r = n.x;
  auto *p = &n.x;
  p += 2;
  p[3] = 1;
  r += 1;
  *p += a;
  unsigned long long wide = a * i + p[i] * (unsigned long long)k;
  if (n.x < i && i < n.x && (n.x ? i : 0))
    x[n.x] = s[a] + s[n.x + 1] + x[i * n.x] + x[p[1]];
  while (n.x > i)
    i += a;
  switch (n.x) {
  case 1:
    s[i] = 2;
  }
  x[i ? n.x : m] = pair.first.x + pair.third;
  x[wide] = __shfl_sync(n.x, s[i], n.x);
  x[i * wide] += missing(i) + missing.call(i)[i];
  __syncthreads(n.x);
  s[(int)(n.x * 1.5)] = (float)p[l] / a;
  n.x += i;
  n.x++;
  pair.first.x += j + o + q;
  float *y = x + n.x;
  y += n.x;
  y[n.x - i] = *(x - n.x);
  i = n.x - y;
}
void host(float *x, size_t n, cudaStream_t s) {
  int blocks = n.x;
  blocks += n.x;
  forms<<<n.x, 64, 0, s>>>(n.x, x, n.x, {n.x, 2});
  forms<<<blocks + n.x, missing.x, n.x>>>(n, x, 0, {});
  cudaMemcpyAsync(x, n.x, n.x * sizeof(float), n.x, s);
  cudaMalloc(&n.x, blocks * n.x);
  auto p = n.x;
  p += blocks;
  cudaMemset(p, 0, p * 4);
  cudaMemcpy(p, x, p, cudaMemcpyDeviceToHost);
  cudaFree(p);
}
