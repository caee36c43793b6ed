#include "hardware/Limits.h"
#include "hardware/Occupancy.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <climits>
#include <random>

#if __has_include(<cuda_occupancy.h>)
#define HAVE_CUDA_OCCUPANCY 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <cuda_occupancy.h>
#pragma GCC diagnostic pop
#endif

using namespace cuda_lint;

namespace {

TEST(Limits, Hopper) {
  const ArchitectureLimits *L = limitsOf(90);
  ASSERT_TRUE(L);
  // As cudaGetDeviceProperties says on an H200.
  EXPECT_EQ(L->ThreadsPerSM, 2048u);
  EXPECT_EQ(L->warpsPerSM(), 64u);
  EXPECT_EQ(L->BlocksPerSM, 32u);
  EXPECT_EQ(L->RegistersPerSM, 65536u);
  EXPECT_EQ(L->RegistersPerBlock, 65536u);
  EXPECT_EQ(L->SharedBytesPerSM, 233472u);
  EXPECT_EQ(L->MaxSharedBytesPerBlock, 232448u);
  EXPECT_EQ(L->ReservedSharedBytesPerBlock, 1024u);
  EXPECT_EQ(L->MaxClusterBlocks, 16u);
}

TEST(Limits, TheTableIsConsistent) {
  unsigned Previous = 0;
  for (const ArchitectureLimits &L : allLimits()) {
    EXPECT_GT(L.Architecture, Previous);
    Previous = L.Architecture;
    EXPECT_EQ(limitsOf(L.Architecture), &L);
    EXPECT_EQ(L.ThreadsPerSM % 256, 0u);
    EXPECT_GE(L.ThreadsPerSM, MaxThreadsPerBlock);
    EXPECT_GE(L.MaxSharedBytesPerBlock, DefaultSharedBytesPerBlock);
    EXPECT_LE(L.MaxSharedBytesPerBlock + L.ReservedSharedBytesPerBlock,
              L.SharedBytesPerSM);
    EXPECT_EQ(L.ReservedSharedBytesPerBlock, L.Architecture >= 80 ? 1024u : 0u);
    EXPECT_EQ(L.MaxClusterBlocks, L.Architecture >= 90 ? 16u : 0u);
    EXPECT_EQ(L.KernelParameterBytes, L.Architecture >= 70 ? 32764u : 4096u);
    const bool Embedded = L.Architecture == 53 || L.Architecture == 62;
    EXPECT_EQ(L.RegistersPerBlock, Embedded ? 32768u : 65536u);
    EXPECT_EQ(L.RegistersPerSM, 65536u);
  }
  for (unsigned Known : {50u, 52u, 53u, 60u, 61u, 62u, 70u, 72u, 75u, 80u, 86u,
                         87u, 89u, 90u, 100u, 103u, 110u, 120u, 121u})
    EXPECT_TRUE(limitsOf(Known)) << Known;
  EXPECT_FALSE(limitsOf(0));
  EXPECT_FALSE(limitsOf(35));
  EXPECT_FALSE(limitsOf(99));
}

// Programming Guide, "Technical Specifications per Compute Capability".
TEST(Limits, GuideTable) {
  struct Row {
    unsigned Architecture, Threads, Blocks, SharedKB, BlockKB;
  };
  const Row Rows[] = {{70, 2048, 32, 96, 96},    {75, 1024, 16, 64, 64},
                      {80, 2048, 32, 164, 163},  {86, 1536, 16, 100, 99},
                      {87, 1536, 16, 164, 163},  {89, 1536, 24, 100, 99},
                      {90, 2048, 32, 228, 227},  {100, 2048, 32, 228, 227},
                      {103, 2048, 32, 228, 227}, {110, 1536, 24, 228, 227},
                      {120, 1536, 24, 100, 99},  {121, 1536, 24, 100, 99}};
  for (const Row &R : Rows) {
    const ArchitectureLimits *L = limitsOf(R.Architecture);
    ASSERT_TRUE(L);
    EXPECT_EQ(L->ThreadsPerSM, R.Threads) << R.Architecture;
    EXPECT_EQ(L->BlocksPerSM, R.Blocks) << R.Architecture;
    EXPECT_EQ(L->SharedBytesPerSM, R.SharedKB * 1024) << R.Architecture;
    EXPECT_EQ(L->MaxSharedBytesPerBlock, R.BlockKB * 1024) << R.Architecture;
  }
}

Occupancy occupancy(unsigned Architecture, unsigned Threads, uint64_t Shared,
                    std::optional<unsigned> Registers = std::nullopt) {
  LaunchResources R;
  R.ThreadsPerBlock = Threads;
  R.SharedBytesPerBlock = Shared;
  R.RegistersPerThread = Registers;
  return *occupancyOf(*limitsOf(Architecture), R);
}

TEST(Occupancy, LimitingResource) {
  EXPECT_EQ(occupancy(90, 256, 0).share(), 1.0);
  EXPECT_EQ(occupancy(90, 256, 0).Limit, OccupancyLimit::Threads);

  Occupancy Small = occupancy(90, 32, 0);
  EXPECT_EQ(Small.BlocksPerSM, 32u);
  EXPECT_EQ(Small.Limit, OccupancyLimit::Blocks);
  EXPECT_EQ(Small.share(), 0.5);

  Occupancy Shared = occupancy(90, 256, 65536);
  EXPECT_EQ(Shared.BlocksPerSM, 3u);
  EXPECT_EQ(Shared.Limit, OccupancyLimit::SharedMemory);
  EXPECT_EQ(Shared.AllocatedSharedBytes, 66560u);

  Occupancy Registers = occupancy(90, 256, 0, 128);
  EXPECT_EQ(Registers.BlocksPerSM, 2u);
  EXPECT_EQ(Registers.Limit, OccupancyLimit::Registers);

  // 768 threads leave room for two blocks of 24 warps in 64.
  EXPECT_EQ(occupancy(90, 768, 0).warpsPerSM(), 48u);
  // The reserved KiB decides: 57,344 bytes would fit four times without it.
  EXPECT_EQ(occupancy(90, 256, 57344).BlocksPerSM, 4u);
  EXPECT_EQ(occupancy(90, 256, 57345).BlocksPerSM, 3u);
  EXPECT_EQ(occupancy(70, 256, 32768).BlocksPerSM, 3u);
}

// Every figure of the table, and by that both sides of each: a slip in a row
// shows here whatever reads it.
TEST(Limits, WholeTable) {
  struct Row {
    unsigned Architecture, Threads, Blocks, BlockRegisters, Partitions, Shared,
        BlockShared, Reserved, Unit, Cluster, Parameters;
  };
  const Row Rows[] = {
      {50, 2048, 32, 65536, 4, 65536, 49152, 0, 256, 0, 4096},
      {52, 2048, 32, 65536, 4, 98304, 49152, 0, 256, 0, 4096},
      {53, 2048, 32, 32768, 4, 65536, 49152, 0, 256, 0, 4096},
      {60, 2048, 32, 65536, 2, 65536, 49152, 0, 256, 0, 4096},
      {61, 2048, 32, 65536, 4, 98304, 49152, 0, 256, 0, 4096},
      {62, 2048, 32, 32768, 4, 65536, 49152, 0, 256, 0, 4096},
      {70, 2048, 32, 65536, 4, 98304, 98304, 0, 256, 0, 32764},
      {72, 2048, 32, 65536, 4, 98304, 98304, 0, 256, 0, 32764},
      {75, 1024, 16, 65536, 4, 65536, 65536, 0, 256, 0, 32764},
      {80, 2048, 32, 65536, 4, 167936, 166912, 1024, 128, 0, 32764},
      {86, 1536, 16, 65536, 4, 102400, 101376, 1024, 128, 0, 32764},
      {87, 1536, 16, 65536, 4, 167936, 166912, 1024, 128, 0, 32764},
      {89, 1536, 24, 65536, 4, 102400, 101376, 1024, 128, 0, 32764},
      {90, 2048, 32, 65536, 4, 233472, 232448, 1024, 128, 16, 32764},
      {100, 2048, 32, 65536, 4, 233472, 232448, 1024, 128, 16, 32764},
      {101, 1536, 24, 65536, 4, 233472, 232448, 1024, 128, 16, 32764},
      {103, 2048, 32, 65536, 4, 233472, 232448, 1024, 128, 16, 32764},
      {110, 1536, 24, 65536, 4, 233472, 232448, 1024, 128, 16, 32764},
      {120, 1536, 24, 65536, 4, 102400, 101376, 1024, 128, 16, 32764},
      {121, 1536, 24, 65536, 4, 102400, 101376, 1024, 128, 16, 32764},
  };
  ASSERT_EQ(allLimits().size(), std::size(Rows));
  for (const Row &R : Rows) {
    const ArchitectureLimits *L = limitsOf(R.Architecture);
    ASSERT_TRUE(L) << R.Architecture;
    EXPECT_EQ(L->ThreadsPerSM, R.Threads) << R.Architecture;
    EXPECT_EQ(L->BlocksPerSM, R.Blocks) << R.Architecture;
    EXPECT_EQ(L->RegistersPerSM, 65536u) << R.Architecture;
    EXPECT_EQ(L->RegistersPerBlock, R.BlockRegisters) << R.Architecture;
    EXPECT_EQ(L->RegisterPartitions, R.Partitions) << R.Architecture;
    EXPECT_EQ(L->SharedBytesPerSM, R.Shared) << R.Architecture;
    EXPECT_EQ(L->MaxSharedBytesPerBlock, R.BlockShared) << R.Architecture;
    EXPECT_EQ(L->ReservedSharedBytesPerBlock, R.Reserved) << R.Architecture;
    EXPECT_EQ(L->SharedAllocationUnit, R.Unit) << R.Architecture;
    EXPECT_EQ(L->MaxClusterBlocks, R.Cluster) << R.Architecture;
    EXPECT_EQ(L->KernelParameterBytes, R.Parameters) << R.Architecture;
  }
}

TEST(Limits, OfEveryArchitecture) {
  EXPECT_EQ(MaxThreadsPerBlock, 1024u);
  EXPECT_EQ(MaxBlockExtents.X, 1024u);
  EXPECT_EQ(MaxBlockExtents.Y, 1024u);
  EXPECT_EQ(MaxBlockExtents.Z, 64u);
  EXPECT_EQ(MaxGridExtents.X, 2147483647u);
  EXPECT_EQ(MaxGridExtents.Y, 65535u);
  EXPECT_EQ(MaxGridExtents.Z, 65535u);
  EXPECT_EQ(DefaultSharedBytesPerBlock, 49152u);
  EXPECT_EQ(MaxRegistersPerThread, 255u);
  EXPECT_EQ(RegisterAllocationUnit, 256u);
  EXPECT_EQ(RegisterBytes, 4u);
  EXPECT_EQ(DynamicSharedAlignment, 16u);
  EXPECT_EQ(PortableClusterBlocks, 8u);
}

TEST(Occupancy, CannotRun) {
  EXPECT_EQ(occupancy(90, 1024, 0).BlocksPerSM, 2u);
  EXPECT_EQ(occupancy(90, 1025, 0).BlocksPerSM, 0u);
  EXPECT_EQ(occupancy(90, 1024, 0, 64).BlocksPerSM, 1u);
  EXPECT_EQ(occupancy(90, 128, 0, 255).BlocksPerSM, 2u);
  EXPECT_EQ(occupancy(90, 128, 0, 256).BlocksPerSM, 0u);
  EXPECT_EQ(occupancy(90, 256, 232449).BlocksPerSM, 0u);
  EXPECT_EQ(occupancy(90, 256, 232448).BlocksPerSM, 1u);
  EXPECT_EQ(occupancy(90, 1024, 0, 65).BlocksPerSM, 0u);
  EXPECT_FALSE(occupancyOf(*limitsOf(90), LaunchResources()));
}

TEST(Occupancy, Explanation) {
  auto Text = [](unsigned Threads, uint64_t Shared,
                 std::optional<unsigned> Registers) {
    LaunchResources R;
    R.ThreadsPerBlock = Threads;
    R.SharedBytesPerBlock = Shared;
    R.RegistersPerThread = Registers;
    const ArchitectureLimits &L = *limitsOf(90);
    return explain(*occupancyOf(L, R), L, R);
  };
  EXPECT_EQ(Text(256, 65536, std::nullopt),
            "65,536 + 1,024 reserved bytes of shared memory per block, 233,472 "
            "per multiprocessor: "
            "3 blocks of 8 warps, 24 of 64 warps (37.5 %)");
  EXPECT_EQ(Text(32, 0, std::nullopt),
            "at most 32 blocks per multiprocessor: 32 blocks of 1 warp, 32 of "
            "64 warps (50 %)");
  EXPECT_EQ(Text(768, 0, std::nullopt),
            "768 threads per block, 2,048 per multiprocessor: 2 blocks of 24 "
            "warps, 48 of 64 warps (75 %)");
  EXPECT_EQ(Text(1024, 0, 64),
            "65,536 registers per block, 65,536 per multiprocessor: 1 block of "
            "32 warps, 32 of 64 warps (50 %)");
}

#ifdef HAVE_CUDA_OCCUPANCY

cudaOccDeviceProp propertiesOf(const ArchitectureLimits &L) {
  cudaOccDeviceProp P;
  P.computeMajor = static_cast<int>(L.Architecture / 10);
  P.computeMinor = static_cast<int>(L.Architecture % 10);
  P.maxThreadsPerBlock = MaxThreadsPerBlock;
  P.maxThreadsPerMultiprocessor = static_cast<int>(L.ThreadsPerSM);
  P.regsPerBlock = static_cast<int>(L.RegistersPerBlock);
  P.regsPerMultiprocessor = static_cast<int>(L.RegistersPerSM);
  P.warpSize = 32;
  P.sharedMemPerBlock = DefaultSharedBytesPerBlock;
  P.sharedMemPerMultiprocessor = L.SharedBytesPerSM;
  P.numSms = 1;
  P.sharedMemPerBlockOptin = L.MaxSharedBytesPerBlock;
  P.reservedSharedMemPerBlock = L.ReservedSharedBytesPerBlock;
  return P;
}

TEST(Occupancy, TableAgreesWithTheToolkit) {
  for (const ArchitectureLimits &L : allLimits()) {
    const cudaOccDeviceProp P = propertiesOf(L);
    int Value = 0;
    ASSERT_EQ(cudaOccMaxBlocksPerMultiprocessor(&Value, &P), CUDA_OCC_SUCCESS)
        << L.Architecture;
    EXPECT_EQ(Value, static_cast<int>(L.BlocksPerSM)) << L.Architecture;
    ASSERT_EQ(cudaOccSMemAllocationGranularity(&Value, &P), CUDA_OCC_SUCCESS);
    EXPECT_EQ(Value, static_cast<int>(L.SharedAllocationUnit))
        << L.Architecture;
    ASSERT_EQ(cudaOccRegAllocationGranularity(&Value, &P), CUDA_OCC_SUCCESS);
    EXPECT_EQ(Value, static_cast<int>(RegisterAllocationUnit))
        << L.Architecture;
    ASSERT_EQ(cudaOccSubPartitionsPerMultiprocessor(&Value, &P),
              CUDA_OCC_SUCCESS);
    EXPECT_EQ(Value, static_cast<int>(L.RegisterPartitions)) << L.Architecture;
  }
}

TEST(Occupancy, AgreesWithTheToolkit) {
  std::mt19937 Random(3);
  unsigned Compared = 0;
  for (const ArchitectureLimits &L : allLimits()) {
    const cudaOccDeviceProp P = propertiesOf(L);
    const cudaOccDeviceState State;
    for (int I = 0; I < 3000; ++I) {
      LaunchResources R;
      R.ThreadsPerBlock =
          Random() % 4 ? 32 * (1 + Random() % 32) : 1 + Random() % 1100;
      if (Random() % 4)
        R.RegistersPerThread = 1 + Random() % MaxRegistersPerThread;
      if (Random() % 4)
        R.SharedBytesPerBlock =
            Random() % (I % 2 ? DefaultSharedBytesPerBlock
                              : L.MaxSharedBytesPerBlock + 200);

      cudaOccFuncAttributes Function;
      Function.maxThreadsPerBlock = INT_MAX;
      Function.numRegs = static_cast<int>(R.RegistersPerThread.value_or(0));
      Function.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
      Function.maxDynamicSharedSizeBytes = R.SharedBytesPerBlock;
      Function.numBlockBarriers = 1;
      cudaOccResult Expected;
      ASSERT_EQ(cudaOccMaxActiveBlocksPerMultiprocessor(
                    &Expected, &P, &Function, &State,
                    static_cast<int>(R.ThreadsPerBlock), R.SharedBytesPerBlock),
                CUDA_OCC_SUCCESS);
      const Occupancy Actual = *occupancyOf(L, R);
      EXPECT_EQ(static_cast<int>(Actual.BlocksPerSM),
                Expected.activeBlocksPerMultiprocessor)
          << "sm_" << L.Architecture << ", " << R.ThreadsPerBlock
          << " threads, " << R.SharedBytesPerBlock << " bytes, "
          << R.RegistersPerThread.value_or(0) << " registers";
      EXPECT_EQ(static_cast<int>(*Actual.ByThreads), Expected.blockLimitWarps);
      EXPECT_EQ(static_cast<int>(Actual.BySharedMemory.value_or(INT_MAX)),
                Expected.blockLimitSharedMem);
      EXPECT_EQ(static_cast<int>(Actual.ByRegisters.value_or(INT_MAX)),
                Expected.blockLimitRegs);
      if (R.ThreadsPerBlock <= MaxThreadsPerBlock) {
        EXPECT_EQ(Actual.AllocatedSharedBytes,
                  Expected.allocatedSharedMemPerBlock);
      }
      ++Compared;
    }
  }
  EXPECT_GE(Compared, 50000u);
}

#endif // HAVE_CUDA_OCCUPANCY

} // namespace

// Each axis at its limit and one more, and all threads together.
TEST(Limits, BlocksThatADeviceRuns) {
  EXPECT_TRUE(isBlock(1, 1, 1));
  EXPECT_TRUE(isBlock(1024, 1, 1));
  EXPECT_FALSE(isBlock(1025, 1, 1));
  EXPECT_TRUE(isBlock(1, 1024, 1));
  EXPECT_FALSE(isBlock(1, 1025, 1));
  EXPECT_TRUE(isBlock(1, 1, 64));
  EXPECT_FALSE(isBlock(1, 1, 65));
  EXPECT_TRUE(isBlock(32, 32, 1));
  EXPECT_FALSE(isBlock(41, 25, 1));
  EXPECT_TRUE(isBlock(4, 4, 64));
  EXPECT_FALSE(isBlock(4, 5, 64));
  EXPECT_FALSE(isBlock(0, 1, 1));
  EXPECT_FALSE(isBlock(1, 0, 1));
  EXPECT_FALSE(isBlock(1, 1, 0));
  // A product that wraps to a number that fits.
  EXPECT_FALSE(isBlock(uint64_t(1) << 32, uint64_t(1) << 32, 1));
}
