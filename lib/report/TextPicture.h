//===- TextPicture.h - The pictures of a report, in characters -*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_TEXTPICTURE_H
#define CUDA_LINT_REPORT_TEXTPICTURE_H

#include "cuda/Picture.h"
#include "report/Report.h"

namespace cuda_lint {

/// What the picture of a request says, in a sentence: "32 wavefronts where 1
/// would do; bank 0 serves lanes 0-31". Empty when the request is not one
/// instruction.
std::string pictureTitle(const AccessPicture &Picture);

/// "320 of 1024 threads reach __syncthreads()", or who meets whom without a
/// barrier.
std::string pictureTitle(const RegionPicture &Picture);

/// The request in lines of characters of one width: for shared memory a column
/// for each bank with the lanes that it serves, for global memory a row for
/// each line of 128 bytes. Empty when the request is not one instruction.
std::string pictureText(const AccessPicture &Picture);

/// The threads in rows of a warp, `#` for those that reach the barrier. Empty
/// for accesses that meet.
std::string pictureText(const RegionPicture &Picture);

/// All pictures of a finding with their titles, below each other and indented.
std::string picturesOf(const Finding &F, llvm::ArrayRef<UnitReport> Units);

} // namespace cuda_lint

#endif
