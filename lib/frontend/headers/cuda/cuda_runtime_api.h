/// The C API of the runtime (CUDA Runtime API). Host side; the functions that
/// device code may also call are in cuda_device_runtime_api.h.
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__

#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif
#define __CUDART_API_VERSION CUDART_VERSION
#define __CUDART_API_PER_THREAD_DEFAULT_STREAM

#include "driver_types.h"

#if defined(__cplusplus)
#define __dv(v) = v
#else
#define __dv(v)
#endif
#define __CUDA_LINT_API extern __host__ cudaError_t CUDARTAPI

#include "cuda_device_runtime_api.h"

#if defined(__cplusplus)
extern "C" {
#endif

// Device management
__CUDA_LINT_API cudaDeviceReset(void);
__CUDA_LINT_API cudaDeviceSynchronize(void);
__CUDA_LINT_API cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
__CUDA_LINT_API cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit);
__CUDA_LINT_API
cudaDeviceGetTexture1DLinearMaxWidth(
    size_t *maxWidthInElements, const struct cudaChannelFormatDesc *fmtDesc,
    int device);
__CUDA_LINT_API cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig);
__CUDA_LINT_API cudaDeviceGetStreamPriorityRange(int *leastPriority,
                                                 int *greatestPriority);
__CUDA_LINT_API cudaDeviceSetCacheConfig(enum cudaFuncCache cacheConfig);
__CUDA_LINT_API cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);
__CUDA_LINT_API cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);
__CUDA_LINT_API cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig);
__CUDA_LINT_API cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
__CUDA_LINT_API cudaGetDeviceCount(int *count);
__CUDA_LINT_API cudaGetDeviceProperties(struct cudaDeviceProp *prop,
                                        int device);
__CUDA_LINT_API cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
                                       int device);
__CUDA_LINT_API cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device);
__CUDA_LINT_API cudaDeviceSetMemPool(int device, cudaMemPool_t memPool);
__CUDA_LINT_API cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device);
__CUDA_LINT_API cudaDeviceGetP2PAttribute(int *value,
                                          enum cudaDeviceP2PAttr attr,
                                          int srcDevice, int dstDevice);
__CUDA_LINT_API cudaChooseDevice(int *device,
                                 const struct cudaDeviceProp *prop);
__CUDA_LINT_API cudaInitDevice(int device, unsigned int deviceFlags,
                               unsigned int flags);
__CUDA_LINT_API cudaSetDevice(int device);
__CUDA_LINT_API cudaGetDevice(int *device);
__CUDA_LINT_API cudaSetValidDevices(int *device_arr, int len);
__CUDA_LINT_API cudaSetDeviceFlags(unsigned int flags);
__CUDA_LINT_API cudaGetDeviceFlags(unsigned int *flags);
__CUDA_LINT_API cudaThreadExit(void);
__CUDA_LINT_API cudaThreadSynchronize(void);
__CUDA_LINT_API cudaThreadSetLimit(enum cudaLimit limit, size_t value);
__CUDA_LINT_API cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
                                      cudaEvent_t event);
__CUDA_LINT_API cudaIpcOpenEventHandle(cudaEvent_t *event,
                                       cudaIpcEventHandle_t handle);
__CUDA_LINT_API cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);
__CUDA_LINT_API cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle,
                                     unsigned int flags);
__CUDA_LINT_API cudaIpcCloseMemHandle(void *devPtr);
__CUDA_LINT_API
cudaDeviceFlushGPUDirectRDMAWrites(
    enum cudaFlushGPUDirectRDMAWritesTarget target,
    enum cudaFlushGPUDirectRDMAWritesScope scope);

// Errors
__CUDA_LINT_API cudaGetLastError(void);
__CUDA_LINT_API cudaPeekAtLastError(void);
extern __host__ const char *CUDARTAPI cudaGetErrorName(cudaError_t error);
extern __host__ const char *CUDARTAPI cudaGetErrorString(cudaError_t error);

// Streams
typedef void(CUDART_CB *cudaStreamCallback_t)(cudaStream_t stream,
                                              cudaError_t status,
                                              void *userData);
