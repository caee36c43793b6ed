//===- BlockWaits.h - Waiting for blocks that may never run ----*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_BLOCKWAITS_H
#define CUDA_LINT_ANALYSIS_BLOCKWAITS_H

#include "analysis/GridThreads.h"
#include "analysis/PollLoops.h"

namespace cuda_lint {

/// A loop that waits for what another block or a child grid writes, where
/// nothing says that it runs at the same time.
struct BlockWait {
  const PathEvent *Poll;
  /// In the function whose loop it is: a helper that only reads waits for
  /// nobody.
  const clang::Stmt *Place;
  /// The write, or the launch of the child.
  const PathEvent *Writer;
  bool Child = false;
  std::string Name = {};
  const clang::FunctionDecl *Kernel = nullptr;
  /// A launch that is not cooperative.
  const clang::Stmt *Launch = nullptr;
};

/// The extents of a cluster, in blocks.
using Cluster = std::array<uint64_t, 3>;

/// An engine of TranslationUnit.
class BlockWaits {
public:
  explicit BlockWaits(TranslationUnit &TU);
  llvm::ArrayRef<BlockWait> found() const { return Found; }

private:
  void look(const clang::FunctionDecl *F);
  bool waitsForChild(const clang::FunctionDecl *F, const DevicePath &Path,
                     size_t At);
  const DeviceStep *otherWriter(GridThreads &G, const clang::FunctionDecl *F,
                                const Cluster &Of, const DevicePath &Path,
                                const DeviceStep &Poll);
  const DeviceStep *otherWriter(const clang::FunctionDecl *F,
                                const GridShape &Shape, const DevicePath &Path,
                                const DeviceStep &Poll);
  const clang::Stmt *placeOf(const clang::FunctionDecl *Kernel,
                             const PathEvent &Poll) const;
  bool isSizedToFit(const clang::FunctionDecl *Launcher);

  TranslationUnit &TU;
  DeviceSteps &Steps;
  PollLoops &Polls;
  std::vector<BlockWait> Found;
  llvm::DenseSet<const clang::Stmt *> Told;
};

} // namespace cuda_lint

#endif
