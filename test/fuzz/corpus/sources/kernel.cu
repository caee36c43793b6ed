__global__ void child(int *p) { p[threadIdx.x] = 1; }
template <int N> __global__ void tile(float *out, const float *in, int n) {
  __shared__ float s[N][N];
  s[threadIdx.x][threadIdx.y] = in[blockIdx.x * N + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i)
    if (threadIdx.x < n)
      out[i * N + threadIdx.x] += s[threadIdx.y][threadIdx.x];
  int local;
  if (threadIdx.x == 0)
    child<<<1, 32, 0, cudaStreamTailLaunch>>>(&local);
}
void run(float *p, int n) { tile<32><<<(n + 31) / 32, dim3(32, 32)>>>(p, p, n); }