__CUDA_LINT_API cudaStreamCreate(cudaStream_t *pStream);
__CUDA_LINT_API cudaStreamCreateWithFlags(cudaStream_t *pStream,
                                          unsigned int flags);
__CUDA_LINT_API cudaStreamCreateWithPriority(cudaStream_t *pStream,
                                             unsigned int flags, int priority);
__CUDA_LINT_API cudaStreamGetPriority(cudaStream_t hStream, int *priority);
__CUDA_LINT_API cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);
__CUDA_LINT_API cudaStreamGetId(cudaStream_t hStream,
                                unsigned long long *streamId);
__CUDA_LINT_API cudaStreamGetDevice(cudaStream_t hStream, int *device);
__CUDA_LINT_API cudaCtxResetPersistingL2Cache(void);
__CUDA_LINT_API cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);
__CUDA_LINT_API cudaStreamGetAttribute(cudaStream_t hStream,
                                       cudaLaunchAttributeID attr,
                                       cudaLaunchAttributeValue *value_out);
__CUDA_LINT_API cudaStreamSetAttribute(cudaStream_t hStream,
                                       cudaLaunchAttributeID attr,
                                       const cudaLaunchAttributeValue *value);
__CUDA_LINT_API cudaStreamDestroy(cudaStream_t stream);
__CUDA_LINT_API cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                    unsigned int flags __dv(0));
__CUDA_LINT_API cudaStreamAddCallback(cudaStream_t stream,
                                      cudaStreamCallback_t callback,
                                      void *userData, unsigned int flags);
__CUDA_LINT_API cudaStreamSynchronize(cudaStream_t stream);
__CUDA_LINT_API cudaStreamQuery(cudaStream_t stream);
__CUDA_LINT_API
cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr,
                         size_t length __dv(0),
                         unsigned int flags __dv(cudaMemAttachSingle));
__CUDA_LINT_API cudaStreamBeginCapture(cudaStream_t stream,
                                       enum cudaStreamCaptureMode mode);
__CUDA_LINT_API
cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                              const cudaGraphNode_t *dependencies,
                              const cudaGraphEdgeData *dependencyData,
                              size_t numDependencies,
                              enum cudaStreamCaptureMode mode);
__CUDA_LINT_API
cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);
__CUDA_LINT_API cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph);
__CUDA_LINT_API
cudaStreamIsCapturing(cudaStream_t stream,
                      enum cudaStreamCaptureStatus *pCaptureStatus);
__CUDA_LINT_API cudaStreamGetCaptureInfo(
    cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out __dv(0), cudaGraph_t *graph_out __dv(0),
    const cudaGraphNode_t **dependencies_out __dv(0),
    const cudaGraphEdgeData **edgeData_out __dv(0),
    size_t *numDependencies_out __dv(0));
__CUDA_LINT_API cudaStreamUpdateCaptureDependencies(
    cudaStream_t stream, cudaGraphNode_t *dependencies,
    const cudaGraphEdgeData *dependencyData, size_t numDependencies,
    unsigned int flags __dv(0));

// Events
__CUDA_LINT_API cudaEventCreate(cudaEvent_t *event);
__CUDA_LINT_API cudaEventCreateWithFlags(cudaEvent_t *event,
                                         unsigned int flags);
__CUDA_LINT_API cudaEventRecord(cudaEvent_t event, cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaEventRecordWithFlags(cudaEvent_t event,
                                         cudaStream_t stream __dv(0),
                                         unsigned int flags __dv(0));
__CUDA_LINT_API cudaEventQuery(cudaEvent_t event);
__CUDA_LINT_API cudaEventSynchronize(cudaEvent_t event);
__CUDA_LINT_API cudaEventDestroy(cudaEvent_t event);
__CUDA_LINT_API cudaEventElapsedTime(float *ms, cudaEvent_t start,
                                     cudaEvent_t end);

// External resources
__CUDA_LINT_API cudaImportExternalMemory(
    cudaExternalMemory_t *extMem_out,
    const struct cudaExternalMemoryHandleDesc *memHandleDesc);
__CUDA_LINT_API cudaExternalMemoryGetMappedBuffer(
    void **devPtr, cudaExternalMemory_t extMem,
    const struct cudaExternalMemoryBufferDesc *bufferDesc);
__CUDA_LINT_API cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmap, cudaExternalMemory_t extMem,
    const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc);
