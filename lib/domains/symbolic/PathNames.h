//===- PathNames.h - What declarations are for paths ------------*- C++ -*-===//
//
// Internal to Paths.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_PATHNAMES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_PATHNAMES_H

#include "domains/symbolic/PathState.h"

namespace cuda_lint {

inline bool isNamed(const clang::NamedDecl *D, llvm::StringRef Name) {
  return D->getIdentifier() && D->getName() == Name;
}

/// Whether a function or class is one of the language's library, or of what
/// GNU's is made of.
bool isOfStandard(const clang::Decl *D);
/// Whether a class is `std::string`.
bool isString(const clang::CXXRecordDecl *Class);
/// Whether an object was made by the code that is followed: a variable of an
/// activation or a temporary, and no parameter that somebody else made.
bool isMadeHere(const Location *L);
/// Whether what is called can only change what its arguments lead to.
bool isSelfContained(const clang::FunctionDecl *F);
/// Whether a method gives the elements of a standard container. How that keeps
/// them is its own business: whoever follows it finds nothing.
bool givesElements(const clang::FunctionDecl *F);
/// A whole number at the beginning of a text, and how many characters it takes.
struct NumberInText {
  uint64_t Value;
  size_t Length;
};
/// What `strtol` reads (C23, 7.24.1.7), 0 where there is no number; none for
/// one that 64 bits with a sign do not hold.
std::optional<NumberInText> numberIn(const std::string &Text, int Base = 10);
/// The argument of a call as written; null where there is none.
const clang::Expr *argumentAt(const clang::Stmt *Site, unsigned N);

} // namespace cuda_lint

#endif
