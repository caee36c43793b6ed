//===- DeviceLoops.h - Streams of several devices in a loop ----*- C++ -*-===//
//
// A program that works on several devices most often has a list of streams, one
// of each. A launch fails in a stream of another device than the current one,
// so a loop over such a list has to choose a device for each of its turns:
// whatever the current one is, it is not that of all streams.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_DEVICELOOPS_H
#define CUDA_LINT_ANALYSIS_DEVICELOOPS_H

#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// A launch in a loop over streams that were created on a device each.
struct DeviceLoop {
  /// The launch, or the call of a function that launches.
  const clang::CallExpr *Work;
  /// What holds the streams: a variable or member.
  const clang::ValueDecl *Streams;
  /// What fills it, in a loop that chooses the devices.
  const clang::Expr *Created;
};

/// Those in whose loops nothing chooses a device, nor may.
std::vector<DeviceLoop> loopsOverDevices(TranslationUnit &TU);

} // namespace cuda_lint

#endif