__CUDA_LINT_API cudaDestroyExternalMemory(cudaExternalMemory_t extMem);
__CUDA_LINT_API cudaImportExternalSemaphore(
    cudaExternalSemaphore_t *extSem_out,
    const struct cudaExternalSemaphoreHandleDesc *semHandleDesc);
__CUDA_LINT_API cudaSignalExternalSemaphoresAsync(
    const cudaExternalSemaphore_t *extSemArray,
    const struct cudaExternalSemaphoreSignalParams *paramsArray,
    unsigned int numExtSems, cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaWaitExternalSemaphoresAsync(
    const cudaExternalSemaphore_t *extSemArray,
    const struct cudaExternalSemaphoreWaitParams *paramsArray,
    unsigned int numExtSems, cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem);

// Execution
__CUDA_LINT_API cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim,
                                 void **args, size_t sharedMem,
                                 cudaStream_t stream);
__CUDA_LINT_API cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                    const void *func, void **args);
__CUDA_LINT_API cudaLaunchCooperativeKernel(const void *func, dim3 gridDim,
                                            dim3 blockDim, void **args,
                                            size_t sharedMem,
                                            cudaStream_t stream);
__CUDA_LINT_API cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *launchParamsList, unsigned int numDevices,
    unsigned int flags __dv(0));
__CUDA_LINT_API cudaFuncSetCacheConfig(const void *func,
                                       enum cudaFuncCache cacheConfig);
__CUDA_LINT_API cudaFuncSetSharedMemConfig(const void *func,
                                           enum cudaSharedMemConfig config);
__CUDA_LINT_API cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
                                      const void *func);
__CUDA_LINT_API cudaFuncSetAttribute(const void *func,
                                     enum cudaFuncAttribute attr, int value);
__CUDA_LINT_API cudaFuncGetName(const char **name, const void *func);
__CUDA_LINT_API cudaFuncGetParamInfo(const void *func, size_t paramIndex,
                                     size_t *paramOffset, size_t *paramSize);
__CUDA_LINT_API cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn,
                                   void *userData);
__CUDA_LINT_API cudaGetFuncBySymbol(cudaFunction_t *functionPtr,
                                    const void *symbolPtr);
__CUDA_LINT_API cudaGetKernel(cudaKernel_t *kernelPtr,
                              const void *entryFuncAddr);

// Occupancy
__CUDA_LINT_API cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize);
__CUDA_LINT_API cudaOccupancyAvailableDynamicSMemPerBlock(
    size_t *dynamicSmemSize, const void *func, int numBlocks, int blockSize);
__CUDA_LINT_API cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize,
    unsigned int flags);
__CUDA_LINT_API
cudaOccupancyMaxPotentialClusterSize(int *clusterSize, const void *func,
                                     const cudaLaunchConfig_t *launchConfig);
__CUDA_LINT_API
cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
                               const cudaLaunchConfig_t *launchConfig);

// Memory
__CUDA_LINT_API cudaMallocManaged(void **devPtr, size_t size,
                                  unsigned int flags __dv(cudaMemAttachGlobal));
__CUDA_LINT_API cudaMalloc(void **devPtr, size_t size);
__CUDA_LINT_API cudaMallocHost(void **ptr, size_t size);
__CUDA_LINT_API cudaMallocPitch(void **devPtr, size_t *pitch, size_t width,
                                size_t height);
__CUDA_LINT_API cudaMallocArray(cudaArray_t *array,
                                const struct cudaChannelFormatDesc *desc,
                                size_t width, size_t height __dv(0),
                                unsigned int flags __dv(0));
__CUDA_LINT_API cudaFree(void *devPtr);
__CUDA_LINT_API cudaFreeHost(void *ptr);
__CUDA_LINT_API cudaFreeArray(cudaArray_t array);
__CUDA_LINT_API cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray);
__CUDA_LINT_API cudaHostAlloc(void **pHost, size_t size, unsigned int flags);
__CUDA_LINT_API cudaHostRegister(void *ptr, size_t size, unsigned int flags);
__CUDA_LINT_API cudaHostUnregister(void *ptr);
__CUDA_LINT_API cudaHostGetDevicePointer(void **pDevice, void *pHost,
                                         unsigned int flags);
