//===- OriginCheck.h - Reports that show the way of a value ----*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_ORIGINCHECK_H
#define CUDA_LINT_CHECKS_ORIGINCHECK_H

#include "analysis/ValueSources.h"
#include "checks/Check.h"
#include "domains/symbolic/Station.h"

namespace cuda_lint {

/// A check whose reports follow a value from where it comes from to where it is
/// used.
class OriginCheck : public Check {
public:
  using Check::Check;

protected:
  /// Notes for the stations of a value, the oldest first.
  void notePath(const Station *Way);
  /// Notes for the launches and stores by which a value gets to the function
  /// that uses it, the first one first.
  void noteHops(llvm::ArrayRef<ValueHop> Hops);
  void noteLaunch(const PathEvent &Launch, const clang::ParmVarDecl *Parameter);
  /// Where a report about \p Use, or about the call that brings the value
  /// there, is placed.
  static clang::SourceLocation placeOf(const clang::Stmt *Site);
  /// "'name'", or "the kernel" for one without a name.
  static std::string kernelName(const clang::FunctionDecl *Kernel);
};

} // namespace cuda_lint

#endif
