//===- DialectTokens.h - Tokens that nvcc does not need ---------*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_DIALECTTOKENS_H
#define CUDA_LINT_FRONTEND_DIALECTTOKENS_H

namespace clang {
class CompilerInstance;
}

namespace cuda_lint {

/// Gives Clang's parser the tokens that nvcc does not ask for. To be called
/// when the consumer of a parse is made.
///
///  - The execution-space specifiers that the definition of a member function
///    outside its class leaves out: `__device__` of the declaration holds for
///    it. Clang would take the two for different functions.
///  - `template` before a member template of a class template that is named
///  with
///    its arguments, A<T>::name<3>(): nvcc looks into the class.
///  - `dim3` before a grid or a block that a launch gives in braces.
///  - A comma between two operands of an inline assembly statement.
///
/// The user's files also see __NVCC__ defined, as nvcc defines it.
///
/// Where it sees the parse begin, it also calls allowSharedConstructors().
/// Source locations do not change: the tokens are between those of the file.
void installDialectTokens(clang::CompilerInstance &Compiler);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_DIALECTTOKENS_H
