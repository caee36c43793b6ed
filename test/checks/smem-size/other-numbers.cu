// RUN: %check --checks='-*,cuda-smem-size,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The size comes from the right number, times the wrong size of one.
template <class T> __device__ T reduce(T *s, int count, T own) {
  if (threadIdx.x < count)
    // CHECK-DAG: :[[@LINE+1]]:5: note: thread {{[0-9]+}} writes bytes up to {{[0-9]+}} here, of {{[0-9]+}}, in blocks of
    s[threadIdx.x] = own;
  __syncthreads();
  T sum = 0;
  if (threadIdx.x == 0)
    for (int i = 0; i < count; ++i)
      sum += s[i];
  __syncthreads();
  return sum;
}
template <class T> __global__ void normalize(T *x, long rows, long columns) {
  extern __shared__ unsigned char raw[];
  T *s = reinterpret_cast<T *>(raw);
  for (long row = blockIdx.x; row < rows; row += gridDim.x) {
    T sum = 0;
    for (long c = threadIdx.x; c < columns; c += blockDim.x)
      sum += x[row * columns + c];
    sum = reduce<T>(s, blockDim.x, sum);
    if (threadIdx.x == 0)
      x[row * columns] /= sum;
  }
}
void launchFloats(double *x, long rows, long columns, int processors, int most) {
  if (rows == 0 || columns == 0)
    return;
  dim3 grid(rows < processors * 4 ? rows : processors * 4);
  dim3 block(columns < most ? columns : most);
  // CHECK-DAG: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses, whatever the numbers are that its size comes from [cuda-smem-size]
  normalize<double><<<grid, block, block.x * sizeof(float)>>>(x, rows, columns);
}
void launchDoubles(double *x, long rows, long columns, int processors, int most) {
  if (rows == 0 || columns == 0)
    return;
  dim3 grid(rows < processors * 4 ? rows : processors * 4);
  dim3 block(columns < most ? columns : most);
  normalize<double><<<grid, block, block.x * sizeof(double)>>>(x, rows, columns);
}

// Which of two numbers is the larger, the caller knows.
__global__ void copyRow(float *out, const float *in, int width) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = s[width - 1 - i];
}
void launchCopyRow(float *out, const float *in, int width, int most) {
  copyRow<<<1, 128, most * sizeof(float)>>>(out, in, width);
}

// A condition in front of the launch wants a number that is not chosen.
template <int Columns> __global__ void ofWidth(const float *In, float *Out, int Width) {
  extern __shared__ float Part[];
  const int All = Columns ? Columns : Width;
  for (int First = 0; First < All; First += 1024) {
    const int Column = First + threadIdx.x;
    if (Columns == 0 && Column >= All)
      break;
    Part[Column] = In[Column];
  }
  Out[threadIdx.x] = Part[threadIdx.x];
}
void runOfWidth(const float *In, float *Out, int Width) {
  int Threads = 32;
  while (Threads < Width && Threads < 1024)
    Threads *= 2;
  const size_t Bytes = (Width + 31) / 32 * 32 * sizeof(float);
  switch (Width) {
  case 4096:
    ofWidth<4096><<<1, Threads, Bytes>>>(In, Out, Width);
    break;
  default:
    ofWidth<0><<<1, Threads, Bytes>>>(In, Out, Width);
  }
}
