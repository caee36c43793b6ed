/// Types, enumerations and flags of the runtime API (CUDA Runtime API, "Data types
/// used by CUDA Runtime"). Written by tools/dev/runtime_types.py from RuntimeTypes.txt.
#ifndef __DRIVER_TYPES_H__
#define __DRIVER_TYPES_H__

#include "vector_types.h"
#include <limits.h>
#include <stddef.h>

typedef struct CUuuid_st CUuuid;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaArray *cudaArray_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
typedef struct CUfunc_st *cudaFunction_t;
typedef unsigned long long cudaGraphConditionalHandle;
typedef struct CUgraphDeviceUpdatableNode_st *cudaGraphDeviceNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef struct cudaIpcEventHandle_st cudaIpcEventHandle_t;
typedef struct cudaIpcMemHandle_st cudaIpcMemHandle_t;
typedef struct CUkern_st *cudaKernel_t;
typedef struct CUlib_st *cudaLibrary_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef struct CUstream_st *cudaStream_t;
typedef struct CUuuid_st cudaUUID_t;
typedef struct CUuserObject_st *cudaUserObject_t;
typedef void(CUDART_CB *cudaHostFn_t)(void *);

#define CUDA_IPC_HANDLE_SIZE 64
#define cudaArrayColorAttachment 0x20
#define cudaArrayCubemap 0x04
#define cudaArrayDefault 0x00
#define cudaArrayDeferredMapping 0x80
#define cudaArrayLayered 0x01
#define cudaArraySparse 0x40
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayTextureGather 0x08
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02
#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCpuDeviceId ((int)-1)
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceMapHost 0x08
#define cudaDeviceMask 0xff
#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceSyncMemops 0x80
#define cudaEventBlockingSync 0x01
#define cudaEventDefault 0x00
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventRecordDefault 0x00
#define cudaEventRecordExternal 0x01
#define cudaEventWaitDefault 0x00
#define cudaEventWaitExternal 0x01
#define cudaExternalMemoryDedicated 0x1
#define cudaGraphKernelNodePortDefault 0
#define cudaGraphKernelNodePortLaunchCompletion 2
#define cudaGraphKernelNodePortProgrammatic 1
#define cudaHostAllocDefault 0x00
#define cudaHostAllocMapped 0x02
#define cudaHostAllocPortable 0x01
#define cudaHostAllocWriteCombined 0x04
#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterReadOnly 0x08
#define cudaInitDeviceFlagsAreValid 0x01
#define cudaInvalidDeviceId ((int)-2)
#define cudaIpcMemLazyEnablePeerAccess 0x01
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeClusterDimension cudaLaunchAttributeClusterDimension
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04
#define cudaMemPoolCreateUsageHwDecompress 0x2
#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01
#define cudaPeerAccessDefault 0x00
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeMemSyncDomain cudaLaunchAttributeMemSyncDomain
#define cudaStreamAttributeMemSyncDomainMap cudaLaunchAttributeMemSyncDomainMap
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamDefault 0x00
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamNonBlocking 0x01
#define cudaStreamPerThread ((cudaStream_t)0x2)

enum cudaAccessProperty {
  cudaAccessPropertyNormal = 0,
  cudaAccessPropertyPersisting = 2,
  cudaAccessPropertyStreaming = 1,
};

enum cudaCGScope {
  cudaCGScopeGrid = 1,
  cudaCGScopeInvalid = 0,
  cudaCGScopeMultiGrid = 2,
  cudaCGScopeReserved = 2,
};

enum cudaChannelFormatKind {
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNV12 = 4,
  cudaChannelFormatKindNone = 3,
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindSignedNormalized16X1 = 14,
  cudaChannelFormatKindSignedNormalized16X2 = 15,
  cudaChannelFormatKindSignedNormalized16X4 = 16,
  cudaChannelFormatKindSignedNormalized8X1 = 11,
  cudaChannelFormatKindSignedNormalized8X2 = 12,
  cudaChannelFormatKindSignedNormalized8X4 = 13,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindUnsignedNormalized16X1 = 8,
  cudaChannelFormatKindUnsignedNormalized16X2 = 9,
  cudaChannelFormatKindUnsignedNormalized16X4 = 10,
  cudaChannelFormatKindUnsignedNormalized8X1 = 5,
  cudaChannelFormatKindUnsignedNormalized8X2 = 6,
  cudaChannelFormatKindUnsignedNormalized8X4 = 7,
};

enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault = 0,
  cudaClusterSchedulingPolicyLoadBalancing = 2,
  cudaClusterSchedulingPolicySpread = 1,
};

enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeExclusiveProcess = 3,
  cudaComputeModeProhibited = 2,
};

enum cudaDeviceAttr {
  cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrCanFlushRemoteWrites = 98,
  cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrClockRate = 13,
  cudaDevAttrClusterLaunch = 120,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrComputePreemptionSupported = 90,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrCooperativeMultiDeviceLaunch = 96,
  cudaDevAttrDeferredMappingCudaArraySupported = 121,
  cudaDevAttrDirectManagedMemAccessFromHost = 101,
  cudaDevAttrEccEnabled = 32,
  cudaDevAttrGPUDirectRDMAFlushWritesOptions = 117,
  cudaDevAttrGPUDirectRDMASupported = 116,
  cudaDevAttrGPUDirectRDMAWritesOrdering = 118,
  cudaDevAttrGlobalL1CacheSupported = 79,
  cudaDevAttrGlobalMemoryBusWidth = 37,
  cudaDevAttrGpuOverlap = 15,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrHostNumaId = 134,
  cudaDevAttrHostRegisterReadOnlySupported = 113,
  cudaDevAttrHostRegisterSupported = 99,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrIpcEventSupport = 125,
  cudaDevAttrIsMultiGpuBoard = 84,
  cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrManagedMemory = 83,
  cudaDevAttrMax = 148,
  cudaDevAttrMaxAccessPolicyWindowSize = 109,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxPersistingL2CacheSize = 108,
  cudaDevAttrMaxPitch = 11,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxTexture1DLayeredLayers = 43,
  cudaDevAttrMaxTexture1DLayeredWidth = 42,
  cudaDevAttrMaxTexture1DLinearWidth = 69,
  cudaDevAttrMaxTexture1DWidth = 21,
  cudaDevAttrMaxTexture2DHeight = 23,
  cudaDevAttrMaxTexture2DLayeredHeight = 28,
  cudaDevAttrMaxTexture2DLayeredLayers = 29,
  cudaDevAttrMaxTexture2DLayeredWidth = 27,
  cudaDevAttrMaxTexture2DWidth = 22,
  cudaDevAttrMaxTexture3DDepth = 26,
  cudaDevAttrMaxTexture3DHeight = 25,
  cudaDevAttrMaxTexture3DWidth = 24,
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrMemSyncDomainCount = 126,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrMemoryPoolSupportedHandleTypes = 119,
  cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrMpsEnabled = 133,
  cudaDevAttrMultiGpuBoardGroupID = 85,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrNumaConfig = 130,
  cudaDevAttrNumaId = 131,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrPageableMemoryAccessUsesHostPageTables = 100,
  cudaDevAttrPciBusId = 33,
  cudaDevAttrPciDeviceId = 34,
  cudaDevAttrPciDomainId = 50,
  cudaDevAttrReservedSharedMemoryPerBlock = 111,
  cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
  cudaDevAttrSparseCudaArraySupported = 112,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrSurfaceAlignment = 30,
  cudaDevAttrTccDriver = 35,
  cudaDevAttrTextureAlignment = 14,
  cudaDevAttrTexturePitchAlignment = 51,
  cudaDevAttrTimelineSemaphoreInteropSupported = 114,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrWarpSize = 10,
};

enum cudaDeviceP2PAttr {
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrCudaArrayAccessSupported = 4,
  cudaDevP2PAttrNativeAtomicSupported = 3,
  cudaDevP2PAttrPerformanceRank = 1,
};

enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess = 0,
  cudaDriverEntryPointSymbolNotFound = 1,
  cudaDriverEntryPointVersionNotSufficent = 2,
};