__CUDA_LINT_API cudaHostGetFlags(unsigned int *pFlags, void *pHost);
__CUDA_LINT_API cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr,
                             struct cudaExtent extent);
__CUDA_LINT_API cudaMalloc3DArray(cudaArray_t *array,
                                  const struct cudaChannelFormatDesc *desc,
                                  struct cudaExtent extent,
                                  unsigned int flags __dv(0));
__CUDA_LINT_API
cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
                         const struct cudaChannelFormatDesc *desc,
                         struct cudaExtent extent, unsigned int numLevels,
                         unsigned int flags __dv(0));
__CUDA_LINT_API
cudaGetMipmappedArrayLevel(cudaArray_t *levelArray,
                           cudaMipmappedArray_const_t mipmappedArray,
                           unsigned int level);
__CUDA_LINT_API cudaMemcpy3D(const struct cudaMemcpy3DParms *p);
__CUDA_LINT_API cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
__CUDA_LINT_API cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
                                  cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
                                      cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemGetInfo(size_t *free, size_t *total);
__CUDA_LINT_API cudaArrayGetInfo(struct cudaChannelFormatDesc *desc,
                                 struct cudaExtent *extent, unsigned int *flags,
                                 cudaArray_t array);
__CUDA_LINT_API cudaMemcpy(void *dst, const void *src, size_t count,
                           enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpyPeer(void *dst, int dstDevice, const void *src,
                               int srcDevice, size_t count);
__CUDA_LINT_API cudaMemcpy2D(void *dst, size_t dpitch, const void *src,
                             size_t spitch, size_t width, size_t height,
                             enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset,
                                    size_t hOffset, const void *src,
                                    size_t spitch, size_t width, size_t height,
                                    enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpy2DFromArray(void *dst, size_t dpitch,
                                      cudaArray_const_t src, size_t wOffset,
                                      size_t hOffset, size_t width,
                                      size_t height, enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpy2DArrayToArray(
    cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
    cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc, size_t width,
    size_t height, enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__CUDA_LINT_API
cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count,
                   size_t offset __dv(0),
                   enum cudaMemcpyKind kind __dv(cudaMemcpyHostToDevice));
__CUDA_LINT_API
cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count,
                     size_t offset __dv(0),
                     enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToHost));
__CUDA_LINT_API cudaMemcpyAsync(void *dst, const void *src, size_t count,
                                enum cudaMemcpyKind kind,
                                cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src,
                                    int srcDevice, size_t count,
                                    cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src,
                                  size_t spitch, size_t width, size_t height,
                                  enum cudaMemcpyKind kind,
                                  cudaStream_t stream __dv(0));
__CUDA_LINT_API
cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                         const void *src, size_t spitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind,
                         cudaStream_t stream __dv(0));
