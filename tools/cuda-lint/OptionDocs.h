//===- OptionDocs.h - The options, for shells and for man ------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_OPTIONDOCS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_OPTIONDOCS_H

#include "llvm/Support/CommandLine.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// Writes the completion of the options of a category for "bash", "zsh" or
/// "fish"; false for another shell.
bool writeCompletion(llvm::raw_ostream &OS, llvm::StringRef Shell,
                     const llvm::cl::OptionCategory &Category,
                     llvm::ArrayRef<std::string> CheckNames);

/// Writes the manual page, in roff's man macros.
void writeManPage(llvm::raw_ostream &OS,
                  const llvm::cl::OptionCategory &Category,
                  llvm::StringRef Version);

/// Writes the bounds of the engines as the rows of a Markdown table.
void writeBounds(llvm::raw_ostream &OS);

} // namespace cuda_lint

#endif