enum cudaError {
  cudaErrorAddressOfConstant = 22,
  cudaErrorAlreadyAcquired = 210,
  cudaErrorAlreadyMapped = 208,
  cudaErrorApiFailureBase = 10000,
  cudaErrorArrayIsMapped = 207,
  cudaErrorAssert = 710,
  cudaErrorCallRequiresNewerDriver = 36,
  cudaErrorCapturedEvent = 907,
  cudaErrorCdpNotSupported = 811,
  cudaErrorCdpVersionMismatch = 812,
  cudaErrorCompatNotSupportedOnDevice = 804,
  cudaErrorContained = 226,
  cudaErrorContextIsDestroyed = 709,
  cudaErrorCooperativeLaunchTooLarge = 720,
  cudaErrorCudartUnloading = 4,
  cudaErrorDeviceAlreadyInUse = 216,
  cudaErrorDeviceNotLicensed = 102,
  cudaErrorDeviceUninitialized = 201,
  cudaErrorDevicesUnavailable = 46,
  cudaErrorDuplicateSurfaceName = 45,
  cudaErrorDuplicateTextureName = 44,
  cudaErrorDuplicateVariableName = 43,
  cudaErrorECCUncorrectable = 214,
  cudaErrorExternalDevice = 911,
  cudaErrorFileNotFound = 301,
  cudaErrorFunctionNotLoaded = 913,
  cudaErrorGraphExecUpdateFailure = 910,
  cudaErrorHardwareStackError = 714,
  cudaErrorHostMemoryAlreadyRegistered = 712,
  cudaErrorHostMemoryNotRegistered = 713,
  cudaErrorIllegalAddress = 700,
  cudaErrorIllegalInstruction = 715,
  cudaErrorIllegalState = 401,
  cudaErrorIncompatibleDriverContext = 49,
  cudaErrorInitializationError = 3,
  cudaErrorInsufficientDriver = 35,
  cudaErrorInvalidAddressSpace = 717,
  cudaErrorInvalidChannelDescriptor = 20,
  cudaErrorInvalidClusterSize = 912,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidDevice = 101,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidFilterSetting = 26,
  cudaErrorInvalidGraphicsContext = 219,
  cudaErrorInvalidHostPointer = 16,
  cudaErrorInvalidKernelImage = 200,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInvalidNormSetting = 27,
  cudaErrorInvalidPc = 718,
  cudaErrorInvalidPitchValue = 12,
  cudaErrorInvalidPtx = 218,
  cudaErrorInvalidResourceConfiguration = 915,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorInvalidResourceType = 914,
  cudaErrorInvalidSource = 300,
  cudaErrorInvalidSurface = 37,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidTexture = 18,
  cudaErrorInvalidTextureBinding = 19,
  cudaErrorInvalidValue = 1,
  cudaErrorJitCompilationDisabled = 223,
  cudaErrorJitCompilerNotFound = 221,
  cudaErrorLaunchFailure = 719,
  cudaErrorLaunchFileScopedSurf = 67,
  cudaErrorLaunchFileScopedTex = 66,
  cudaErrorLaunchIncompatibleTexturing = 703,
  cudaErrorLaunchMaxDepthExceeded = 65,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchPendingCountExceeded = 69,
  cudaErrorLaunchTimeout = 702,
  cudaErrorLossyQuery = 402,
  cudaErrorMapBufferObjectFailed = 205,
  cudaErrorMemoryAllocation = 2,
  cudaErrorMemoryValueTooLarge = 32,
  cudaErrorMisalignedAddress = 716,
  cudaErrorMissingConfiguration = 52,
  cudaErrorMixedDeviceExecution = 28,
  cudaErrorMpsClientTerminated = 810,
  cudaErrorMpsConnectionFailed = 805,
  cudaErrorMpsMaxClientsReached = 808,
  cudaErrorMpsMaxConnectionsReached = 809,
  cudaErrorMpsRpcFailure = 806,
  cudaErrorMpsServerNotReady = 807,
  cudaErrorNoDevice = 100,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorNotMapped = 211,
  cudaErrorNotMappedAsArray = 212,
  cudaErrorNotMappedAsPointer = 213,
  cudaErrorNotPermitted = 800,
  cudaErrorNotReady = 600,
  cudaErrorNotSupported = 801,
  cudaErrorNotYetImplemented = 31,
  cudaErrorNvlinkUncorrectable = 220,
  cudaErrorOperatingSystem = 304,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorPeerAccessUnsupported = 217,
  cudaErrorPriorLaunchFailure = 53,
  cudaErrorProfilerAlreadyStarted = 7,
  cudaErrorProfilerAlreadyStopped = 8,
  cudaErrorProfilerDisabled = 5,
  cudaErrorProfilerNotInitialized = 6,
  cudaErrorSetOnActiveProcess = 708,
  cudaErrorSharedObjectInitFailed = 303,
  cudaErrorSharedObjectSymbolNotFound = 302,
  cudaErrorSoftwareValidityNotEstablished = 103,
  cudaErrorStartupFailure = 127,
  cudaErrorStreamCaptureImplicit = 906,
  cudaErrorStreamCaptureInvalidated = 901,
  cudaErrorStreamCaptureIsolation = 905,
  cudaErrorStreamCaptureMerge = 902,
  cudaErrorStreamCaptureUnjoined = 904,
  cudaErrorStreamCaptureUnmatched = 903,
  cudaErrorStreamCaptureUnsupported = 900,
  cudaErrorStreamCaptureWrongThread = 908,
  cudaErrorStubLibrary = 34,
  cudaErrorSymbolNotFound = 500,
  cudaErrorSyncDepthExceeded = 68,
  cudaErrorSynchronizationError = 25,
  cudaErrorSystemDriverMismatch = 803,
  cudaErrorSystemNotReady = 802,
  cudaErrorTensorMemoryLeak = 721,
  cudaErrorTextureFetchFailed = 23,
  cudaErrorTextureNotBound = 24,
  cudaErrorTimeout = 909,
  cudaErrorTooManyPeers = 711,
  cudaErrorUnknown = 999,
  cudaErrorUnmapBufferObjectFailed = 206,
  cudaErrorUnsupportedDevSideSync = 225,
  cudaErrorUnsupportedExecAffinity = 224,
  cudaErrorUnsupportedLimit = 215,
  cudaErrorUnsupportedPtxVersion = 222,
  cudaSuccess = 0,
};
typedef enum cudaError cudaError_t;

