/// The device runtime: what device code may call (CUDA C++ Programming Guide,
/// "CUDA Dynamic Parallelism", "API Reference"). Device overloads beside the
/// host functions of the same names, in C linkage, as Clang sees the real ones.
#ifndef __CUDA_DEVICE_RUNTIME_API_H__
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "driver_types.h"

#if defined(__cplusplus) && defined(__CUDA__)

#define cudaStreamGraphTailLaunch (cudaStream_t)0x0100000000000000
#define cudaStreamGraphFireAndForget (cudaStream_t)0x0200000000000000
#define cudaStreamGraphFireAndForgetAsSibling (cudaStream_t)0x0300000000000000
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#define __CUDA_LINT_DEVICE_API extern __device__ cudaError_t CUDARTAPI

extern "C" {
__CUDA_LINT_DEVICE_API cudaDeviceGetAttribute(int *value,
                                              enum cudaDeviceAttr attr,
                                              int device);
__CUDA_LINT_DEVICE_API cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit);
__CUDA_LINT_DEVICE_API cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig);
__CUDA_LINT_DEVICE_API
cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig);
// Left the device side in CUDA 12 for code compiled as CDP2; declared so that
// the checks can name what replaces it.
__CUDA_LINT_DEVICE_API __cudaDeviceSynchronizeDeprecationAvoidance(void);
__CUDA_LINT_DEVICE_API cudaGetLastError(void);
__CUDA_LINT_DEVICE_API cudaPeekAtLastError(void);
extern __device__ const char *CUDARTAPI cudaGetErrorString(cudaError_t error);
extern __device__ const char *CUDARTAPI cudaGetErrorName(cudaError_t error);
__CUDA_LINT_DEVICE_API cudaGetDeviceCount(int *count);
__CUDA_LINT_DEVICE_API cudaGetDevice(int *device);
__CUDA_LINT_DEVICE_API cudaStreamCreateWithFlags(cudaStream_t *pStream,
                                                 unsigned int flags);
__CUDA_LINT_DEVICE_API cudaStreamDestroy(cudaStream_t stream);
__CUDA_LINT_DEVICE_API cudaStreamWaitEvent(cudaStream_t stream,
                                           cudaEvent_t event,
                                           unsigned int flags = 0);
__CUDA_LINT_DEVICE_API cudaEventCreateWithFlags(cudaEvent_t *event,
                                                unsigned int flags);
__CUDA_LINT_DEVICE_API cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaEventRecordWithFlags(cudaEvent_t event,
                                                cudaStream_t stream = 0,
                                                unsigned int flags = 0);
__CUDA_LINT_DEVICE_API cudaEventDestroy(cudaEvent_t event);
__CUDA_LINT_DEVICE_API cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
                                             const void *func);
__CUDA_LINT_DEVICE_API cudaFree(void *devPtr);
__CUDA_LINT_DEVICE_API cudaMalloc(void **devPtr, size_t size);
__CUDA_LINT_DEVICE_API cudaMemcpyAsync(void *dst, const void *src, size_t count,
                                       enum cudaMemcpyKind kind,
                                       cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaMemcpy2DAsync(void *dst, size_t dpitch,
                                         const void *src, size_t spitch,
                                         size_t width, size_t height,
                                         enum cudaMemcpyKind kind,
                                         cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
                                         cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaMemsetAsync(void *devPtr, int value, size_t count,
                                       cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaMemset2DAsync(void *devPtr, size_t pitch, int value,
                                         size_t width, size_t height,
                                         cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr,
                                         int value, struct cudaExtent extent,
                                         cudaStream_t stream = 0);
__CUDA_LINT_DEVICE_API cudaRuntimeGetVersion(int *runtimeVersion);
__CUDA_LINT_DEVICE_API cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSmemSize);
__CUDA_LINT_DEVICE_API cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSmemSize,
    unsigned int flags);

// What <<<>>> becomes in device code. Clang looks for cudaGetParameterBuffer
// and cudaLaunchDevice by name.
extern __device__ void *CUDARTAPI cudaGetParameterBuffer(size_t alignment,
                                                         size_t size);
extern __device__ void *CUDARTAPI
cudaGetParameterBufferV2(void *func, dim3 gridDimension, dim3 blockDimension,
                         unsigned int sharedMemSize);
__CUDA_LINT_DEVICE_API cudaLaunchDevice(void *func, void *parameterBuffer,
                                        dim3 gridDimension,
                                        dim3 blockDimension,
                                        unsigned int sharedMemSize,
                                        cudaStream_t stream);
__CUDA_LINT_DEVICE_API cudaLaunchDeviceV2(void *parameterBuffer,
                                          cudaStream_t stream);
__CUDA_LINT_DEVICE_API cudaLaunchDevice_ptsz(void *func, void *parameterBuffer,
                                             dim3 gridDimension,
                                             dim3 blockDimension,
                                             unsigned int sharedMemSize,
                                             cudaStream_t stream);
__CUDA_LINT_DEVICE_API cudaLaunchDeviceV2_ptsz(void *parameterBuffer,
                                               cudaStream_t stream);

__CUDA_LINT_DEVICE_API cudaGraphLaunch(cudaGraphExec_t graphExec,
                                       cudaStream_t stream);
extern __device__ cudaGraphExec_t CUDARTAPI cudaGetCurrentGraphExec(void);
extern __device__ void CUDARTAPI cudaGraphSetConditional(
    cudaGraphConditionalHandle handle, unsigned int value);
__CUDA_LINT_DEVICE_API cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node,
                                                     bool enable);
__CUDA_LINT_DEVICE_API cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node,
                                                     dim3 gridDim);

// Programmatic dependent launch
extern __device__ void cudaTriggerProgrammaticLaunchCompletion(void);
extern __device__ void cudaGridDependencySynchronize(void);

// Cooperative groups' intrinsics
extern __device__ unsigned long long CUDARTAPI
cudaCGGetIntrinsicHandle(enum cudaCGScope scope);
__CUDA_LINT_DEVICE_API cudaCGSynchronize(unsigned long long handle,
                                         unsigned int flags);
__CUDA_LINT_DEVICE_API cudaCGSynchronizeGrid(unsigned long long handle,
                                             unsigned int flags);
__CUDA_LINT_DEVICE_API cudaCGGetSize(unsigned int *numThreads,
                                     unsigned int *numGrids,
                                     unsigned long long handle);
__CUDA_LINT_DEVICE_API cudaCGGetRank(unsigned int *threadRank,
                                     unsigned int *gridRank,
                                     unsigned long long handle);
}

template <typename T>
static __inline__ __device__ cudaError_t cudaMalloc(T **devPtr, size_t size) {
  return ::cudaMalloc((void **)(void *)devPtr, size);
}
template <typename T>
static __inline__ __device__ cudaError_t
cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *entry) {
  return ::cudaFuncGetAttributes(attr, (const void *)entry);
}
template <typename T>
static __inline__ __device__ cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func,
                                              int blockSize,
                                              size_t dynamicSmemSize) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, (const void *)func, blockSize, dynamicSmemSize);
}
template <typename T>
static __inline__ __device__ cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func,
                                                       int blockSize,
                                                       size_t dynamicSmemSize,
                                                       unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, (const void *)func, blockSize, dynamicSmemSize, flags);
}

#endif
#endif
