// The launches of the documents, which are right, are reported by none of these checks.
// RUN: %check --checks='-*,cuda-launch-config,cuda-launch-truncated-grid,cuda-launch-occupancy,cuda-smem-size,cuda-sync-grid-launch,cuda-pdl-*' %s -- | FileCheck %s --allow-empty --implicit-check-not=warning:

#include <cooperative_groups.h>

// CUDA Programming Guide, "Distributed Shared Memory".
__global__ void clusterHist_kernel(int *bins, const int nbins, const int bins_per_block, const int *__restrict__ input, size_t array_size) {
  extern __shared__ int smem[];
  namespace cg = cooperative_groups;
  int tid = cg::this_grid().thread_rank();

  cg::cluster_group cluster = cg::this_cluster();
  unsigned int clusterBlockRank = cluster.block_rank();
  int cluster_size = cluster.dim_blocks().x;

  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x)
    smem[i] = 0;
  cluster.sync();

  for (int i = tid; i < array_size; i += blockDim.x * gridDim.x) {
    int ldata = input[i];
    int binid = ldata;
    if (ldata < 0)
      binid = 0;
    else if (ldata >= nbins)
      binid = nbins - 1;
    int dst_block_rank = (int)(binid / bins_per_block);
    int dst_offset = binid % bins_per_block;
    int *dst_smem = cluster.map_shared_rank(smem, dst_block_rank);
    atomicAdd(dst_smem + dst_offset, 1);
  }
  cluster.sync();

  int *lbins = bins + cluster.block_rank() * bins_per_block;
  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x)
    atomicAdd(&lbins[i], smem[i]);
}

#define CUDA_CHECK(call)                                                                                                                     \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      return;                                                                                                                                \
  } while (0)

void cluster(int *bins, int nbins, int *input, size_t array_size, int threads_per_block) {
  cudaLaunchConfig_t config = {0};
  config.gridDim = array_size / threads_per_block;
  config.blockDim = threads_per_block;
  int cluster_size = 2; // size 2 is an example here
  int nbins_per_block = nbins / cluster_size;
  config.dynamicSmemBytes = nbins_per_block * sizeof(int);
  CUDA_CHECK(::cudaFuncSetAttribute((void *)clusterHist_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, config.dynamicSmemBytes));
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster_size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.numAttrs = 1;
  config.attrs = attribute;
  cudaLaunchKernelEx(&config, clusterHist_kernel, bins, nbins, nbins_per_block, input, array_size);
}

// "Kernel Launch and Occupancy".
__global__ void testKernel() {}
void occupancy() {
  testKernel<<<512, 768>>>();
  testKernel<<<512, 32>>>();
}

// "Static Allocation of Shared Memory", "Dynamic Allocation of Shared Memory".
__global__ void example_syncthreads(int *input_data, int *output_data) {
  __shared__ int shared_data[128];
  shared_data[threadIdx.x] = input_data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; ++i)
      sum += shared_data[i];
    output_data[blockIdx.x] = sum;
  }
}
__global__ void partitioned(int *out) {
  extern __shared__ float array[];
  short *array0 = (short *)array;
  float *array1 = (float *)&array0[128];
  int *array2 = (int *)&array1[64];
  array2[threadIdx.x] = 1;
}
void shared(int *in, int *out) {
  example_syncthreads<<<1, 128>>>(in, out);
  partitioned<<<1, 256, 128 * sizeof(short) + 64 * sizeof(float) + 256 * sizeof(int)>>>(out);
}

// Parallel Thread Execution (PTX), "griddepcontrol".
__global__ void primary_kernel() { cudaTriggerProgrammaticLaunchCompletion(); }
__global__ void secondary_kernel() { cudaGridDependencySynchronize(); }
void dependent(dim3 grid_dim, dim3 block_dim, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = grid_dim;
  config.blockDim = block_dim;
  config.dynamicSmemBytes = 0;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  primary_kernel<<<grid_dim, block_dim, 0, stream>>>();
  cudaLaunchKernelEx(&config, secondary_kernel);
}
