//===- CallFacts.h - What calls are, found once ----------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_CALLFACTS_H
#define CUDA_LINT_ANALYSIS_CALLFACTS_H

#include "analysis/Barriers.h"
#include "cuda/RuntimeApi.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/StringSaver.h"

namespace cuda_lint {

/// The function that a call runs: what Clang found by name, and of virtual ones
/// only where the object's class is known, as a local object's is; else null.
const clang::FunctionDecl *knownCallee(const clang::CallExpr *Call);

/// What a virtual call runs: the method, and where its `this` lies.
struct Overrider {
  const clang::CXXMethodDecl *Method = nullptr;
  int64_t This = 0;
  /// The bytes from the object that a covariant method returns to the base that
  /// the named one does.
  int64_t Returned = 0;
};

/// What a call of \p Named runs on what lies \p Offset bytes into an object of
/// type \p Whole that is not being made or destroyed; nothing where no object
/// of the method's class is there. \p Complete: it is no base of another, which
/// says where its virtual bases are.
std::optional<Overrider> finalOverrider(const clang::CXXMethodDecl *Named,
                                        clang::QualType Whole, int64_t Offset,
                                        const clang::ASTContext &Ctx,
                                        bool Complete = true);

/// The engine that keeps what names and barriers the calls of a translation
/// unit are: whoever executes code comes by the same calls again and again.
class CallFacts {
public:
  explicit CallFacts(TranslationUnit &) {}

  /// toolkitQualifiedName(); \p F may be null.
  llvm::StringRef toolkitName(const clang::FunctionDecl *F) {
    auto [It, New] = Names.try_emplace(F);
    if (New)
      It->second = Saver.save(toolkitQualifiedName(F));
    return It->second;
  }

  /// asBarrier().
  std::optional<BarrierUse> barrier(const clang::CallExpr *Call) {
    auto [It, New] = Barriers.try_emplace(Call);
    if (New)
      It->second = asBarrier(Call);
    return It->second;
  }

private:
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver{Memory};
  llvm::DenseMap<const clang::FunctionDecl *, llvm::StringRef> Names;
  llvm::DenseMap<const clang::CallExpr *, std::optional<BarrierUse>> Barriers;
};

} // namespace cuda_lint

#endif