__CUDA_LINT_API
cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src,
                           size_t wOffset, size_t hOffset, size_t width,
                           size_t height, enum cudaMemcpyKind kind,
                           cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpyToSymbolAsync(const void *symbol, const void *src,
                                        size_t count, size_t offset,
                                        enum cudaMemcpyKind kind,
                                        cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpyFromSymbolAsync(void *dst, const void *symbol,
                                          size_t count, size_t offset,
                                          enum cudaMemcpyKind kind,
                                          cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemset(void *devPtr, int value, size_t count);
__CUDA_LINT_API cudaMemset2D(void *devPtr, size_t pitch, int value,
                             size_t width, size_t height);
__CUDA_LINT_API cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value,
                             struct cudaExtent extent);
__CUDA_LINT_API cudaMemsetAsync(void *devPtr, int value, size_t count,
                                cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemset2DAsync(void *devPtr, size_t pitch, int value,
                                  size_t width, size_t height,
                                  cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr,
                                  int value, struct cudaExtent extent,
                                  cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaGetSymbolAddress(void **devPtr, const void *symbol);
__CUDA_LINT_API cudaGetSymbolSize(size_t *size, const void *symbol);
__CUDA_LINT_API cudaMemPrefetchAsync(const void *devPtr, size_t count,
                                     struct cudaMemLocation location,
                                     unsigned int flags,
                                     cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemAdvise(const void *devPtr, size_t count,
                              enum cudaMemoryAdvise advice,
                              struct cudaMemLocation location);
__CUDA_LINT_API cudaMemRangeGetAttribute(void *data, size_t dataSize,
                                         enum cudaMemRangeAttribute attribute,
                                         const void *devPtr, size_t count);
__CUDA_LINT_API
cudaMemRangeGetAttributes(void **data, size_t *dataSizes,
                          enum cudaMemRangeAttribute *attributes,
                          size_t numAttributes, const void *devPtr,
                          size_t count);
// Deprecated copies to and from arrays
__CUDA_LINT_API cudaMemcpyToArray(cudaArray_t dst, size_t wOffset,
                                  size_t hOffset, const void *src, size_t count,
                                  enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpyFromArray(void *dst, cudaArray_const_t src,
                                    size_t wOffset, size_t hOffset,
                                    size_t count, enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset,
                                       size_t hOffset, const void *src,
                                       size_t count, enum cudaMemcpyKind kind,
                                       cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src,
                                         size_t wOffset, size_t hOffset,
                                         size_t count, enum cudaMemcpyKind kind,
                                         cudaStream_t stream __dv(0));

// Stream-ordered memory
__CUDA_LINT_API cudaMallocAsync(void **devPtr, size_t size,
                                cudaStream_t hStream);
__CUDA_LINT_API cudaFreeAsync(void *devPtr, cudaStream_t hStream);
__CUDA_LINT_API cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep);
__CUDA_LINT_API cudaMemPoolSetAttribute(cudaMemPool_t memPool,
                                        enum cudaMemPoolAttr attr, void *value);
__CUDA_LINT_API cudaMemPoolGetAttribute(cudaMemPool_t memPool,
                                        enum cudaMemPoolAttr attr, void *value);
__CUDA_LINT_API cudaMemPoolSetAccess(cudaMemPool_t memPool,
                                     const struct cudaMemAccessDesc *descList,
                                     size_t count);
__CUDA_LINT_API cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags,
                                     cudaMemPool_t memPool,
                                     struct cudaMemLocation *location);
__CUDA_LINT_API cudaMemPoolCreate(cudaMemPool_t *memPool,
                                  const struct cudaMemPoolProps *poolProps);
__CUDA_LINT_API cudaMemPoolDestroy(cudaMemPool_t memPool);
__CUDA_LINT_API cudaMallocFromPoolAsync(void **ptr, size_t size,
                                        cudaMemPool_t memPool,
                                        cudaStream_t stream);
__CUDA_LINT_API
cudaMemPoolExportToShareableHandle(void *shareableHandle, cudaMemPool_t memPool,
                                   enum cudaMemAllocationHandleType handleType,
                                   unsigned int flags);
__CUDA_LINT_API cudaMemPoolImportFromShareableHandle(
    cudaMemPool_t *memPool, void *shareableHandle,
    enum cudaMemAllocationHandleType handleType, unsigned int flags);
__CUDA_LINT_API
cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *exportData,
                         void *ptr);
__CUDA_LINT_API
cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool,
                         struct cudaMemPoolPtrExportData *exportData);

// Unified addressing and peers
__CUDA_LINT_API
cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
                         const void *ptr);
__CUDA_LINT_API cudaDeviceCanAccessPeer(int *canAccessPeer, int device,
                                        int peerDevice);
__CUDA_LINT_API cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
__CUDA_LINT_API cudaDeviceDisablePeerAccess(int peerDevice);

// Graphics
__CUDA_LINT_API cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
__CUDA_LINT_API cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource,
                                                unsigned int flags);
__CUDA_LINT_API cudaGraphicsMapResources(int count,
                                         cudaGraphicsResource_t *resources,
                                         cudaStream_t stream __dv(0));
__CUDA_LINT_API cudaGraphicsUnmapResources(int count,
                                           cudaGraphicsResource_t *resources,
                                           cudaStream_t stream __dv(0));
__CUDA_LINT_API
cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size,
                                     cudaGraphicsResource_t resource);
