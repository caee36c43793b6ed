//===- LaunchBounds.h - What __launch_bounds__ says ------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_LAUNCHBOUNDS_H
#define CUDA_LINT_CUDA_LAUNCHBOUNDS_H

namespace clang {
class CUDALaunchBoundsAttr;
class FunctionDecl;
} // namespace clang

namespace cuda_lint {

class TranslationUnit;

/// What `__launch_bounds__` says in one declaration of a kernel.
struct LaunchBounds {
  /// Null where it says nothing, and in the host's pass where `__CUDA_ARCH__`
  /// chooses it or a number in it: the device has another.
  const clang::CUDALaunchBoundsAttr *Attribute = nullptr;
  /// `__CUDA_ARCH__` chooses it: a launch may be made for other devices.
  bool OfArchitecture = false;
};
LaunchBounds launchBounds(const clang::FunctionDecl *Declaration,
                          const TranslationUnit &TU);

} // namespace cuda_lint

#endif
