//===- DeviceRuntime.h - The CUDA runtime in device code -------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_DEVICERUNTIME_H
#define CUDA_LINT_CUDA_DEVICERUNTIME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_lint {

/// A function of the CUDA runtime, as device code sees it ("CUDA Dynamic
/// Parallelism Programming Guide", "API Reference"). The one table about it is
/// DeviceRuntime.def.
struct DeviceRuntimeFunction {
  llvm::StringLiteral Name;
  /// Whether device code may call it under version 1 and version 2 of dynamic
  /// parallelism.
  bool InCdp1, InCdp2;
  /// What to do instead where it may not: a note's text.
  llvm::StringLiteral Instead;

  bool supported(unsigned CdpVersion) const {
    return CdpVersion == 1 ? InCdp1 : InCdp2;
  }
  bool supportedAtAll() const { return InCdp1 || InCdp2; }
};

/// The entry of a runtime function; null for a name that the table does not
/// have.
const DeviceRuntimeFunction *deviceRuntimeFunction(llvm::StringRef Name);

/// Every entry, sorted by name.
llvm::ArrayRef<DeviceRuntimeFunction> deviceRuntimeFunctions();

/// What the device runtime asks of an argument.
enum class ArgumentRuleKind {
  StreamFlags,    ///< has to hold cudaStreamNonBlocking
  EventFlags,     ///< has to hold cudaEventDisableTiming, and not
                  ///< cudaEventInterprocess
  CopyKind,       ///< has to be cudaMemcpyDeviceToDevice or cudaMemcpyDefault
  CopyDescriptor, ///< points to a cudaMemcpy3DParms: CopyKind for its `kind`,
                  ///< CopySource for its `srcPtr`
  CopySource,     ///< must not point to constant memory
  CreatedStream, ///< has to be a stream that was created: not NULL, not a named
                 ///< one
};

struct ArgumentRule {
  llvm::StringLiteral Function;
  unsigned Argument;
  ArgumentRuleKind Kind;
};

/// Every rule about an argument.
llvm::ArrayRef<ArgumentRule> argumentRules();

} // namespace cuda_lint

#endif
