//===- Serialization.h - Programs on disk -----------------------*- C++ -*-===//
//
// The program of a function as bytes, which another process reads back where it
// has the same function: in another checkout, at another place in its file,
// with other things before it. The bytes name parts of the AST by the ways to
// them (Ways.h), so what is read back refers to this process's AST as if it had
// been lowered here. A content key (ContentKey.h) says whether it would have
// been lowered to the same.
//
// Bytes are numbers in LEB128 and nothing else, read with llvm::DataExtractor:
// each access is checked and the first error is kept. LLVM's bitstream, which
// describes itself and lets a reader skip what it does not know, would buy
// nothing here, where every byte is of one version of the linter and of use;
// and it takes well-formed input for granted in places.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_IR_SERIALIZATION_H
#define CUDA_LINT_IR_SERIALIZATION_H

#include "ir/Program.h"
#include "llvm/Support/Error.h"

namespace cuda_lint::ir {

/// The program of a function of \p P as bytes. An error, with the reason, where
/// it refers to something that no way leads to.
llvm::Expected<std::string> write(const Function &F, Program &P);

/// The program of the definition \p Of, as it was written for a function that
/// had the same content. An error that says what differs where it had not, and
/// where the bytes are damaged.
llvm::Expected<std::unique_ptr<Function>>
read(llvm::StringRef Bytes, const clang::FunctionDecl *Of, Program &P);

/// Several programs behind each other: takes the bytes of the first one off \p
/// Rest.
llvm::Expected<llvm::StringRef> takeProgram(llvm::StringRef &Rest);
/// What the function of a program is called, with its type; empty where the
/// bytes are damaged.
std::string nameIn(llvm::StringRef Bytes);
/// The same of a function.
std::string nameOf(const clang::FunctionDecl *F, Program &P);

} // namespace cuda_lint::ir

#endif
