//===- Messages.h - What clangd says, amended ------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CLANGD_MESSAGES_H
#define CUDA_LINT_TOOLS_CLANGD_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_lint {

/// Has what clangd says and is asked amended.
void watchMessages();

/// Where the checks' pages are, if they are installed as the site shows them:
/// `<folder>/cuda-cdp-tail-event.html`. Otherwise reports lead to the site.
void setPagesFolder(llvm::StringRef Folder);

/// Drops what is drawn in the reports of a file, which is parsed again.
void forgetPictures(llvm::StringRef File);

/// Keeps what a hover over the report of a check in a line (from 1) of a file
/// shows. Without a title there is nothing to show.
void addPicture(llvm::StringRef File, llvm::StringRef Check, unsigned Line,
                const std::string &Title, const std::string &Text);

/// Keeps what a hover over an access that is not reported shows, at a line and
/// a column (from 1) of a file.
void addAccess(llvm::StringRef File, unsigned Line, unsigned Column,
               const std::string &Title, const std::string &Text);

} // namespace cuda_lint

#endif
