//===- ParseErrorPolicy.h - What Clang refuses and nvcc takes ---*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_PARSEERRORPOLICY_H
#define CUDA_LINT_FRONTEND_PARSEERRORPOLICY_H

#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace cuda_lint {

/// A place that Clang could not parse although nvcc presumably can.
struct ParseProblem {
  std::string File;
  unsigned Line = 0;   ///< From 1; 0 if there is no place.
  unsigned Column = 0; ///< From 1, in bytes.
  std::string Message;
};

/// What one parse left out.
struct ParseProblems {
  /// Clang's errors about code that nvcc takes, in the order met.
  std::vector<ParseProblem> Refused;

  /// The same in headers of the system and the toolkit, which nobody who lints
  /// can do anything about.
  std::vector<ParseProblem> InSystemHeaders;

  /// Headers that were not found, by the names that the code uses.
  std::vector<std::string> MissingHeaders;

  /// How many lines hold what was refused: "N lines could not be parsed as nvcc
  /// parses them".
  unsigned lines() const;
};

/// Makes \p Compiler judge errors as nvcc would. To be called when the consumer
/// of a parse is made (FrontendAction::CreateASTConsumer); \p Problems is
/// filled until the parse ends and must live as long.
///
/// An error of Clang is one of four:
///  - nvcc takes the code and Clang's AST is whole: nothing is said. That holds
///    for a register's name after a single % in inline assembly, for a call of
///    a host function in a __host__ __device__ one, and for variables that
///    Clang declares invalid without need (a __shared__ object whose
///    constructor does something, a variable-length array with an initialiser):
///    they are made valid again, so that their uses are in the AST.
///  - nvcc refuses it too, and a check says why: a call of a host function of
///    the runtime in device code. Nothing is said here.
///  - nvcc takes the code, or it is in a header of the system, and Clang leaves
///    it out: it is added to the one or the other list of \p Problems.
///  - The code is wrong: the error goes on to the consumer that \p Compiler
///    had.
/// Notes go where their error goes. A missing header does not end the parse.
/// Tokens that only Clang asks for are supplied (DialectTokens.h).
void installParseErrorPolicy(clang::CompilerInstance &Compiler,
                             ParseProblems &Problems);

/// The same for hosts whose compilers outlive their consumers: the policy keeps
/// \p Problems alive.
void installParseErrorPolicy(clang::CompilerInstance &Compiler,
                             std::shared_ptr<ParseProblems> Problems);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_PARSEERRORPOLICY_H
