// RUN: %check --checks='-*,cuda-smem-bounds,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// In loops that run as often as a launch says, and all threads go into.
template <int M, int N, int K> struct Tiles {
  float a[M][K], b[K][N];
};
template <int M, int N, int K> __global__ void product(const float *A, const float *B, float *C, int n, int k) {
  __shared__ Tiles<M, N, K> s;
  float sum = 0;
  for (int k0 = 0; k0 < k; k0 += K) {
    if (threadIdx.x < K)
      s.a[threadIdx.y][threadIdx.x] = A[k0 + threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} writes element {{[0-9]+}} of a member array of 's', which has 512 elements [cuda-smem-bounds]
    s.b[threadIdx.y][threadIdx.x] = B[(k0 + threadIdx.y) * n];
    __syncthreads();
    for (int i = 0; i < K; ++i)
      sum += s.a[threadIdx.y][i] * s.b[i][threadIdx.x];
    __syncthreads();
  }
  C[threadIdx.x] = sum;
}
bool multiply(const float *A, const float *B, float *C, int m, int n, int k) {
  if (m % 32 || n % 32 || k % 32 || !m || !n)
    return false;
  product<32, 32, 16><<<dim3(n / 32, m / 32), dim3(32, 32)>>>(A, B, C, n, k);
  return true;
}

// Nobody launches these here; the number is a member, of a pointer, the less of
// two.
template <int TM, int TN> struct Fragments {
  float a[TM], b[TN];
  __device__ void load(const float *from) {
    for (int j = 0; j < TN; ++j) {
      b[j] = from[j];
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}} writes element 4 of a member array of 'f', which has 4 elements [cuda-lmem-bounds]
      a[j] = from[j];
    }
  }
};
struct Parameters {
  const float *in;
  int rounds;
};
__global__ void byMember(const Parameters p, float *out) {
  float sum = 0;
  for (int i = 0; i < p.rounds; ++i) {
    Fragments<4, 8> f;
    f.load(p.in + i);
    sum += f.a[0] + f.b[7];
  }
  out[threadIdx.x] = sum;
}
__global__ void byPointer(const int *rounds, const float *in, float *out) {
  float own[4];
  int i = 0;
  while (i < *rounds) {
    for (int j = 0; j <= 4; ++j)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}} writes element 4 of 'own', which has 4 elements [cuda-lmem-bounds]
      own[j] = in[i + j];
    out[i++] = own[3];
  }
}
__global__ void byLess(const float *in, float *out, int n, int m) {
  __shared__ float row[32];
  for (int i = 0; i < min(n, m); ++i) {
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 32 of 'row', which has 32 elements [cuda-smem-bounds]
      row[32] = in[i];
    out[i] = in[i];
  }
}
__global__ void inTurn(const float *in, float *out, int n, int m) {
  float own[2];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}} writes element 2 of 'own', which has 2 elements [cuda-lmem-bounds]
      own[2] = in[j];
      out[i] = own[1];
    }
}

// As often as there are elements; from the thread's own number on, which the
// launch may have chosen for the array; as data say; only further on.
__global__ void elements(const float *in, float *out, int n) {
  __shared__ float s[64];
  float few[4];
  for (int i = 0; i < n; ++i) {
    s[i] = in[i];
    few[i & 3] = s[i];
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = few[i & 3];
  for (int i = 0; i < 8; ++i) {
    if (i >= n)
      break;
    few[i] = in[i];
  }
  int last = threadIdx.x;
  while (in[last] > 0 && last < n)
    s[last++] = 1;
  out[threadIdx.x] = s[threadIdx.x & 63] + few[0];
}
void launch(const float *in, float *out, int n) {
  if (n <= 64)
    elements<<<1, 128>>>(in, out, n);
}