enum cudaExternalMemoryHandleType {
  cudaExternalMemoryHandleTypeD3D11Resource = 6,
  cudaExternalMemoryHandleTypeD3D11ResourceKmt = 7,
  cudaExternalMemoryHandleTypeD3D12Heap = 4,
  cudaExternalMemoryHandleTypeD3D12Resource = 5,
  cudaExternalMemoryHandleTypeNvSciBuf = 8,
  cudaExternalMemoryHandleTypeOpaqueFd = 1,
  cudaExternalMemoryHandleTypeOpaqueWin32 = 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3,
};

enum cudaExternalSemaphoreHandleType {
  cudaExternalSemaphoreHandleTypeD3D11Fence = 5,
  cudaExternalSemaphoreHandleTypeD3D12Fence = 4,
  cudaExternalSemaphoreHandleTypeKeyedMutex = 7,
  cudaExternalSemaphoreHandleTypeKeyedMutexKmt = 8,
  cudaExternalSemaphoreHandleTypeNvSciSync = 6,
  cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd = 9,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 = 10,
};

enum cudaFlushGPUDirectRDMAWritesOptions {
  cudaFlushGPUDirectRDMAWritesOptionHost = 1,
  cudaFlushGPUDirectRDMAWritesOptionMemOps = 2,
};

enum cudaFlushGPUDirectRDMAWritesScope {
  cudaFlushGPUDirectRDMAWritesToAllDevices = 200,
  cudaFlushGPUDirectRDMAWritesToOwner = 100,
};

enum cudaFlushGPUDirectRDMAWritesTarget {
  cudaFlushGPUDirectRDMAWritesTargetCurrentDevice = 0,
};

enum cudaFuncAttribute {
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15,
  cudaFuncAttributeMax = 16,
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterWidth = 11,
};

enum cudaFuncCache {
  cudaFuncCachePreferEqual = 3,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
};

enum cudaGetDriverEntryPointFlags {
  cudaEnableDefault = 0x0,
  cudaEnableLegacyStream = 0x1,
  cudaEnablePerThreadDefaultStream = 0x2,
};

enum cudaGraphConditionalHandleFlags {
  cudaGraphCondAssignDefault = 1,
};

enum cudaGraphConditionalNodeType {
  cudaGraphCondTypeIf = 0,
  cudaGraphCondTypeSwitch = 2,
  cudaGraphCondTypeWhile = 1,
};

enum cudaGraphDebugDotFlags {
  cudaGraphDebugDotFlagsKernelNodeParams = 4,
  cudaGraphDebugDotFlagsVerbose = 1,
};

enum cudaGraphDependencyType {
  cudaGraphDependencyTypeDefault = 0,
  cudaGraphDependencyTypeProgrammatic = 1,
};

enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateError = 0x1,
  cudaGraphExecUpdateErrorAttributesChanged = 0x8,
  cudaGraphExecUpdateErrorFunctionChanged = 0x4,
  cudaGraphExecUpdateErrorNodeTypeChanged = 0x3,
  cudaGraphExecUpdateErrorNotSupported = 0x6,
  cudaGraphExecUpdateErrorParametersChanged = 0x5,
  cudaGraphExecUpdateErrorTopologyChanged = 0x2,
  cudaGraphExecUpdateErrorUnsupportedFunctionChange = 0x7,
  cudaGraphExecUpdateSuccess = 0x0,
};

enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
  cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUpload = 2,
  cudaGraphInstantiateFlagUseNodePriority = 8,
};

enum cudaGraphInstantiateResult {
  cudaGraphInstantiateError = 1,
  cudaGraphInstantiateInvalidStructure = 2,
  cudaGraphInstantiateMultipleDevicesNotSupported = 4,
  cudaGraphInstantiateNodeOperationNotSupported = 3,
  cudaGraphInstantiateSuccess = 0,
};

enum cudaGraphMemAttributeType {
  cudaGraphMemAttrReservedMemCurrent = 0x2,
  cudaGraphMemAttrReservedMemHigh = 0x3,
  cudaGraphMemAttrUsedMemCurrent = 0x0,
  cudaGraphMemAttrUsedMemHigh = 0x1,
};

enum cudaGraphNodeType {
  cudaGraphNodeTypeConditional = 0x0d,
  cudaGraphNodeTypeCount = 14,
  cudaGraphNodeTypeEmpty = 0x05,
  cudaGraphNodeTypeEventRecord = 0x07,
  cudaGraphNodeTypeExtSemaphoreSignal = 0x08,
  cudaGraphNodeTypeExtSemaphoreWait = 0x09,
  cudaGraphNodeTypeGraph = 0x04,
  cudaGraphNodeTypeHost = 0x03,
  cudaGraphNodeTypeKernel = 0x00,
  cudaGraphNodeTypeMemAlloc = 0x0a,
  cudaGraphNodeTypeMemFree = 0x0b,
  cudaGraphNodeTypeMemcpy = 0x01,
  cudaGraphNodeTypeMemset = 0x02,
  cudaGraphNodeTypeWaitEvent = 0x06,
};

enum cudaGraphicsCubeFace {
  cudaGraphicsCubeFaceNegativeX = 1,
  cudaGraphicsCubeFaceNegativeY = 3,
  cudaGraphicsCubeFaceNegativeZ = 5,
  cudaGraphicsCubeFacePositiveX = 0,
  cudaGraphicsCubeFacePositiveY = 2,
  cudaGraphicsCubeFacePositiveZ = 4,
};

enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone = 0,
  cudaGraphicsMapFlagsReadOnly = 1,
  cudaGraphicsMapFlagsWriteDiscard = 2,
};

enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
};

enum cudaLaunchAttributeID {
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeNvlinkUtilCentricScheduling = 16,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeSynchronizationPolicy = 3,
};
typedef enum cudaLaunchAttributeID cudaLaunchAttributeID;

enum cudaLaunchMemSyncDomain {
  cudaLaunchMemSyncDomainDefault = 0,
  cudaLaunchMemSyncDomainRemote = 1,
};

enum cudaLimit {
  cudaLimitDevRuntimePendingLaunchCount = 0x04,
  cudaLimitDevRuntimeSyncDepth = 0x03,
  cudaLimitMallocHeapSize = 0x02,
  cudaLimitMaxL2FetchGranularity = 0x05,
  cudaLimitPersistingL2CacheSize = 0x06,
  cudaLimitPrintfFifoSize = 0x01,
  cudaLimitStackSize = 0x00,
};

enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3,
};

enum cudaMemAllocationHandleType {
  cudaMemHandleTypeFabric = 0x8,
  cudaMemHandleTypeNone = 0x0,
  cudaMemHandleTypePosixFileDescriptor = 0x1,
  cudaMemHandleTypeWin32 = 0x2,
  cudaMemHandleTypeWin32Kmt = 0x4,
};

enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid = 0x0,
  cudaMemAllocationTypeManaged = 0x2,
  cudaMemAllocationTypeMax = 0x7fffffff,
  cudaMemAllocationTypePinned = 0x1,
};

enum cudaMemLocationType {
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4,
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeNone = 0,
};

