//===- Launch.h - Kernel launches of every form ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_LAUNCH_H
#define CUDA_LINT_CUDA_LAUNCH_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace cuda_lint {

/// How a launch is written.
enum class LaunchForm {
  Chevron, ///< `kernel<<<grid, block, bytes, stream>>>(...)`, on host or device
  LaunchKernel, ///< `cudaLaunchKernel(func, grid, block, void **args, bytes,
                ///< stream)`
  LaunchCooperative, ///< `cudaLaunchCooperativeKernel`, same parameters
  LaunchKernelEx,    ///< `cudaLaunchKernelEx(&config, kernel, args...)` and
                     ///< `cudaLaunchKernelExC(&config, func, void **args)`
  LaunchDevice,      ///< `cudaLaunchDevice(func, buffer, grid, block, bytes,
                     ///< stream)` in device code
  LaunchDeviceV2,    ///< `cudaLaunchDeviceV2(buffer, stream)` in device code
};

/// One launch as written. Expressions that the form does not have, or that are
/// inside a configuration object, are null.
struct Launch {
  LaunchForm Form;
  const clang::CallExpr *Site;
  /// The function (or lambda call operator) whose body holds the launch.
  const clang::FunctionDecl *Caller;
  /// The kernel, where the call names it directly; a definition when there is
  /// one. Null when it comes from a variable.
  const clang::FunctionDecl *Kernel = nullptr;
  /// The expression that gives the kernel.
  const clang::Expr *KernelExpr = nullptr;
  const clang::Expr *Grid = nullptr;
  const clang::Expr *Block = nullptr;
  /// Dynamic shared memory in bytes; null means 0 for a chevron launch.
  const clang::Expr *SharedBytes = nullptr;
  /// Null means the NULL stream for a chevron launch.
  const clang::Expr *Stream = nullptr;
  /// `cudaLaunchConfig_t` (LaunchKernelEx): the pointer passed.
  const clang::Expr *Config = nullptr;
  /// The `void **` or parameter buffer of the forms that do not list arguments.
  const clang::Expr *ArgumentBuffer = nullptr;
  /// The kernel's arguments as listed (Chevron and the C++ form of
  /// LaunchKernelEx).
  llvm::SmallVector<const clang::Expr *, 6> Arguments;

  /// True when the launch is in code that runs on the device.
  bool onDevice() const;
  /// Where reports about the launch go: the kernel's name of a chevron launch,
  /// else the call.
  clang::SourceLocation location() const;
};

/// Recognises a launch; none when \p Call is something else. \p Caller is the
/// function that holds it.
std::optional<Launch> asLaunch(const clang::CallExpr *Call,
                               const clang::FunctionDecl *Caller);

/// The kernel that an expression names: through decay, casts, `&`, and a
/// template's instantiation; null when it is a variable.
const clang::FunctionDecl *namedKernel(const clang::Expr *E);

} // namespace cuda_lint

#endif
