//===- HtmlReport.h - A report to look at ----------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_HTMLREPORT_H
#define CUDA_LINT_REPORT_HTMLREPORT_H

#include "report/Formats.h"

namespace cuda_lint {

/// Writes one page that needs nothing but itself: findings by file and check,
/// the source with the path of each finding, the banks or the sectors of the
/// warp or the barrier region that it is about, before and after the fix. All
/// that is quoted is escaped, and no code but the page's own runs.
void writeHtml(llvm::raw_ostream &OS, const RunReport &Run);

/// The shared-memory banks with the lanes that each serves, as SVG; empty when
/// the request is not one instruction.
std::string bankPicture(const AccessPicture &Picture);

/// The 128-byte lines that a global request touches, with its 32-byte sectors
/// and the bytes that lanes use, as SVG; empty when the request is not one
/// instruction.
std::string sectorPicture(const AccessPicture &Picture);

/// The threads of the group, a warp a row, with those marked that miss the
/// barrier, as SVG; empty for a race, and for more than 2048 threads.
std::string reachPicture(const RegionPicture &Picture);

/// The accesses of two threads as they meet in one barrier region, or, when \p
/// Fixed, with the barrier between them, as SVG. \p Lines holds the line of
/// each access. Empty for a barrier.
std::string orderPicture(const RegionPicture &Picture,
                         llvm::ArrayRef<unsigned> Lines, bool Fixed);

} // namespace cuda_lint

#endif
