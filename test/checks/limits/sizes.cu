// Sizes and counts, each on both sides.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -DBYTES | %{look} --check-prefix=BYTES
// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- -DPADDING | %{look} --check-prefix=PADDING
// RUN: %check --checks='-*,cuda-warp-mask' %s -- -DWARPS | %{look} --check-prefix=WARPS
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -DGUARDS | %{look} --check-prefix=GUARDS
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -DBEHIND | %{look} --check-prefix=BEHIND

#ifdef BYTES
// 4,096 and more that is added to a number of elements is a number itself.
void added(void *h, size_t n) {
  float *p;
  cudaMalloc(&p, (n) * sizeof(float));
  // BYTES: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpy writes 16380 bytes more to memory of cudaMalloc than it has
  cudaMemcpy(p, h, (n + 4095) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(p);
}
void addedMore(void *h, size_t n) {
  float *p;
  cudaMalloc(&p, (n) * sizeof(float));
  cudaMemcpy(p, h, (n + 4096) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(p);
}
void before(void *h, size_t n) {
  float *p;
  cudaMalloc(&p, (n) * sizeof(float));
  // BYTES: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpy writes 16380 bytes more to memory of cudaMalloc than it has
  cudaMemcpy(p, h, (4095 + n) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(p);
}
void beforeMore(void *h, size_t n) {
  float *p;
  cudaMalloc(&p, (n) * sizeof(float));
  cudaMemcpy(p, h, (4096 + n) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(p);
}
// Rows of a multiple of 512 bytes touch.
void rows511(void *h, size_t n) {
  char *p;
  size_t pitch;
  cudaMallocPitch(&p, &pitch, 511, n);
  // BYTES: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpy takes memory of cudaMallocPitch for one piece
  cudaMemcpy(p, h, 511 * n, cudaMemcpyHostToDevice);
  cudaFree(p);
}
void rows512(void *h, size_t n) {
  char *p;
  size_t pitch;
  cudaMallocPitch(&p, &pitch, 512, n);
  cudaMemcpy(p, h, 512 * n, cudaMemcpyHostToDevice);
  cudaFree(p);
}
void rows513(void *h, size_t n) {
  char *p;
  size_t pitch;
  cudaMallocPitch(&p, &pitch, 513, n);
  // BYTES: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpy takes memory of cudaMallocPitch for one piece
  cudaMemcpy(p, h, 513 * n, cudaMemcpyHostToDevice);
  cudaFree(p);
}
void rows1024(void *h, size_t n) {
  char *p;
  size_t pitch;
  cudaMallocPitch(&p, &pitch, 1024, n);
  cudaMemcpy(p, h, 1024 * n, cudaMemcpyHostToDevice);
  cudaFree(p);
}
#endif

#ifdef PADDING
// A padding leaves what a block may have of static shared memory, 48 KiB: 2,457 rows of five elements have 12 bytes less, one row more has 8 bytes too many.
__global__ void fits(float *out) {
  // PADDING-DAG: :[[@LINE+1]]:20: note: pad the rows of 'a' from 4 to 5 elements
  __shared__ float a[2457][4];
  // PADDING-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'a' has a 4-way bank conflict
  a[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x][0];
}
__global__ void tooLarge(float *out) {
  // PADDING-DAG: :[[@LINE+1]]:20: note: no padding of up to 16 elements frees every access to 'b'
  __shared__ float b[2458][4];
  // PADDING-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'b' has a 4-way bank conflict
  b[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x][0];
}
void launch(float *out) {
  fits<<<64, 256>>>(out);
  tooLarge<<<64, 256>>>(out);
}
#endif

#ifdef WARPS
// A kernel that nothing launches and that counts its warps has eight of them.
__global__ void warp7(int *p) {
  if (threadIdx.x / 32 == 7)
    // WARPS: :[[@LINE+1]]:{{[0-9]+}}: warning: lanes 16 to 31 of warp 7 call '__shfl_sync' with the mask 0x0000ffff, which does not name them
    p[threadIdx.x] = __shfl_sync(0x0000ffff, threadIdx.x, 0);
}
__global__ void warp8(int *p) {
  if (threadIdx.x / 32 == 8)
    p[threadIdx.x] = __shfl_sync(0x0000ffff, threadIdx.x, 0);
}
#endif

#ifdef GUARDS
// Who lets thread 8000 in guards against nothing.
__global__ void open8000(int *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
  if (i < 8000)
    p[i] += 1;
}
__global__ void open8001(int *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 0;
  if (i < 8001)
    // GUARDS: :[[@LINE+1]]:5: warning: 'p' is read with no guard against 'n'
    p[i] += 1;
}
#endif

#ifdef BEHIND
// What lies further behind the end than a quarter of the memory, and than four blocks write: how the numbers belong together is not seen. Of four elements each thread writes a
// row, of five it is none.
__global__ void behind256_769(float *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // BEHIND: :[[@LINE+1]]:3: warning: {{.*}} of 'a', which has
  a[i + 769] = 0;
}
void launch256_769(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  behind256_769<<<(n + 255) / 256, 256>>>(a, n);
}
__global__ void behind256_770(float *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i + 770] = 0;
}
void launch256_770(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  behind256_770<<<(n + 255) / 256, 256>>>(a, n);
}
__global__ void behind8_57(float *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // BEHIND: :[[@LINE+1]]:3: warning: {{.*}} of 'a', which has
  a[i + 57] = 0;
}
void launch8_57(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  behind8_57<<<(n + 7) / 8, 8>>>(a, n);
}
__global__ void behind8_58(float *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i + 58] = 0;
}
void launch8_58(int n) {
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  behind8_58<<<(n + 7) / 8, 8>>>(a, n);
}
__global__ void each4(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int k = 0; k < 4; ++k)
    // BEHIND: :[[@LINE+1]]:5: warning: 'out' is written outside of its 'height' rows of 'width' elements
    out[(y * width + x) * 4 + k] = 1;
}
void launchEach4(float *out, int width, int height) {
  each4<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(out, width, height);
}
__global__ void each5(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int k = 0; k < 5; ++k)
    // Of these only the rows are counted.
    // BEHIND: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'height'
    out[(y * width + x) * 5 + k] = 1;
}
void launchEach5(float *out, int width, int height) {
  each5<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(out, width, height);
}
#endif
