//===- ClusterExtents.h - What __cluster_dims__ says -----------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_CLUSTEREXTENTS_H
#define CUDA_LINT_CUDA_CLUSTEREXTENTS_H

#include "clang/AST/Decl.h"
#include <array>
#include <cstdint>
#include <optional>

namespace cuda_lint {

/// The extents of a cluster, in blocks, x first, that a declaration of a kernel
/// gives by `__cluster_dims__`; none of an extent that is no constant. None
/// where it gives no cluster. CUDA Programming Guide, "Thread Block Clusters".
std::optional<std::array<std::optional<uint64_t>, 3>>
declaredCluster(const clang::FunctionDecl &Kernel);

} // namespace cuda_lint

#endif
