//===- DeviceChoices.h - Functions that choose a device --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DEVICECHOICES_H
#define CUDA_LINT_ANALYSIS_DEVICECHOICES_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace cuda_lint {

/// What a piece of code does with the device that is the current one of the
/// thread.
struct DeviceChoice {
  /// It chooses one, or may: what is not seen may do anything.
  bool Chooses = false;
  /// An object chooses one for as long as it lives, and another when it ends.
  bool InScope = false;

  bool leaves() const { return !Chooses && !InScope; }
};

/// An engine of TranslationUnit.
class DeviceChoices {
public:
  explicit DeviceChoices(TranslationUnit &TU) : TU(TU) {}

  /// What the statements of a body do, or a function that they call does and
  /// leaves so.
  DeviceChoice in(const clang::Stmt &Body);
  /// What a call of a function leaves behind: for a constructor what its object
  /// does.
  bool chooses(const clang::FunctionDecl *F);
  /// The parameter that says which device a function, which may be a
  /// constructor, chooses first; none where it chooses none or another.
  std::optional<unsigned> chosenBy(const clang::FunctionDecl *F);
  /// Whether objects of a class choose a device when they end.
  bool isScope(const clang::CXXRecordDecl *Class);

private:
  TranslationUnit &TU;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
  llvm::DenseMap<const clang::FunctionDecl *, std::optional<unsigned>> By;
};

} // namespace cuda_lint

#endif
