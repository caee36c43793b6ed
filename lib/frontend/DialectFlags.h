#ifndef CUDA_LINT_FRONTEND_DIALECTFLAGS_H
#define CUDA_LINT_FRONTEND_DIALECTFLAGS_H

#include "clang/Basic/DiagnosticSema.h"

namespace cuda_lint {

/// Clang options that close the part of the gap to nvcc which options can
/// close. Each is a flag of the driver; they come after the command's own
/// options.
inline constexpr const char *DialectFlags[] = {
    // Errors by default of Clang that nvcc does not have, or has as warnings.
    // With -Wno-everything, which comes after them, they are silent already;
    // named, they survive a user's later -Weverything.
    "-Wno-register",        // `register` in C++17
    "-Wno-narrowing",       // -1 in braces for an unsigned
    "-Wno-c++11-narrowing", // the same, its older name
    "-Wno-c++11-narrowing-const-reference",
    "-Wno-writable-strings",              // char *p = "..."
    "-Wno-reserved-user-defined-literal", // "%"PRIu64 without a space
    "-Wno-implicit-function-declaration", // C entries of the database
    "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-invalid-constexpr",    // constexpr that never is
    "-Wno-return-type",          // a device function that falls off its end
    "-Wno-vla-cxx-extension",    // arrays of run-time length on the host
    "-Wno-cuda-compat",          // #pragma unroll(4)
    "-Wno-unknown-pragmas",      // #pragma nv_diag_suppress, hd_warning_disable
    "-Wno-unknown-cuda-version", // a toolkit newer than Clang
    "-Wno-ignored-attributes",   // attributes that are nvcc's own
    "-Wno-unknown-attributes",
    "-Wno-missing-template-arg-list-after-template-kw",
    "-Wno-nonportable-include-path",
};

/// Errors of Clang, without an option, in code that nvcc accepts. After such an
/// error the AST is as it would be without it: nothing is marked invalid. A
/// diagnostic consumer may drop them.
inline constexpr unsigned HarmlessErrors[] = {
    // asm("mov.u32 %0, %smid;"): a single % before a special register or a
    // virtual register of the block. The asm statement keeps its string and
    // operands. The analysis of asm strings stops at the escape, so
    // GCCAsmStmt::AnalyzeAsmString fails for the statement: read
    // getAsmString() instead.
    clang::diag::err_asm_invalid_escape,
};

/// Errors of Clang, without an option, in code that nvcc accepts, after which
/// the declaration is invalid and its uses are RecoveryExprs: dropping the
/// message does not bring the code back.
inline constexpr unsigned LosingErrors[] = {
    // __shared__ int n = 0; (nvcc warns and ignores the initialiser.)
    clang::diag::err_shared_var_init,
    // int a[n] = {}; with n known at run time, host code (GNU extension)
    clang::diag::err_variable_object_no_init,
    // A definition outside its class without the execution-space specifiers of
    // its declaration: `__device__ void f();` in the class,
    // `void A::f() {}` outside.
    clang::diag::err_member_decl_does_not_match,
    // The same where the declaration is __host__ __device__.
    clang::diag::err_cuda_ovl_target,
};

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_DIALECTFLAGS_H
