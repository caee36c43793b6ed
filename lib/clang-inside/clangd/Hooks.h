//===- Hooks.h - What clangd has no hook for --------------------*- C++ -*-===//
#ifndef CUDA_LINT_CLANGINSIDE_CLANGD_HOOKS_H
#define CUDA_LINT_CLANGINSIDE_CLANGD_HOOKS_H

#include "clang-tidy/ClangTidyOptions.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/JSON.h"
#include <functional>
#include <memory>
#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace cuda_lint {

/// What a program that is clangd adds to it. What is not set changes nothing.
struct ClangdHooks {
  /// Before clangd adjusts the command of a file and parses it.
  std::function<void(clang::tooling::CompileCommand &, llvm::StringRef File)>
      Command;
  /// Whether a check counts as fast; otherwise clangd's own list says it.
  std::function<bool(llvm::StringRef Check)> IsFast;
  /// The last word on which checks run, after `.clang-tidy` files and clangd's
  /// configuration.
  std::function<void(clang::tidy::ClangTidyOptions &, llvm::StringRef File)>
      Options;
  /// How long an edit waits for the next one, as a part of what recent parses
  /// took; clangd's own value is 1.
  std::optional<float> RebuildRatio;
  /// What is sent: the reports of a file, a hover, a fix.
  std::function<void(llvm::json::Value &)> Reports, Hover, Action;
  /// What is asked: about a place, and for the fixes of reports, which may be
  /// answered for another request.
  std::function<void(const llvm::json::Value &)> Place;
  std::function<void(llvm::json::Value &)> Fixes;
  /// The callbacks of a parse of the headers that a file begins with; what is
  /// given is clangd's own. Null leaves those.
  std::function<std::unique_ptr<clang::PreambleCallbacks>(
      clang::PreambleCallbacks &)>
      Preamble;
  /// After a watcher that collects tokens was put on a preprocessor.
  std::function<void(clang::Preprocessor &)> TokensCollected;
  /// When the editor has said goodbye, before clangd waits for its threads.
  std::function<void(bool Clean)> Ended;
};

/// To be filled before clangd's main.
ClangdHooks &clangdHooks();

/// clangd's own main.
int clangdMain(int ArgC, char **ArgV);

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_CLANGD_HOOKS_H