enum cudaMemPoolAttr {
  cudaMemPoolAttrReleaseThreshold = 0x4,
  cudaMemPoolAttrReservedMemCurrent = 0x5,
  cudaMemPoolAttrReservedMemHigh = 0x6,
  cudaMemPoolAttrUsedMemCurrent = 0x7,
  cudaMemPoolAttrUsedMemHigh = 0x8,
  cudaMemPoolReuseAllowInternalDependencies = 0x3,
  cudaMemPoolReuseAllowOpportunistic = 0x2,
  cudaMemPoolReuseFollowEventDependencies = 0x1,
};

enum cudaMemRangeAttribute {
  cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4,
  cudaMemRangeAttributeLastPrefetchLocationId = 8,
  cudaMemRangeAttributeLastPrefetchLocationType = 7,
  cudaMemRangeAttributePreferredLocation = 2,
  cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributePreferredLocationType = 5,
  cudaMemRangeAttributeReadMostly = 1,
};

enum cudaMemcpyKind {
  cudaMemcpyDefault = 4,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyHostToHost = 0,
};

enum cudaMemoryAdvise {
  cudaMemAdviseSetAccessedBy = 5,
  cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetAccessedBy = 6,
  cudaMemAdviseUnsetPreferredLocation = 4,
  cudaMemAdviseUnsetReadMostly = 2,
};

enum cudaMemoryType {
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeManaged = 3,
  cudaMemoryTypeUnregistered = 0,
};

enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeLinear = 2,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypePitch2D = 3,
};

enum cudaResourceViewFormat {
  cudaResViewFormatFloat1 = 0x16,
  cudaResViewFormatFloat2 = 0x17,
  cudaResViewFormatFloat4 = 0x18,
  cudaResViewFormatHalf1 = 0x13,
  cudaResViewFormatHalf2 = 0x14,
  cudaResViewFormatHalf4 = 0x15,
  cudaResViewFormatNone = 0x00,
  cudaResViewFormatSignedChar1 = 0x04,
  cudaResViewFormatSignedChar2 = 0x05,
  cudaResViewFormatSignedChar4 = 0x06,
  cudaResViewFormatSignedInt1 = 0x10,
  cudaResViewFormatSignedInt2 = 0x11,
  cudaResViewFormatSignedInt4 = 0x12,
  cudaResViewFormatSignedShort1 = 0x0a,
  cudaResViewFormatSignedShort2 = 0x0b,
  cudaResViewFormatSignedShort4 = 0x0c,
  cudaResViewFormatUnsignedChar1 = 0x01,
  cudaResViewFormatUnsignedChar2 = 0x02,
  cudaResViewFormatUnsignedChar4 = 0x03,
  cudaResViewFormatUnsignedInt1 = 0x0d,
  cudaResViewFormatUnsignedInt2 = 0x0e,
  cudaResViewFormatUnsignedInt4 = 0x0f,
  cudaResViewFormatUnsignedShort1 = 0x07,
  cudaResViewFormatUnsignedShort2 = 0x08,
  cudaResViewFormatUnsignedShort4 = 0x09,
};

enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxL1 = 0,
  cudaSharedmemCarveoutMaxShared = 100,
};

enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeEightByte = 2,
  cudaSharedMemBankSizeFourByte = 1,
};

enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeRelaxed = 2,
  cudaStreamCaptureModeThreadLocal = 1,
};

enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2,
  cudaStreamCaptureStatusNone = 0,
};

enum cudaStreamUpdateCaptureDependenciesFlags {
  cudaStreamAddCaptureDependencies = 0x0,
  cudaStreamSetCaptureDependencies = 0x1,
};

enum cudaSynchronizationPolicy {
  cudaSyncPolicyAuto = 1,
  cudaSyncPolicyBlockingSync = 4,
  cudaSyncPolicySpin = 2,
  cudaSyncPolicyYield = 3,
};

enum cudaUserObjectFlags {
  cudaUserObjectNoDestructorSync = 0x1,
};

enum cudaUserObjectRetainFlags {
  cudaGraphUserObjectMove = 0x1,
};

struct cudaChannelFormatDesc {
  int x, y, z, w;
  enum cudaChannelFormatKind f;
};

struct cudaPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};

struct cudaExtent {
  size_t width, height, depth;
};

struct cudaPos {
  size_t x, y, z;
};

struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  struct cudaExtent extent;
  enum cudaMemcpyKind kind;
};

struct cudaMemcpy3DPeerParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  int srcDevice;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  int dstDevice;
  struct cudaExtent extent;
};

struct cudaMemsetParams {
  void *dst;
  size_t pitch;
  unsigned int value, elementSize;
  size_t width, height;
};

struct cudaMemsetParamsV2 {
  void *dst;
  size_t pitch;
  unsigned int value, elementSize;
  size_t width, height;
};

struct cudaAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  enum cudaAccessProperty hitProp, missProp;
};

struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
};

struct cudaResourceDesc {
  enum cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
    struct {
      int reserved[32];
    } reserved;
  } res;
  unsigned int flags;
};

struct cudaResourceViewDesc {
  enum cudaResourceViewFormat format;
  size_t width, height, depth;
  unsigned int firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer, reserved[16];
};

struct cudaPointerAttributes {
  enum cudaMemoryType type;
  int device;
  void *devicePointer;
  void *hostPointer;
  long reserved[8];
};

struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA,
      maxDynamicSharedSizeBytes, preferredShmemCarveout, clusterDimMustBeSet, requiredClusterWidth,
      requiredClusterHeight, requiredClusterDepth, clusterSchedulingPolicyPreference,
      nonPortableClusterSizeAllowed, reserved[16];
};

struct CUuuid_st {
  char bytes[16];
};

struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int multiProcessorCount, integrated, canMapHostMemory, maxTexture1D, maxTexture1DMipmap,
      maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2],
      maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2],
      maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2],
      maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3], maxSurfaceCubemap,
      maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver,
      asyncEngineCount, unifiedAddressing, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
      maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported,
      localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID,
      hostNativeAtomicSupported, pageableMemoryAccess, concurrentManagedAccess,
      computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost,
      maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported,
      timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers,
      reserved[63], clockRate, memoryClockRate, deviceOverlap, kernelExecTimeoutEnabled,
      computeMode, singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch,
      maxTexture1DLinear;
};

struct cudaIpcEventHandle_st {
  char reserved[CUDA_IPC_HANDLE_SIZE];
};

struct cudaIpcMemHandle_st {
  char reserved[CUDA_IPC_HANDLE_SIZE];
};

struct cudaMemLocation {
  enum cudaMemLocationType type;
  int id;
};

struct cudaMemAccessDesc {
  struct cudaMemLocation location;
  enum cudaMemAccessFlags flags;
};

struct cudaMemPoolProps {
  enum cudaMemAllocationType allocType;
  enum cudaMemAllocationHandleType handleTypes;
  struct cudaMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};

struct cudaMemPoolPtrExportData {
  unsigned char reserved[64];
};

struct cudaMemAllocNodeParams {
  struct cudaMemPoolProps poolProps;
  const struct cudaMemAccessDesc *accessDescs;
  size_t accessDescCount, bytesize;
  void *dptr;
};

struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim, blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
};

struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;
  enum cudaGraphConditionalNodeType type;
  unsigned int size;
  cudaGraph_t *phGraph_out;
};

struct cudaKernelNodeParamsV2 {
  void *func;
  dim3 gridDim, blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
};

struct cudaMemcpyNodeParams {
  int flags, reserved[3];
  struct cudaMemcpy3DParms copyParams;
};

struct cudaHostNodeParamsV2 {
  cudaHostFn_t fn;
  void *userData;
};

struct cudaChildGraphNodeParams {
  cudaGraph_t graph;
};

struct cudaEventRecordNodeParams {
  cudaEvent_t event;
};

struct cudaEventWaitNodeParams {
  cudaEvent_t event;
};

struct cudaMemAllocNodeParamsV2 {
  struct cudaMemPoolProps poolProps;
  const struct cudaMemAccessDesc *accessDescs;
  size_t accessDescCount, bytesize;
  void *dptr;
};

struct cudaMemFreeNodeParams {
  void *dptr;
};

struct cudaGraphNodeParams {
  enum cudaGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    struct cudaKernelNodeParamsV2 kernel;
    struct cudaMemcpyNodeParams memcpy;
    struct cudaMemsetParamsV2 memset;
    struct cudaHostNodeParamsV2 host;
    struct cudaChildGraphNodeParams graph;
    struct cudaEventWaitNodeParams eventWait;
    struct cudaEventRecordNodeParams eventRecord;
    struct cudaMemAllocNodeParamsV2 alloc;
    struct cudaMemFreeNodeParams free;
    struct cudaConditionalNodeParams conditional;
  };
  long long reserved2;
};

