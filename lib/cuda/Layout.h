//===- Layout.h - Types whose size can be asked ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_LAYOUT_H
#define CUDA_LINT_CUDA_LAYOUT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/Type.h"

#include <optional>

namespace cuda_lint {

/// Whether Clang knows a size for a type. It has none, and crashes when asked,
/// for types that are incomplete, dependent on template parameters, or an
/// `auto` that was never deduced: a function of a template whose body nobody
/// needed, or code that does not parse.
inline bool hasLayout(clang::QualType T) {
  // Most are.
  if (!T.isNull())
    if (const auto *Builtin =
            llvm::dyn_cast<clang::BuiltinType>(T.getCanonicalType()))
      return Builtin->getKind() != clang::BuiltinType::Void &&
             !Builtin->isPlaceholderType() && !Builtin->isDependentType();
  if (T.isNull() || T->isIncompleteType() || T->isDependentType() ||
      T->isUndeducedType() || T->isFunctionType() || T->isPlaceholderType())
    return false;
  const auto *Record = T->getBaseElementTypeUnsafe()->getAsRecordDecl();
  return !Record || !Record->isInvalidDecl();
}

/// The layout of a class; null where Clang has none and crashes when asked: no
/// definition, one that does not parse, or one of a template.
inline const clang::ASTRecordLayout *layoutOf(const clang::RecordDecl *Record,
                                              const clang::ASTContext &Ctx) {
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || !Record->isCompleteDefinition() || Record->isInvalidDecl() ||
      Record->isDependentType())
    return nullptr;
  return &Ctx.getASTRecordLayout(Record);
}

/// Where a field lies in its class, in bits; nothing where the class has no
/// layout.
inline std::optional<int64_t> offsetInBits(const clang::FieldDecl *Field,
                                           const clang::ASTContext &Ctx) {
  const clang::ASTRecordLayout *Layout = layoutOf(Field->getParent(), Ctx);
  if (!Layout)
    return std::nullopt;
  return Layout->getFieldOffset(Field->getFieldIndex());
}

/// Where a base lies in a class, in bytes; nothing where the class has no
/// layout, and for a base that is virtual, indirect or, in code that does not
/// parse, none.
inline std::optional<int64_t> offsetOfBase(const clang::RecordDecl *Class,
                                           clang::QualType Base,
                                           const clang::ASTContext &Ctx) {
  const clang::ASTRecordLayout *Layout = layoutOf(Class, Ctx);
  const clang::CXXRecordDecl *Of =
      Base.isNull() ? nullptr : Base->getAsCXXRecordDecl();
  if (!Layout || !Of || !Of->hasDefinition())
    return std::nullopt;
  Of = Of->getDefinition();
  // Clang crashes when asked for any other.
  if (llvm::none_of(
          llvm::cast<clang::CXXRecordDecl>(Class->getDefinition())->bases(),
          [&](const clang::CXXBaseSpecifier &B) {
            return !B.isVirtual() &&
                   declaresSameEntity(B.getType()->getAsCXXRecordDecl(), Of);
          }))
    return std::nullopt;
  return Layout->getBaseClassOffset(Of).getQuantity();
}

/// The bytes that a conversion between pointers or references to a class and a
/// base of it goes up or down; nothing behind a virtual base.
inline std::optional<int64_t> bytesOfCast(const clang::CastExpr *E,
                                          const clang::ASTContext &Ctx) {
  auto classOf = [](clang::QualType T) {
    return (T->isPointerType() ? T->getPointeeType() : T)->getAsCXXRecordDecl();
  };
  const bool Down = E->getCastKind() == clang::CK_BaseToDerived;
  const clang::CXXRecordDecl *Class =
      classOf(Down ? E->getType() : E->getSubExpr()->getType());
  int64_t Bytes = 0;
  for (const clang::CXXBaseSpecifier *Step : E->path()) {
    const std::optional<int64_t> At =
        Class ? offsetOfBase(Class, Step->getType(), Ctx) : std::nullopt;
    if (!At)
      return std::nullopt;
    Bytes += *At;
    Class = Step->getType()->getAsCXXRecordDecl();
  }
  return Down ? -Bytes : Bytes;
}

/// The bytes from an object of a class to a base of it, direct or not; nothing
/// for one that it has not, and behind a virtual one.
inline std::optional<int64_t>
offsetOfAncestor(const clang::CXXRecordDecl *Class,
                 const clang::CXXRecordDecl *Ancestor,
                 const clang::ASTContext &Ctx) {
  if (!Class || !Ancestor || !layoutOf(Class, Ctx))
    return std::nullopt;
  if (declaresSameEntity(Class, Ancestor))
    return 0;
  for (const clang::CXXBaseSpecifier &B : Class->getDefinition()->bases())
    if (std::optional<int64_t> At = offsetOfBase(Class, B.getType(), Ctx))
      if (std::optional<int64_t> In = offsetOfAncestor(
              B.getType()->getAsCXXRecordDecl(), Ancestor, Ctx))
        return *At + *In;
  return std::nullopt;
}

/// The bytes from the object of `.*` or `->*` to the class whose member is
/// named; nothing where it has no such base.
inline std::optional<int64_t> offsetOfOwner(const clang::BinaryOperator *E,
                                            const clang::ValueDecl *Member,
                                            const clang::ASTContext &Ctx) {
  const clang::QualType T = E->getLHS()->getType();
  return offsetOfAncestor(
      (E->getOpcode() == clang::BO_PtrMemI ? T->getPointeeType() : T)
          ->getAsCXXRecordDecl(),
      llvm::dyn_cast<clang::CXXRecordDecl>(Member->getDeclContext()), Ctx);
}

} // namespace cuda_lint

#endif