__CUDA_LINT_API
cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
                                      cudaGraphicsResource_t resource,
                                      unsigned int arrayIndex,
                                      unsigned int mipLevel);
__CUDA_LINT_API
cudaGraphicsResourceGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmappedArray, cudaGraphicsResource_t resource);

// Texture and surface objects
__CUDA_LINT_API cudaGetChannelDesc(struct cudaChannelFormatDesc *desc,
                                   cudaArray_const_t array);
extern __host__ struct cudaChannelFormatDesc CUDARTAPI
cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f);
__CUDA_LINT_API
cudaCreateTextureObject(cudaTextureObject_t *pTexObject,
                        const struct cudaResourceDesc *pResDesc,
                        const struct cudaTextureDesc *pTexDesc,
                        const struct cudaResourceViewDesc *pResViewDesc);
__CUDA_LINT_API cudaDestroyTextureObject(cudaTextureObject_t texObject);
__CUDA_LINT_API
cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *pResDesc,
                                 cudaTextureObject_t texObject);
__CUDA_LINT_API
cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *pTexDesc,
                                cudaTextureObject_t texObject);
__CUDA_LINT_API
cudaCreateSurfaceObject(cudaSurfaceObject_t *pSurfObject,
                        const struct cudaResourceDesc *pResDesc);
__CUDA_LINT_API cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject);

// Versions
__CUDA_LINT_API cudaDriverGetVersion(int *driverVersion);
__CUDA_LINT_API cudaRuntimeGetVersion(int *runtimeVersion);

// Graphs
__CUDA_LINT_API cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags);
__CUDA_LINT_API
cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                       const cudaGraphNode_t *pDependencies,
                       size_t numDependencies,
                       const struct cudaKernelNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
                             struct cudaKernelNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                             const struct cudaKernelNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode,
                                cudaLaunchAttributeID attr,
                                const cudaLaunchAttributeValue *value);
__CUDA_LINT_API
cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode,
                                cudaLaunchAttributeID attr,
                                cudaLaunchAttributeValue *value_out);
__CUDA_LINT_API
cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                       const cudaGraphNode_t *pDependencies,
                       size_t numDependencies,
                       const struct cudaMemcpy3DParms *pCopyParams);
__CUDA_LINT_API
cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                         const cudaGraphNode_t *pDependencies,
                         size_t numDependencies, void *dst, const void *src,
                         size_t count, enum cudaMemcpyKind kind);
__CUDA_LINT_API
cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                               const cudaGraphNode_t *pDependencies,
                               size_t numDependencies, const void *symbol,
                               const void *src, size_t count, size_t offset,
                               enum cudaMemcpyKind kind);
__CUDA_LINT_API cudaGraphAddMemcpyNodeFromSymbol(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
    const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind);
__CUDA_LINT_API
cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                             const struct cudaMemcpy3DParms *pNodeParams);
__CUDA_LINT_API
cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                       const cudaGraphNode_t *pDependencies,
                       size_t numDependencies,
                       const struct cudaMemsetParams *pMemsetParams);
__CUDA_LINT_API
cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                     const cudaGraphNode_t *pDependencies,
                     size_t numDependencies,
                     const struct cudaHostNodeParams *pNodeParams);
__CUDA_LINT_API cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode,
                                           cudaGraph_t graph,
                                           const cudaGraphNode_t *pDependencies,
                                           size_t numDependencies,
                                           cudaGraph_t childGraph);
__CUDA_LINT_API cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode,
                                      cudaGraph_t graph,
                                      const cudaGraphNode_t *pDependencies,
                                      size_t numDependencies);
__CUDA_LINT_API
cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                            const cudaGraphNode_t *pDependencies,
                            size_t numDependencies, cudaEvent_t event);
__CUDA_LINT_API cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode,
                                          cudaGraph_t graph,
                                          const cudaGraphNode_t *pDependencies,
                                          size_t numDependencies,
                                          cudaEvent_t event);
__CUDA_LINT_API
cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                         const cudaGraphNode_t *pDependencies,
                         size_t numDependencies,
                         struct cudaMemAllocNodeParams *nodeParams);
