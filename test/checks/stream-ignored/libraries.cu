// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

extern "C" {
typedef struct cublasContext *cublasHandle_t;
typedef int cufftHandle;
typedef struct curandGenerator_st *curandGenerator_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cublasDestroy_v2(cublasHandle_t handle);
int cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
int cublasSetPointerMode_v2(cublasHandle_t handle, int mode);
int cublasGetVersion_v2(cublasHandle_t handle, int *version);
int cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx, float *result);
int cufftPlan1d(cufftHandle *plan, int nx, int type, int batch);
int cufftExecC2C(cufftHandle plan, float2 *in, float2 *out, int direction);
int cufftSetStream(cufftHandle plan, cudaStream_t stream);
int curandCreateGenerator(curandGenerator_t *generator, int type);
int curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed);
int curandGenerateUniform(curandGenerator_t generator, float *out, size_t n);
}
__global__ void k(float *p, int n) {}

void blas(float *x, float *sum, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  if (cublasCreate_v2(&handle))
    return;
  cublasSetPointerMode_v2(handle, 1);
  // CHECK: :[[@LINE+2]]:3: warning: 'cublasSasum_v2' goes to the default stream, although 'blas' has the stream 'stream'
  // CHECK: :[[@LINE+1]]:3: note: what cublasCreate gave works in the default stream until it is given another one
  cublasSasum_v2(handle, n, x, 1, sum);
  k<<<1, 1, 0, stream>>>(x, n);
  cublasDestroy_v2(handle);
}
void fft(float2 *x, const float2 *h, int n, cudaStream_t stream) {
  cufftHandle plan;
  cufftPlan1d(&plan, n, 0, 1);
  cudaMemcpyAsync(x, h, n * sizeof(float2), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'cufftExecC2C' goes to the default stream, although 'fft' has the stream 'stream'
  cufftExecC2C(plan, x, x, 1);
}
void random(float *x, size_t n, cudaStream_t stream) {
  static curandGenerator_t generator = nullptr;
  if (!generator) {
    curandCreateGenerator(&generator, 0);
    curandSetPseudoRandomGeneratorSeed(generator, 1);
  }
  // CHECK: :[[@LINE+1]]:3: warning: 'curandGenerateUniform' goes to the default stream, although 'random' has the stream 'stream'
  curandGenerateUniform(generator, x, n);
  k<<<1, 1, 0, stream>>>(x, 1);
}
namespace cub {
struct DeviceReduce {
  template <class In, class Out>
  static cudaError_t Sum(void *scratch, size_t &bytes, In in, Out out, int n, cudaStream_t stream = 0);
};
} // namespace cub
void reduce(const float *in, float *out, int n, cudaStream_t stream) {
  void *scratch = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(scratch, bytes, in, out, n);
  cudaMallocAsync(&scratch, bytes, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'Sum' is given the default stream, although 'reduce' has the stream 'stream'
  cub::DeviceReduce::Sum(scratch, bytes, in, out, n);
}
namespace thrust {
inline namespace version {
template <class T> struct device_ptr {
  T *raw;
  device_ptr operator+(long n) const { return {raw + n}; }
};
template <class T> device_ptr<T> device_pointer_cast(T *p) { return {p}; }
struct device_t {
} const device;
namespace cuda {
struct par_t {
  struct bound {
    cudaStream_t stream;
  };
  bound on(cudaStream_t s) const { return {s}; }
} const par;
} // namespace cuda
template <class I> void sort(I begin, I end);
template <class P, class I> void sort(P const &policy, I begin, I end);
} // namespace version
} // namespace thrust
void sorts(float *x, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  auto begin = thrust::device_pointer_cast(x);
  // CHECK: :[[@LINE+1]]:3: warning: 'sort' goes to the default stream, although 'sorts' has the stream 'stream'
  thrust::sort(thrust::device, begin, begin + n);
}
void sortsOfCuda(float *x, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'sort' goes to the default stream
  thrust::sort(thrust::cuda::par, x, x + n);
}
void sortsByPointers(float *x, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  auto begin = thrust::device_pointer_cast(x);
  // CHECK: :[[@LINE+1]]:3: warning: 'sort' goes to the default stream
  thrust::sort(begin, begin + n);
}

// Look-alikes.
void bound(float *x, float *sum, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  cublasSetStream_v2(handle, stream);
  cublasSasum_v2(handle, n, x, 1, sum);
  k<<<1, 1, 0, stream>>>(x, n);
}
void given(cublasHandle_t handle, float *x, float *sum, int n, cudaStream_t stream) {
  cublasSasum_v2(handle, n, x, 1, sum);
  k<<<1, 1, 0, stream>>>(x, n);
}
void bind(cublasHandle_t handle, cudaStream_t stream);
void boundElsewhere(float *x, float *sum, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  bind(handle, stream);
  cublasSasum_v2(handle, n, x, 1, sum);
}
struct Context {
  cublasHandle_t handle;
};
void bindAll(Context &c, cudaStream_t stream);
void kept(Context &c, float *x, float *sum, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  c.handle = handle;
  bindAll(c, stream);
  cublasSasum_v2(handle, n, x, 1, sum);
}
void onlyAnswers(float *x, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  int version;
  cublasCreate_v2(&handle);
  cublasGetVersion_v2(handle, &version);
  k<<<1, 1, 0, stream>>>(x, n);
}
void waits(float *x, float *sum, int n, cudaStream_t stream) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  cublasSasum_v2(handle, n, x, 1, sum);
  cudaDeviceSynchronize();
  k<<<1, 1, 0, stream>>>(x, n);
}
void noStream(float *x, float *sum, int n) {
  cublasHandle_t handle;
  cublasCreate_v2(&handle);
  cublasSasum_v2(handle, n, x, 1, sum);
}
void reduceRight(const float *in, float *out, int n, cudaStream_t stream) {
  void *scratch = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(scratch, bytes, in, out, n);
  cudaMallocAsync(&scratch, bytes, stream);
  cub::DeviceReduce::Sum(scratch, bytes, in, out, n, stream);
}
size_t scratchOf(const float *in, float *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, in, out, n);
  k<<<1, 1, 0, stream>>>(out, n);
  return bytes;
}
void sortsRight(float *x, int n, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x, n);
  thrust::sort(thrust::cuda::par.on(stream), x, x + n);
  thrust::sort(x, x + n);
}
