//===- SourceFiles.h - The files that findings are in ----------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_SOURCEFILES_H
#define CUDA_LINT_REPORT_SOURCEFILES_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cuda_lint {

/// The files as a run sees them: the machine's, and in front of them one whose
/// text an editor has not written yet.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourceFiles();

/// Whether there is such a file.
bool hasSourceText();

/// Has a file hold \p Text, whatever is on disk. Called before anything is
/// read.
void setSourceText(llvm::StringRef Path, llvm::StringRef Text);

} // namespace cuda_lint

#endif