__CUDA_LINT_API cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode,
                                        cudaGraph_t graph,
                                        const cudaGraphNode_t *pDependencies,
                                        size_t numDependencies, void *dptr);
__CUDA_LINT_API cudaDeviceGraphMemTrim(int device);
__CUDA_LINT_API
cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
                               void *value);
__CUDA_LINT_API
cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
                               void *value);
__CUDA_LINT_API cudaGraphClone(cudaGraph_t *pGraphClone,
                               cudaGraph_t originalGraph);
__CUDA_LINT_API cudaGraphNodeFindInClone(cudaGraphNode_t *pNode,
                                         cudaGraphNode_t originalNode,
                                         cudaGraph_t clonedGraph);
__CUDA_LINT_API cudaGraphNodeGetType(cudaGraphNode_t node,
                                     enum cudaGraphNodeType *pType);
__CUDA_LINT_API cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
                                  size_t *numNodes);
__CUDA_LINT_API cudaGraphGetRootNodes(cudaGraph_t graph,
                                      cudaGraphNode_t *pRootNodes,
                                      size_t *pNumRootNodes);
__CUDA_LINT_API cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                  cudaGraphNode_t *to,
                                  cudaGraphEdgeData *edgeData,
                                  size_t *numEdges);
__CUDA_LINT_API cudaGraphAddDependencies(cudaGraph_t graph,
                                         const cudaGraphNode_t *from,
                                         const cudaGraphNode_t *to,
                                         const cudaGraphEdgeData *edgeData,
                                         size_t numDependencies);
__CUDA_LINT_API cudaGraphRemoveDependencies(cudaGraph_t graph,
                                            const cudaGraphNode_t *from,
                                            const cudaGraphNode_t *to,
                                            const cudaGraphEdgeData *edgeData,
                                            size_t numDependencies);
__CUDA_LINT_API cudaGraphDestroyNode(cudaGraphNode_t node);
__CUDA_LINT_API cudaGraphInstantiate(cudaGraphExec_t *pGraphExec,
                                     cudaGraph_t graph,
                                     unsigned long long flags __dv(0));
__CUDA_LINT_API cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec,
                                              cudaGraph_t graph,
                                              unsigned long long flags __dv(0));
__CUDA_LINT_API
cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                               cudaGraphInstantiateParams *instantiateParams);
__CUDA_LINT_API
cudaGraphExecKernelNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
    const struct cudaKernelNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec,
                                   cudaGraphNode_t node, void *dst,
                                   const void *src, size_t count,
                                   enum cudaMemcpyKind kind);
__CUDA_LINT_API
cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec,
                                 cudaGraphNode_t node,
                                 const struct cudaMemsetParams *pNodeParams);
__CUDA_LINT_API
cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                               const struct cudaHostNodeParams *pNodeParams);
__CUDA_LINT_API cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec,
                                        cudaGraphNode_t hNode,
                                        unsigned int isEnabled);
__CUDA_LINT_API cudaGraphExecUpdate(cudaGraphExec_t hGraphExec,
                                    cudaGraph_t hGraph,
                                    cudaGraphExecUpdateResultInfo *resultInfo);
__CUDA_LINT_API cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream);
__CUDA_LINT_API cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);
__CUDA_LINT_API cudaGraphExecDestroy(cudaGraphExec_t graphExec);
__CUDA_LINT_API cudaGraphDestroy(cudaGraph_t graph);
__CUDA_LINT_API cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path,
                                       unsigned int flags);
__CUDA_LINT_API cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                 const cudaGraphNode_t *pDependencies,
                                 const cudaGraphEdgeData *dependencyData,
                                 size_t numDependencies,
                                 struct cudaGraphNodeParams *nodeParams);
__CUDA_LINT_API
cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *pHandle_out,
                                 cudaGraph_t graph,
                                 unsigned int defaultLaunchValue __dv(0),
                                 unsigned int flags __dv(0));
__CUDA_LINT_API
cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr,
                     cudaHostFn_t destroy, unsigned int initialRefcount,
                     unsigned int flags);
__CUDA_LINT_API cudaGraphRetainUserObject(cudaGraph_t graph,
                                          cudaUserObject_t object,
                                          unsigned int count __dv(1),
                                          unsigned int flags __dv(0));

