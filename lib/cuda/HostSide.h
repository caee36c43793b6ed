//===- HostSide.h - Whether the host's pass has other work -----*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_HOSTSIDE_H
#define CUDA_LINT_CUDA_HOSTSIDE_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace cuda_lint {

class TranslationUnit;

/// Whether a parse for the host may have something for the checks that this
/// one, for the device, has not. Both sides have the functions of the host;
/// what differs is what `__CUDA_ARCH__` chooses in the user's files. It matters
/// - where that is in a function that runs on the host alone, and something
///   calls it or it reaches one of the following itself,
/// - where it names what reaches a launch, a function of the runtime or the
///   driver, the heap, or a variable that the device has, through the user's
///   functions (those that the host may call, templates that nothing
///   instantiates here among them); or includes a file that is not the
///   system's,
/// - and where a function that itself calls the runtime or launches takes a
///   number or a pointer from a function that has such a part: its value is the
///   other side's.
/// Else what is chosen computes something that no check of the host follows, as
/// the fallbacks of a library of device functions do, and the second parse,
/// which costs as much as the first, has nothing to tell.
bool hostSideMayDiffer(TranslationUnit &TU, clang::Preprocessor &PP);

} // namespace cuda_lint

#endif
