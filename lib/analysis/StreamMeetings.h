//===- StreamMeetings.h - Where works of two streams meet ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_STREAMMEETINGS_H
#define CUDA_LINT_ANALYSIS_STREAMMEETINGS_H

#include "analysis/StreamOrder.h"

namespace cuda_lint {

/// Whether two pieces of work that have one address, at least one writing,
/// use different bytes behind it, as far as the first threads of each show with
/// a few numbers for what is not known: `p[2 * i]` and `p[2 * i + 1]`, one
/// member each of the same objects, what lies behind the bytes of a copy.
/// Where neither is known to get to what both use, or each finds its place in
/// what it reads, they are taken to be apart; false where nothing can be said,
/// and for a kernel that is given the same twice.
bool areSeenApart(PathExecution &Paths, const StreamWork &A,
                  const StreamAccess &OfA, const StreamWork &B,
                  const StreamAccess &OfB);

} // namespace cuda_lint

#endif