// Nodes of graphs, read and changed
__CUDA_LINT_API
cudaGraphHostNodeGetParams(cudaGraphNode_t node,
                           struct cudaHostNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                           const struct cudaHostNodeParams *pNodeParams);
__CUDA_LINT_API
cudaGraphMemsetNodeGetParams(cudaGraphNode_t node,
                             struct cudaMemsetParams *pNodeParams);
__CUDA_LINT_API
cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                             const struct cudaMemsetParams *pNodeParams);
__CUDA_LINT_API
cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node,
                             struct cudaMemcpy3DParms *pNodeParams);
__CUDA_LINT_API
cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src,
                               size_t count, enum cudaMemcpyKind kind);
__CUDA_LINT_API
cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
                               struct cudaMemAllocNodeParams *params_out);
__CUDA_LINT_API
cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out);
__CUDA_LINT_API
cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph);
__CUDA_LINT_API
cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);
__CUDA_LINT_API
cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);
__CUDA_LINT_API
cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);
__CUDA_LINT_API
cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);
__CUDA_LINT_API
cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst, cudaGraphNode_t hSrc);
__CUDA_LINT_API
cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                             cudaGraphNode_t *pDependencies,
                             cudaGraphEdgeData *edgeData,
                             size_t *pNumDependencies);
__CUDA_LINT_API
cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                               cudaGraphNode_t *pDependentNodes,
                               cudaGraphEdgeData *edgeData,
                               size_t *pNumDependentNodes);
__CUDA_LINT_API
cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                        unsigned int *isEnabled);
__CUDA_LINT_API
cudaGraphNodeSetParams(cudaGraphNode_t node,
                       struct cudaGraphNodeParams *nodeParams);
__CUDA_LINT_API
cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec, cudaGraphNode_t node,
                           struct cudaGraphNodeParams *nodeParams);
__CUDA_LINT_API
cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec,
                                 cudaGraphNode_t node,
                                 const struct cudaMemcpy3DParms *pNodeParams);
__CUDA_LINT_API
cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec,
                                     cudaGraphNode_t node,
                                     cudaGraph_t childGraph);
__CUDA_LINT_API
cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec,
                                     cudaGraphNode_t hNode, cudaEvent_t event);
__CUDA_LINT_API
cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec,
                                   cudaGraphNode_t hNode, cudaEvent_t event);
__CUDA_LINT_API
cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags);
__CUDA_LINT_API
cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
                           unsigned int count __dv(1));
__CUDA_LINT_API
cudaUserObjectRetain(cudaUserObject_t object, unsigned int count __dv(1));
__CUDA_LINT_API
cudaUserObjectRelease(cudaUserObject_t object, unsigned int count __dv(1));
__CUDA_LINT_API
cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *pResDesc,
                                 cudaSurfaceObject_t surfObject);
__CUDA_LINT_API
cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *pResViewDesc,
                                     cudaTextureObject_t texObject);
__CUDA_LINT_API
cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                       cudaArray_const_t src, size_t wOffsetSrc,
                       size_t hOffsetSrc, size_t count,
                       enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__CUDA_LINT_API
cudaLibraryGetKernel(cudaKernel_t *pKernel, cudaLibrary_t library,
                     const char *name);
__CUDA_LINT_API
cudaLibraryGetGlobal(void **dptr, size_t *bytes, cudaLibrary_t library,
                     const char *name);
__CUDA_LINT_API
cudaLibraryUnload(cudaLibrary_t library);

// Driver entry points
__CUDA_LINT_API cudaGetDriverEntryPointByVersion(
    const char *symbol, void **funcPtr, unsigned int cudaVersion,
    unsigned long long flags,
    enum cudaDriverEntryPointQueryResult *driverStatus __dv(0));
__CUDA_LINT_API cudaGetDriverEntryPoint(
    const char *symbol, void **funcPtr, unsigned long long flags,
    enum cudaDriverEntryPointQueryResult *driverStatus __dv(0));

// Profiler
__CUDA_LINT_API cudaProfilerStart(void);
__CUDA_LINT_API cudaProfilerStop(void);

#if defined(__cplusplus)
}
#endif

#endif
