//===- Quotients.h - Products that undo a division -------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_QUOTIENTS_H
#define CUDA_LINT_ANALYSIS_QUOTIENTS_H

#include "analysis/Extents.h"

namespace cuda_lint {

/// Appends what a product multiplies; of anything else, itself.
void factors(const DataFlow &In, ir::Register Product,
             llvm::SmallVectorImpl<ir::Register> &Out);

/// Whether a product, where \p Block runs, is no larger than a number that was
/// divided before, give or take a factor: the quotient itself times what it was
/// divided by, or one of so many parts times the size of a part.
bool undoesDivision(DataFlows &Flows, const DataFlow &In, ir::Register Product,
                    uint32_t Block);

/// Whether a product is the quotient of a number of 32 bits times what that was
/// divided by: whatever it is computed in, it is no larger than the number.
bool undoesDivisionOf32Bits(const DataFlow &In, ir::Register Product);

/// Whether a product is the place of a row that an array holds, times the width
/// by which what asks the array was divided (`rows[i / width] * width`): as
/// many elements as there are rows of what is gathered from, and no pages.
bool gathersRows(const DataFlow &In, ir::Register Product);

/// Whether every way to a product asks a function about all of its factors: it
/// may well say whether they fit, or let no others pass.
bool isAskedAbout(DataFlows &Flows, const DataFlow &In, ir::Register Product,
                  uint32_t Block);

/// The same for a product of what a kernel is given, and every way to each of
/// its visible launches.
bool isAskedAboutByLaunches(DataFlows &Flows, const DataFlow &In,
                            ir::Register Product);

} // namespace cuda_lint

#endif
