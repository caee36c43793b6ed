//===- NoAnalyzer.cpp - A driver without Clang's static analyzer ----------===//
//
// clang-tidy's library makes the static analyzer's consumer where checks of the
// analyzer are enabled. Here none ever is (see ProjectOptions), so a driver
// that is linked with the archives leaves the analyzer out, and the theorem
// prover that it links.
//
//===----------------------------------------------------------------------===//

#include "clang/StaticAnalyzer/Frontend/AnalysisConsumer.h"
#include "llvm/Support/ErrorHandling.h"

std::unique_ptr<clang::ento::AnalysisASTConsumer>
clang::ento::CreateAnalysisConsumer(CompilerInstance &) {
  llvm_unreachable("no check of the static analyzer is ever enabled");
}
