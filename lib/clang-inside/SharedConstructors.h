//===- SharedConstructors.h - __shared__ objects in templates ---*- C++ -*-===//

#ifndef CUDA_LINT_CLANGINSIDE_SHAREDCONSTRUCTORS_H
#define CUDA_LINT_CLANGINSIDE_SHAREDCONSTRUCTORS_H

namespace clang {
class Sema;
}

namespace cuda_lint {

/// Lets instantiations of function templates declare __shared__ objects whose
/// constructor or destructor does something, as nvcc does (with a warning): a
/// cuda::barrier, for one. Sema would declare the variable invalid and drop
/// every statement that names it.
///
/// While a template is instantiated that has such variables, the constructors
/// of their classes count as trivial, which is what Sema asks. Outside of
/// templates, ParseErrorPolicy restores the variable instead.
void allowSharedConstructors(clang::Sema &Sema);

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_SHAREDCONSTRUCTORS_H
