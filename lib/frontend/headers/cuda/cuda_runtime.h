/// The C++ API of the runtime: templates over the C API (CUDA Runtime API,
/// "C++ API Routines").
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#include "crt/host_defines.h"

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "vector_functions.h"

#if defined(__cplusplus)

#include <utility>

extern "C" unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim,
                                                size_t sharedMem = 0,
                                                void *stream = 0);
extern "C" cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim,
                                                  size_t *sharedMem,
                                                  void *stream);
// What Clang calls for <<<>>> when it is told of no toolkit version.
extern "C" cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim,
                                         size_t sharedMem = 0,
                                         cudaStream_t stream = 0);
extern "C" cudaError_t cudaSetupArgument(const void *arg, size_t size,
                                         size_t offset);
extern "C" cudaError_t cudaLaunch(const void *func);

#define __CUDA_LINT_TEMPLATE static __inline__ __host__ cudaError_t
#define __CUDA_LINT_TEMPLATE_HD                                                \
  static __inline__ __host__ __device__ cudaError_t

static __inline__ __host__ __device__ cudaPos make_cudaPos(size_t x, size_t y,
                                                           size_t z) {
  return {x, y, z};
}
static __inline__ __host__ __device__ cudaExtent
make_cudaExtent(size_t w, size_t h, size_t d) {
  return {w, h, d};
}
static __inline__ __host__ __device__ cudaPitchedPtr
make_cudaPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz) {
  return {d, p, xsz, ysz};
}
template <class T>
__CUDA_LINT_TEMPLATE cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim,
                                      void **args, size_t sharedMem = 0,
                                      cudaStream_t stream = 0) {
  return ::cudaLaunchKernel((void *)func, gridDim, blockDim, args,
                            sharedMem, stream);
}

template <typename... Parameters, typename... Arguments>
__CUDA_LINT_TEMPLATE cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                        void (*kernel)(Parameters...),
                                        Arguments &&...args) {
  auto Launch = [&](Parameters... Values) {
    void *Addresses[] = {&Values..., nullptr};
    return ::cudaLaunchKernelExC(config, (void *)kernel, Addresses);
  };
  return Launch(std::forward<Arguments>(args)...);
}
template <typename... Arguments>
__CUDA_LINT_TEMPLATE cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                        const cudaKernel_t kernel,
                                        Arguments &&...args) {
  void *Addresses[] = {(void *)&args..., nullptr};
  return ::cudaLaunchKernelExC(config, (void *)kernel, Addresses);
}

template <class T>
__CUDA_LINT_TEMPLATE
cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                            size_t sharedMem = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchCooperativeKernel((void *)func, gridDim, blockDim,
                                       args, sharedMem, stream);
}

static __inline__ __host__ cudaError_t cudaEventCreate(cudaEvent_t *event,
                                                       unsigned int flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}

