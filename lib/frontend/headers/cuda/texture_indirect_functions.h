/// Fetches through texture objects (CUDA C++ Programming Guide, "Texture
/// Functions", "Texture Object API"). Declared only.
#ifndef __TEXTURE_INDIRECT_FUNCTIONS_H__
#define __TEXTURE_INDIRECT_FUNCTIONS_H__
#include "texture_types.h"
#if defined(__cplusplus) && defined(__CUDA__)
// Each fetch has a form that returns the value, and one that writes it.
#define __CUDA_LINT_TEX(NAME, ...)                                             \
  template <typename T>                                                        \
  extern __device__ T NAME(cudaTextureObject_t texObject, __VA_ARGS__);        \
  template <typename T>                                                        \
  extern __device__ void NAME(T *ptr, cudaTextureObject_t texObject,           \
                              __VA_ARGS__);
__CUDA_LINT_TEX(tex1Dfetch, int x)
__CUDA_LINT_TEX(tex1D, float x)
__CUDA_LINT_TEX(tex2D, float x, float y)
__CUDA_LINT_TEX(tex3D, float x, float y, float z)
__CUDA_LINT_TEX(tex1DLayered, float x, int layer)
__CUDA_LINT_TEX(tex2DLayered, float x, float y, int layer)
__CUDA_LINT_TEX(texCubemap, float x, float y, float z)
__CUDA_LINT_TEX(texCubemapLayered, float x, float y, float z, int layer)
__CUDA_LINT_TEX(tex2Dgather, float x, float y, int comp = 0)
// Sparse textures: whether the texels are resident
__CUDA_LINT_TEX(tex2D, float x, float y, bool *isResident)
__CUDA_LINT_TEX(tex3D, float x, float y, float z, bool *isResident)
__CUDA_LINT_TEX(tex2DLod, float x, float y, float level, bool *isResident)
__CUDA_LINT_TEX(tex1DLod, float x, float level)
__CUDA_LINT_TEX(tex2DLod, float x, float y, float level)
__CUDA_LINT_TEX(tex3DLod, float x, float y, float z, float level)
__CUDA_LINT_TEX(tex1DLayeredLod, float x, int layer, float level)
__CUDA_LINT_TEX(tex2DLayeredLod, float x, float y, int layer, float level)
__CUDA_LINT_TEX(texCubemapLod, float x, float y, float z, float level)
__CUDA_LINT_TEX(tex1DGrad, float x, float dPdx, float dPdy)
__CUDA_LINT_TEX(tex2DGrad, float x, float y, float2 dPdx, float2 dPdy)
__CUDA_LINT_TEX(tex3DGrad, float x, float y, float z, float4 dPdx, float4 dPdy)
#undef __CUDA_LINT_TEX
#endif
#endif