typedef struct cudaGraphEdgeData_st cudaGraphEdgeData;
struct cudaGraphEdgeData_st {
  unsigned char from_port, to_port, type, reserved[5];
};

typedef struct cudaGraphExecUpdateResultInfo_st cudaGraphExecUpdateResultInfo;
struct cudaGraphExecUpdateResultInfo_st {
  enum cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
};

typedef struct cudaGraphInstantiateParams_st cudaGraphInstantiateParams;
struct cudaGraphInstantiateParams_st {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  enum cudaGraphInstantiateResult result_out;
};

typedef struct cudaLaunchMemSyncDomainMap_st cudaLaunchMemSyncDomainMap;
struct cudaLaunchMemSyncDomainMap_st {
  unsigned char default_, remote;
};

typedef union cudaLaunchAttributeValue cudaLaunchAttributeValue;
union cudaLaunchAttributeValue {
  char pad[64];
  struct cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  enum cudaSynchronizationPolicy syncPolicy;
  struct {
    unsigned int x, y, z;
  } clusterDim;
  enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct {
    cudaEvent_t event;
    int flags, triggerAtBlockStart;
  } programmaticEvent;
  int priority;
  cudaLaunchMemSyncDomainMap memSyncDomainMap;
  enum cudaLaunchMemSyncDomain memSyncDomain;
  struct {
    unsigned int x, y, z;
  } preferredClusterDim;
  struct {
    cudaEvent_t event;
    int flags;
  } launchCompletionEvent;
  struct {
    int deviceUpdatable;
    cudaGraphDeviceNode_t devNode;
  } deviceUpdatableKernelNode;
  unsigned int sharedMemCarveout, nvlinkUtilCentricScheduling;
};

typedef struct cudaLaunchAttribute_st cudaLaunchAttribute;
struct cudaLaunchAttribute_st {
  cudaLaunchAttributeID id;
  char pad[8 - sizeof(cudaLaunchAttributeID)];
  cudaLaunchAttributeValue val;
};

typedef struct cudaLaunchConfig_st cudaLaunchConfig_t;
struct cudaLaunchConfig_st {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
};

struct cudaLaunchParams {
  void *func;
  dim3 gridDim, blockDim;
  void **args;
  size_t sharedMem;
  cudaStream_t stream;
};

struct cudaExternalMemoryHandleDesc {
  enum cudaExternalMemoryHandleType type;
  union {
    int fd;
    struct {
      void *handle;
      const void *name;
    } win32;
    const void *nvSciBufObject;
  } handle;
  unsigned long long size;
  unsigned int flags, reserved[16];
};

struct cudaExternalMemoryBufferDesc {
  unsigned long long offset, size;
  unsigned int flags, reserved[16];
};

struct cudaExternalMemoryMipmappedArrayDesc {
  unsigned long long offset;
  struct cudaChannelFormatDesc formatDesc;
  struct cudaExtent extent;
  unsigned int flags, numLevels, reserved[16];
};

struct cudaExternalSemaphoreHandleDesc {
  enum cudaExternalSemaphoreHandleType type;
  union {
    int fd;
    struct {
      void *handle;
      const void *name;
    } win32;
    const void *nvSciSyncObj;
  } handle;
  unsigned int flags, reserved[16];
};

struct cudaExternalSemaphoreSignalParams {
  struct {
    struct {
      unsigned long long value;
    } fence;
    union {
      void *fence;
      unsigned long long reserved;
    } nvSciSync;
    struct {
      unsigned long long key;
    } keyedMutex;
    unsigned int reserved[12];
  } params;
  unsigned int flags, reserved[16];
};

struct cudaExternalSemaphoreWaitParams {
  struct {
    struct {
      unsigned long long value;
    } fence;
    union {
      void *fence;
      unsigned long long reserved;
    } nvSciSync;
    struct {
      unsigned long long key;
      unsigned int timeoutMs;
    } keyedMutex;
    unsigned int reserved[10];
  } params;
  unsigned int flags, reserved[16];
};

#include "library_types.h"
#include "surface_types.h"
#include "texture_types.h"

#endif
