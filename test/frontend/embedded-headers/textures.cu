// Texture and surface objects, and CUDA 11's texture references.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
#include <cuda_runtime.h>

__global__ void objects(cudaTextureObject_t T, cudaSurfaceObject_t S, float *P) {
  P[0] = tex2D<float>(T, 0.5f, 1.5f) + tex1Dfetch<float>(T, 3) +
         tex3D<float4>(T, 1, 2, 3).x + tex2DLayered<float>(T, 1, 2, 0);
  uchar4 Texel;
  tex2D(&Texel, T, 1.f, 2.f);
  surf2Dwrite(P[0], S, 4, 5);
  float V;
  surf2Dread(&V, S, 4, 5, cudaBoundaryModeClamp);
  P[1] = V + surf2Dread<float>(S, 4, 5);
}

texture<float, cudaTextureType2D, cudaReadModeElementType> Reference;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> Normalized;
surface<void, cudaSurfaceType2D> Surface;
__global__ void references(float *P) {
  P[0] = tex2D(Reference, 1.f, 2.f) + tex2D(Normalized, 1, 2);
  surf2Dwrite(P[0], Surface, 0, 0);
}

void host(cudaArray_t Array) {
  cudaChannelFormatDesc Desc = cudaCreateChannelDesc<float>();
  cudaResourceDesc Resource = {};
  Resource.resType = cudaResourceTypeArray;
  Resource.res.array.array = Array;
  cudaTextureDesc Texture = {};
  Texture.addressMode[0] = cudaAddressModeWrap;
  Texture.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t T;
  cudaCreateTextureObject(&T, &Resource, &Texture, nullptr);
  cudaSurfaceObject_t S;
  cudaCreateSurfaceObject(&S, &Resource);
  cudaMallocArray(&Array, &Desc, 4, 4);
  Reference.addressMode[0] = cudaAddressModeWrap;
  Reference.normalized = true;
  cudaBindTextureToArray(Reference, Array, Desc);
  cudaUnbindTexture(Reference);
}
