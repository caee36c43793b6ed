//===- DeviceObjects.h - Objects that lie on the device --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DEVICEOBJECTS_H
#define CUDA_LINT_ANALYSIS_DEVICEOBJECTS_H

#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// What the host code of a file says of where its objects lie: a reference, or
/// the object of a member function, is an address that the host need not be
/// able to use.
class DeviceObjects {
public:
  explicit DeviceObjects(TranslationUnit &TU);

  /// Whether an object that the host names may lie where a kernel reaches it.
  /// A variable of its own does not, in a file without memory of both sides.
  bool mayName(const clang::Expr *Object) const;

private:
  void add(const clang::CallExpr *Call, const clang::ASTContext &Ctx);
  bool mayHold(clang::QualType Type) const;
  bool isGivenByOthers(const clang::Expr *Object, unsigned Calls = 0) const;
  bool isGivenByOthers(const clang::ParmVarDecl *P, unsigned Calls) const;

  TranslationUnit &TU;

  /// There is memory of both sides, or objects are made in memory of their own.
  bool Managed = false;
  /// A copy takes the address of a reference, or of a member of the function's
  /// own object, for one of the device.
  bool ThroughReferences = false;
  /// The classes of whose size memory of the device is asked for.
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4> Allocated;
};

} // namespace cuda_lint

#endif