static __inline__ __host__ cudaError_t cudaMallocHost(void **ptr, size_t size,
                                                      unsigned int flags) {
  return ::cudaHostAlloc(ptr, size, flags);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaMallocHost(T **ptr, size_t size,
                                    unsigned int flags = 0) {
  return ::cudaHostAlloc((void **)ptr, size, flags);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaHostAlloc(T **ptr, size_t size, unsigned int flags) {
  return ::cudaHostAlloc((void **)ptr, size, flags);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaHostGetDevicePointer(T **pDevice, void *pHost,
                                              unsigned int flags) {
  return ::cudaHostGetDevicePointer((void **)pDevice, pHost, flags);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaMallocManaged(T **devPtr, size_t size,
                  unsigned int flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)devPtr, size, flags);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0,
                         unsigned int flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}
template <class T> __CUDA_LINT_TEMPLATE cudaMalloc(T **devPtr, size_t size) {
  return ::cudaMalloc((void **)devPtr, size);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaMallocPitch(T **devPtr, size_t *pitch, size_t width,
                                     size_t height) {
  return ::cudaMallocPitch((void **)devPtr, pitch, width, height);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaMallocAsync(T **ptr, size_t size,
                                     cudaStream_t stream) {
  return ::cudaMallocAsync((void **)ptr, size, stream);
}
static __inline__ __host__ cudaError_t cudaMallocAsync(void **ptr, size_t size,
                                                       cudaMemPool_t memPool,
                                                       cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync(ptr, size, memPool, stream);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaMallocAsync(T **ptr, size_t size,
                                     cudaMemPool_t memPool,
                                     cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)ptr, size, memPool, stream);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaMallocFromPoolAsync(T **ptr, size_t size,
                                             cudaMemPool_t memPool,
                                             cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)ptr, size, memPool, stream);
}

template <class T>
__CUDA_LINT_TEMPLATE
cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count,
                   size_t offset = 0,
                   enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return ::cudaMemcpyToSymbol((void *)&symbol, src, count, offset, kind);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count,
                        size_t offset = 0,
                        enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                        cudaStream_t stream = 0) {
  return ::cudaMemcpyToSymbolAsync((void *)&symbol, src, count, offset,
                                   kind, stream);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count,
                     size_t offset = 0,
                     enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return ::cudaMemcpyFromSymbol(dst, (void *)&symbol, count, offset,
                                kind);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count,
                          size_t offset = 0,
                          enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                          cudaStream_t stream = 0) {
  return ::cudaMemcpyFromSymbolAsync(dst, (void *)&symbol, count, offset,
                                     kind, stream);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaGetSymbolAddress(void **devPtr, const T &symbol) {
  return ::cudaGetSymbolAddress(devPtr, (void *)&symbol);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaGetSymbolSize(size_t *size, const T &symbol) {
  return ::cudaGetSymbolSize(size, (void *)&symbol);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                               const cudaGraphNode_t *pDependencies,
                               size_t numDependencies, const T &symbol,
                               const void *src, size_t count, size_t offset,
                               enum cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeToSymbol(
      pGraphNode, graph, pDependencies, numDependencies, (void *)&symbol,
      src, count, offset, kind);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaGraphAddMemcpyNodeFromSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
    const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeFromSymbol(
      pGraphNode, graph, pDependencies, numDependencies, dst,
      (void *)&symbol, count, offset, kind);
}

template <class T>
__CUDA_LINT_TEMPLATE cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, (void *)func, blockSize, dynamicSMemSize);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, T func, int blockSize, size_t dynamicSMemSize,
    unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, (void *)func, blockSize, dynamicSMemSize, flags);
}
template <typename UnaryFunction, class T>
__CUDA_LINT_TEMPLATE_HD cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0) {
  (void)func;
  *minGridSize = 0;
  *blockSize = blockSizeLimit;
  (void)blockSizeToDynamicSMemSize(blockSizeLimit);
  return cudaSuccess;
}
template <typename UnaryFunction, class T>
__CUDA_LINT_TEMPLATE_HD cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
    unsigned int flags = 0) {
  (void)flags;
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit);
}
template <class T>
__CUDA_LINT_TEMPLATE_HD
cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func,
                                   size_t dynamicSMemSize = 0,
                                   int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      minGridSize, blockSize, func, [=](int) { return dynamicSMemSize; },
      blockSizeLimit);
}
template <class T>
__CUDA_LINT_TEMPLATE_HD cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0, unsigned int flags = 0) {
  (void)flags;
  return cudaOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func,
                                            dynamicSMemSize, blockSizeLimit);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func,
                                          int numBlocks, int blockSize) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(
      dynamicSmemSize, (void *)func, numBlocks, blockSize);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func,
                                     const cudaLaunchConfig_t *config) {
  return ::cudaOccupancyMaxPotentialClusterSize(clusterSize, (void *)func,
                                                config);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaOccupancyMaxActiveClusters(int *numClusters, T *func,
                               const cudaLaunchConfig_t *config) {
  return ::cudaOccupancyMaxActiveClusters(numClusters, (void *)func,
                                          config);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaFuncSetCacheConfig(T *func,
                                            enum cudaFuncCache cacheConfig) {
  return ::cudaFuncSetCacheConfig((void *)func, cacheConfig);
}
template <class T>
__CUDA_LINT_TEMPLATE
cudaFuncSetSharedMemConfig(T *func, enum cudaSharedMemConfig config) {
  return ::cudaFuncSetSharedMemConfig((void *)func, config);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
                                           T *entry) {
  return ::cudaFuncGetAttributes(attr, (void *)entry);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr,
                                          int value) {
  return ::cudaFuncSetAttribute((void *)func, attr, value);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaFuncGetName(const char **name, T *func) {
  return ::cudaFuncGetName(name, (void *)func);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaGetKernel(cudaKernel_t *kernelPtr, T *func) {
  return ::cudaGetKernel(kernelPtr, (void *)func);
}
template <class T>
__CUDA_LINT_TEMPLATE cudaGetFuncBySymbol(cudaFunction_t *functionPtr,
                                         T *symbolPtr) {
  return ::cudaGetFuncBySymbol(functionPtr, (void *)symbolPtr);
}

// Signatures that CUDA 13 changed, as CUDA 12 and older have them.
static __inline__ __host__ cudaError_t cudaMemPrefetchAsync(
    const void *devPtr, size_t count, int dstDevice, cudaStream_t stream = 0) {
  struct cudaMemLocation location;
  location.type =
      dstDevice < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = dstDevice;
  return ::cudaMemPrefetchAsync(devPtr, count, location, 0u, stream);
}
static __inline__ __host__ cudaError_t
cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
              int device) {
  struct cudaMemLocation location;
  location.type =
      device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = device;
  return ::cudaMemAdvise(devPtr, count, advice, location);
}
static __inline__ __host__ cudaError_t cudaGraphInstantiate(
    cudaGraphExec_t *pGraphExec, cudaGraph_t graph, cudaGraphNode_t *, char *,
    size_t) {
  return ::cudaGraphInstantiate(pGraphExec, graph, 0ull);
}
static __inline__ __host__ cudaError_t
cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                    cudaGraphNode_t *hErrorNode_out,
                    enum cudaGraphExecUpdateResult *updateResult_out) {
  cudaGraphExecUpdateResultInfo info;
  cudaError_t e = ::cudaGraphExecUpdate(hGraphExec, hGraph, &info);
  *hErrorNode_out = info.errorNode;
  *updateResult_out = info.result;
  return e;
}
static __inline__ __host__ cudaError_t
cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                         const cudaGraphNode_t *to, size_t numDependencies) {
  return ::cudaGraphAddDependencies(graph, from, to, nullptr, numDependencies);
}
static __inline__ __host__ cudaError_t
cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                 const cudaGraphNode_t *pDependencies, size_t numDependencies,
                 struct cudaGraphNodeParams *nodeParams) {
  return ::cudaGraphAddNode(pGraphNode, graph, pDependencies, nullptr,
                            numDependencies, nodeParams);
}
static __inline__ __host__ cudaError_t cudaStreamUpdateCaptureDependencies(
    cudaStream_t stream, cudaGraphNode_t *dependencies, size_t numDependencies,
    unsigned int flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies(stream, dependencies, nullptr,
                                               numDependencies, flags);
}
static __inline__ __host__ cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out = 0, cudaGraph_t *graph_out = 0,
    const cudaGraphNode_t **dependencies_out = 0,
    size_t *numDependencies_out = 0) {
  return ::cudaStreamGetCaptureInfo(stream, captureStatus_out, id_out,
                                    graph_out, dependencies_out, nullptr,
                                    numDependencies_out);
}

#undef __CUDA_LINT_TEMPLATE
#undef __CUDA_LINT_TEMPLATE_HD
#endif
#endif
