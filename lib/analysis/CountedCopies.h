//===- CountedCopies.h - Copies whose bytes or values are none -*- C++ -*-===//
//
// What a copy or memset says alone, or beside others of the same path, about
// the elements that it is given for bytes.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_COUNTEDCOPIES_H
#define CUDA_LINT_ANALYSIS_COUNTEDCOPIES_H

#include "analysis/HostMemoryUse.h"

namespace cuda_lint {

/// A copy or memset of a path and its number of bytes.
struct SizedCopy {
  const HostFunction *Row;
  const PathEvent *E;
  const clang::CallExpr *Call;
  const clang::Expr *Written;
  SymProduct Bytes;

  /// Whether it is to or from memory, which it takes for elements of a size.
  bool isOf(const SymExpr *Memory, int64_t Element,
            const clang::ASTContext &Ctx) const;
};

/// Those of one path.
class SizedCopies {
public:
  void add(const HostFunction &Row, const PathEvent &E);
  bool empty() const { return All.empty(); }
  /// Those whose number of bytes names no size.
  std::vector<const SizedCopy *> counted() const;
  /// A copy of the same memory, of as many elements as another one takes bytes,
  /// with their size; null for none.
  const SizedCopy *ofElements(const SizedCopy &Counted,
                              const clang::ASTContext &Ctx) const;

private:
  std::vector<SizedCopy> All;
};

/// A copy from memory of one floating-point type into that of another, with the
/// size of the larger one for each element.
struct CopiedNumbers {
  const clang::UnaryExprOrTypeTraitExpr *Size;
  clang::QualType From, To;
};
std::optional<CopiedNumbers> copiesOtherNumbers(const HostFunction &Row,
                                                const clang::CallExpr *Call,
                                                const clang::ASTContext &Ctx);

/// The parameter, a floating-point number, that a memset is given for its byte:
/// one that its function \p In compares with nothing, and that not all callers
/// that are seen give as 0. Null for any other value.
const clang::ParmVarDecl *floatingByte(TranslationUnit &TU,
                                       const HostFunction &Row,
                                       const clang::CallExpr *Call,
                                       const clang::FunctionDecl &In);

} // namespace cuda_lint

#endif
