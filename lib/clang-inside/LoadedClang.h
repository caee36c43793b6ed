//===- LoadedClang.h - The Clang that a plugin is loaded into ----*- C++ -*-==//
//
// The mangled name is in one place with the others that nobody promises.
// test/clang-inside/symbols.py tells when an LLVM has it no longer.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CLANGINSIDE_LOADEDCLANG_H
#define CUDA_LINT_CLANGINSIDE_LOADEDCLANG_H

// clang::getClangFullVersion(): clang/Basic/Version.h
#define CLANG_FULL_VERSION "_ZN5clang19getClangFullVersionB5cxx11Ev"

#endif // CUDA_LINT_CLANGINSIDE_LOADEDCLANG_H
