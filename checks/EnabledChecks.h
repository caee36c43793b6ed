//===- EnabledChecks.h - Which checks run ----------------------*- C++ -*-===//
//
// The command, the plugin and clangd each get a list of globs from somewhere:
// `.clang-tidy`, `.clangd`, the command line. What the list means for the
// checks of this project is decided here for all of them.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_ENABLEDCHECKS_H
#define CUDA_LINT_CHECKS_ENABLEDCHECKS_H

#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

/// A list with the groups `correctness`, `performance` and `strict` replaced by
/// the checks that are in them. The first group that is added begins anew: only
/// what it and what follows it add is on.
std::string expandGroups(llvm::StringRef Globs);

/// The list of globs that decides which checks run, given what a configuration
/// says. A configuration that adds none of these checks changes the defaults
/// by those that it removes; one that adds some is read as clang-tidy reads it,
/// after the defaults. Resolving the result again gives the same checks.
std::string resolveChecks(llvm::StringRef Configured);

/// Whether a list adds the group `strict`: then checks that run also say what
/// their options of the kind CheckOption::StrictFlag are for.
bool addsStrict(llvm::StringRef Globs);

/// Those options, turned on, as `<check>.<Name>`.
clang::tidy::ClangTidyOptions::OptionMap strictOptions();

/// Whether a check runs by a list of globs that need not be resolved yet.
bool isEnabled(llvm::StringRef Check, llvm::StringRef Configured);

/// What of a list of globs matches no check, and is meant for this project:
/// begins with "cuda-".
std::vector<std::string> unknownChecks(llvm::StringRef Globs);

/// What of a list of globs matches no check and names no group, whomever it is
/// meant for.
std::vector<std::string> unmatchedChecks(llvm::StringRef Globs);

/// The check whose name is closest to a wrong one; nothing when none is close.
std::optional<std::string> nearestCheck(llvm::StringRef Name);

/// "; did you mean 'X'?", empty without a name.
std::string didYouMean(const std::optional<std::string> &Name);

/// What is wrong with a configuration, a line each: checks and options that do
/// not exist, values that an option cannot have.
std::vector<std::string>
configurationProblems(const clang::tidy::ClangTidyOptions &Options);

} // namespace cuda_lint

#endif
