//===- ThreadGroups.cpp - Numbers of groups of threads --------------------===//

#include "domains/concrete/ThreadRun.h"

using namespace clang;

namespace cuda_lint {

/// A place counted along x, then y, then z.
static std::optional<uint64_t> linear(const ThreadPlace::Extents &At,
                                      const ThreadPlace::Extents &Of) {
  if (!At[0] || !At[1] || !At[2])
    return std::nullopt;
  if (*At[1] == 0 && *At[2] == 0)
    return At[0];
  if (!Of[0] || !Of[1])
    return std::nullopt;
  return (*At[2] * *Of[1] + *At[1]) * *Of[0] + *At[0];
}

static std::optional<uint64_t> product(std::optional<uint64_t> A,
                                       std::optional<uint64_t> B) {
  return A && B ? std::optional(*A * *B) : std::nullopt;
}

static std::optional<uint64_t> volumeOf(const ThreadPlace::Extents &E) {
  return product(product(E[0], E[1]), E[2]);
}

std::optional<uint64_t> ThreadRun::numberOfGroup(const CXXMethodDecl &M) const {
  // As the headers of cooperative groups declare them.
  const CXXRecordDecl *Class = M.getParent();
  if (!Class->getIdentifier() || !M.getIdentifier())
    return std::nullopt;
  const llvm::StringRef Of = Class->getName(), Name = M.getName();
  const bool Rank = Name == "thread_rank",
             Size = Name == "size" || Name == "num_threads";
  const std::optional<uint64_t> InBlock = linear(Place.Thread, Place.BlockDim),
                                Threads = volumeOf(Place.BlockDim);
  if (Of == "thread_block")
    return Rank ? InBlock : Size ? Threads : std::nullopt;
  if (Of != "grid_group")
    return std::nullopt;
  const std::optional<uint64_t> Block = linear(Place.Block, Place.GridDim),
                                Blocks = volumeOf(Place.GridDim);
  if (Size)
    return product(Blocks, Threads);
  if (Name == "num_blocks")
    return Blocks;
  if (Name == "block_rank")
    return Block;
  const std::optional<uint64_t> Before = product(Block, Threads);
  return Rank && Before && InBlock ? std::optional(*Before + *InBlock)
                                   : std::nullopt;
}

} // namespace cuda_lint
