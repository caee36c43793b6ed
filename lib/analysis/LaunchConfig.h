//===- LaunchConfig.h - Launch configurations as values --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_LAUNCHCONFIG_H
#define CUDA_LINT_ANALYSIS_LAUNCHCONFIG_H

#include "cuda/Attributes.h"
#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"
#include <optional>

namespace cuda_lint {

/// The extents of a grid, a block or a cluster; none where the value is not a
/// known constant.
struct Extent3 {
  std::optional<uint64_t> X, Y, Z;

  bool known() const { return X && Y && Z; }
  /// The product, when all three are known.
  std::optional<uint64_t> count() const {
    return known() ? std::optional<uint64_t>(*X * *Y * *Z) : std::nullopt;
  }
  bool operator==(const Extent3 &) const = default;
};

/// A launch attribute (`cudaLaunchAttribute`).
struct LaunchAttribute {
  /// `cudaLaunchAttributeID`: 2 cooperative, 4 cluster dimension, 6
  /// programmatic stream serialization, 7 programmatic event, ...
  int64_t Id;
  /// The number or the first extent that the attribute's value holds, then the
  /// others (cluster dimension: x, y, z).
  TracedValue Values[3];
};

/// The values that a launch is configured with, in one way in which it is
/// reached: either as its function alone says, or through a chain of calls
/// whose arguments are known.
struct LaunchConfig {
  const Launch *L = nullptr;
  /// The calls that lead from \c Root to the launch, outermost first; empty
  /// when the launch is in \c Root itself.
  llvm::SmallVector<const clang::CallExpr *, 2> Path;
  const clang::FunctionDecl *Root = nullptr;
  /// The kernel (a definition when there is one), also where it comes through a
  /// variable or a parameter; null when unknown.
  const clang::FunctionDecl *Kernel = nullptr;
  TracedValue Grid[3], Block[3];
  /// Bytes of dynamic shared memory.
  TracedValue DynamicBytes;
  TracedValue Stream;
  /// The attributes given; none when they are not all known.
  std::optional<llvm::SmallVector<LaunchAttribute, 2>> Attributes;
  /// The kernel's arguments as listed; those of class type have no value.
  llvm::SmallVector<TracedValue, 6> Arguments;
  /// What holds where the launch is.
  Facts Known;
  /// cudaFuncAttributeMaxDynamicSharedMemorySize and
  /// cudaFuncAttributeNonPortableClusterSizeAllowed of the kernel, as last set
  /// on the way from \c Root; no value when nothing on the way sets them.
  TracedValue MaxDynamicBytes, NonPortableCluster;
  /// False when the launch was not reached (dead code, or analysed too long):
  /// then nothing is known.
  bool Reached = true;

  Extent3 grid() const { return extent(Grid); }
  Extent3 block() const { return extent(Block); }
  std::optional<uint64_t> dynamicBytes() const {
    return DynamicBytes.constant();
  }
  /// The last attribute of that number; null when there is none or the
  /// attributes are not known.
  const LaunchAttribute *attribute(int64_t Id) const;
  /// Where a report goes that holds in this way only: the launch itself, or the
  /// call in \c Root that leads to it.
  clang::SourceLocation place() const;
  /// True when this way is \p Shorter with calls in front: what is wrong there
  /// is wrong for all callers.
  bool extends(const LaunchConfig &Shorter) const;

private:
  static Extent3 extent(const TracedValue (&V)[3]) {
    return {V[0].constant(), V[1].constant(), V[2].constant()};
  }
};

/// The block shapes a kernel is launched with.
struct BlockShapes {
  /// The different shapes with all extents known.
  llvm::SmallVector<Extent3, 4> Known;
  /// True when every visible launch has a known shape (and there is one).
  bool Complete = false;
};

/// The configuration of every launch of the translation unit.
class LaunchConfigs {
public:
  explicit LaunchConfigs(TranslationUnit &TU);

  /// What the launch's own function says, without its callers: values that
  /// depend on parameters are unknown.
  const LaunchConfig &of(const Launch &L);
  /// Every way in which the launch is reached: first of(L), then through
  /// visible calls, shortest chain first.
  llvm::ArrayRef<LaunchConfig> allOf(const Launch &L);
  /// Every configuration of every launch, launches in the order of the source.
  llvm::ArrayRef<LaunchConfig> all();
  /// Whether a visible call leads to what a configuration begins with: its
  /// callers say more.
  bool isExtended(const LaunchConfig &C);
  /// Calls \p IsWrong for every configuration that is reached, shortest way
  /// first, but not for one that lengthens the way of another for which it was
  /// true: whatever the callers do, that one is wrong.
  void
  forEachUntilWrong(llvm::function_ref<bool(const LaunchConfig &)> IsWrong);
  /// True when a `cudaFuncSetAttribute` that the way of \p C does not pass,
  /// anywhere in the translation unit, may set this attribute of the kernel:
  /// then what is not set on the way is not known.
  bool mayBeSetElsewhere(const LaunchConfig &C, int64_t Attribute);
  /// The shapes of a kernel's blocks, from all its visible launches. A launch
  /// whose shape depends on parameters counts by its callers.
  BlockShapes blockShapes(const clang::FunctionDecl *Kernel);

private:
  void compute();
  void addMissing(const clang::FunctionDecl *Root,
                  std::vector<LaunchConfig> &All);
  /// Adds the kernels that an expression may name, also through a variable that
  /// is not changed and through the arguments of all visible calls; false when
  /// it may name others.
  bool kernelsNamed(const clang::Expr *E,
                    llvm::SmallPtrSetImpl<const clang::FunctionDecl *> &Out,
                    unsigned Depth);

  /// A `cudaFuncSetAttribute` of the translation unit.
  struct AttributeCall {
    const clang::FunctionDecl *Caller;
    /// Whether \c Kernels are all that it may name.
    bool Known = false;
    llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Kernels;
    /// Which one it sets; none where that is no constant.
    std::optional<int64_t> Attribute;
  };
  /// All of them, looked for once.
  llvm::ArrayRef<AttributeCall> attributeCalls();

  TranslationUnit &TU;
  bool Computed = false;
  std::vector<LaunchConfig> Configs;
  std::optional<std::vector<AttributeCall>> AttributeCalls;
  llvm::DenseMap<const clang::CallExpr *, std::pair<size_t, size_t>> RangeOf;
};

} // namespace cuda_lint

#endif
