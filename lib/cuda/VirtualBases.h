//===- VirtualBases.h - Where virtual bases lie ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_VIRTUALBASES_H
#define CUDA_LINT_CUDA_VIRTUALBASES_H

#include "cuda/Layout.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

namespace cuda_lint {

/// The bytes from the start of an object to a virtual base that it has once;
/// nothing where a member may have such bases, too, of which an address might
/// be.
inline std::optional<int64_t>
offsetOfVirtualBase(clang::QualType Object, const clang::CXXRecordDecl *Base,
                    const clang::ASTContext &Ctx) {
  const clang::CXXRecordDecl *Whole =
      Object.isNull() ? nullptr : Object->getAsCXXRecordDecl();
  if (!Whole || !layoutOf(Whole, Ctx) || !Whole->isVirtuallyDerivedFrom(Base) ||
      llvm::any_of(Whole->getDefinition()->fields(), [](const clang::FieldDecl
                                                            *Field) {
        const clang::CXXRecordDecl *Class =
            Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        return Class && Class->hasDefinition() && Class->getNumVBases();
      }))
    return std::nullopt;
  return Ctx.getASTRecordLayout(Whole).getVBaseClassOffset(Base).getQuantity();
}

} // namespace cuda_lint

#endif
