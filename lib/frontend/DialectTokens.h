//===- DialectTokens.h - Tokens that nvcc does not need ---------*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_DIALECTTOKENS_H
#define CUDA_LINT_FRONTEND_DIALECTTOKENS_H

#include <functional>

namespace clang {
class CompilerInstance;
class Token;
} // namespace clang

namespace cuda_lint {

/// Gives Clang's parser the tokens that nvcc does not ask for. To be called
/// when the consumer of a parse is made.
///
///  - The execution-space specifiers that the definition of a member function
///    outside its class leaves out: `__device__` of the declaration holds for
///    it. Clang would take the two for different functions.
///  - `template` before a member template of a class template that is named
///    with its arguments, A<T>::name<3>(): nvcc looks into the class. And in
///    `typename A::name<3>`, where only a type can be meant.
///  - The brackets of a launch as one token when there is a space in them,
///    kernel << <1, 2>> >().
///  - `dim3` before a grid or a block that a launch gives in braces.
///  - A comma between two operands of an inline assembly statement, and the
///    constraint "l" where one has nvcc's "C".
///  - A macro right behind a literal (extern "C"__global__), which is no suffix
///    of it to GCC.
///
/// Where an empty list is assigned to a vector of the headers, as in `x = {}`
/// for a half2, the operator that makes it ambiguous to Clang is set aside.
///
/// The user's files also see __NVCC__ defined, as nvcc defines it.
///
/// Where it sees the parse begin, it also calls allowSharedConstructors().
/// Source locations do not change: the tokens are between those of the file.
void installDialectTokens(clang::CompilerInstance &Compiler);

/// The part that supplies tokens, for hosts with a watcher of their own: to be
/// called with each token after that.
std::function<void(const clang::Token &)>
dialectTokenWatcher(clang::CompilerInstance &Compiler);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_DIALECTTOKENS_H
