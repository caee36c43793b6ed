#include "hardware/Occupancy.h"
#include "hardware/Warp.h"

#include <algorithm>
#include <cstdio>

namespace cuda_lint {

namespace {

uint64_t roundUp(uint64_t Value, uint64_t Unit) {
  return (Value + Unit - 1) / Unit * Unit;
}

std::string percent(double Share) {
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%.1f", Share * 100);
  std::string Result = Text;
  if (Result.size() > 2 && Result.compare(Result.size() - 2, 2, ".0") == 0)
    Result.resize(Result.size() - 2);
  return Result + " %";
}

} // namespace

const char *nameOf(OccupancyLimit Limit) {
  switch (Limit) {
  case OccupancyLimit::Threads:
    return "threads";
  case OccupancyLimit::Blocks:
    return "blocks";
  case OccupancyLimit::SharedMemory:
    return "shared memory";
  case OccupancyLimit::Registers:
    return "registers";
  }
  return "";
}

std::string withSeparators(uint64_t Number) {
  std::string Text = std::to_string(Number);
  for (size_t At = Text.size(); At > 3; At -= 3)
    Text.insert(At - 3, ",");
  return Text;
}

std::optional<Occupancy> occupancyOf(const ArchitectureLimits &Limits,
                                     const LaunchResources &Resources) {
  if (!Resources.ThreadsPerBlock)
    return std::nullopt;
  Occupancy Result;
  Result.MaxWarpsPerSM = Limits.warpsPerSM();
  Result.WarpsPerBlock = static_cast<unsigned>(
      (uint64_t(Resources.ThreadsPerBlock) + WarpSize - 1) / WarpSize);

  Result.ByThreads = Resources.ThreadsPerBlock > MaxThreadsPerBlock
                         ? 0
                         : Result.MaxWarpsPerSM / Result.WarpsPerBlock;
  Result.ByBlocks = Limits.BlocksPerSM;

  Result.AllocatedSharedBytes = roundUp(Resources.SharedBytesPerBlock +
                                            Limits.ReservedSharedBytesPerBlock,
                                        Limits.SharedAllocationUnit);
  if (Resources.SharedBytesPerBlock > Limits.MaxSharedBytesPerBlock)
    Result.BySharedMemory = 0;
  else if (Result.AllocatedSharedBytes)
    Result.BySharedMemory = static_cast<unsigned>(Limits.SharedBytesPerSM /
                                                  Result.AllocatedSharedBytes);

  if (Resources.RegistersPerThread && *Resources.RegistersPerThread) {
    const uint64_t PerWarp =
        roundUp(uint64_t(*Resources.RegistersPerThread) * WarpSize,
                RegisterAllocationUnit);
    Result.AllocatedRegisters =
        static_cast<unsigned>(PerWarp * Result.WarpsPerBlock);
    // The check at launch assumes that four partitions hold equally many warps
    // of the block, also on sm_60, which has two: it runs no block that the
    // rest of its family could not.
    const uint64_t Assumed = PerWarp * roundUp(Result.WarpsPerBlock, 4);
    if (*Resources.RegistersPerThread > MaxRegistersPerThread ||
        Assumed > Limits.RegistersPerBlock)
      Result.ByRegisters = 0;
    else {
      const uint64_t WarpsPerPartition =
          Limits.RegistersPerSM / Limits.RegisterPartitions / PerWarp;
      Result.ByRegisters = static_cast<unsigned>(
          WarpsPerPartition * Limits.RegisterPartitions / Result.WarpsPerBlock);
    }
  }

  Result.BlocksPerSM = *Result.ByThreads;
  auto Consider = [&Result](std::optional<unsigned> Blocks,
                            OccupancyLimit Limit) {
    if (Blocks && *Blocks < Result.BlocksPerSM) {
      Result.BlocksPerSM = *Blocks;
      Result.Limit = Limit;
    }
  };
  Consider(Result.ByBlocks, OccupancyLimit::Blocks);
  Consider(Result.BySharedMemory, OccupancyLimit::SharedMemory);
  Consider(Result.ByRegisters, OccupancyLimit::Registers);
  return Result;
}

std::string explain(const Occupancy &Result, const ArchitectureLimits &Limits,
                    const LaunchResources &Resources) {
  auto Count = [](uint64_t N, const char *Noun) {
    return withSeparators(N) + " " + Noun + (N == 1 ? "" : "s");
  };
  std::string Text;
  switch (Result.Limit) {
  case OccupancyLimit::Threads:
    Text = Count(Resources.ThreadsPerBlock, "thread") + " per block, " +
           withSeparators(Limits.ThreadsPerSM) + " per multiprocessor";
    break;
  case OccupancyLimit::Blocks:
    Text =
        "at most " + Count(Limits.BlocksPerSM, "block") + " per multiprocessor";
    break;
  case OccupancyLimit::SharedMemory:
    Text = withSeparators(Resources.SharedBytesPerBlock);
    if (Limits.ReservedSharedBytesPerBlock)
      Text += " + " + withSeparators(Limits.ReservedSharedBytesPerBlock) +
              " reserved";
    Text += " bytes of shared memory per block, " +
            withSeparators(Limits.SharedBytesPerSM) + " per multiprocessor";
    break;
  case OccupancyLimit::Registers:
    Text = withSeparators(Result.AllocatedRegisters) +
           " registers per block, " + withSeparators(Limits.RegistersPerSM) +
           " per multiprocessor";
    break;
  }
  return Text + ": " + Count(Result.BlocksPerSM, "block") + " of " +
         Count(Result.WarpsPerBlock, "warp") + ", " +
         std::to_string(Result.warpsPerSM()) + " of " +
         std::to_string(Result.MaxWarpsPerSM) + " warps (" +
         percent(Result.share()) + ")";
}

} // namespace cuda_lint
