//===- Options.h - The options of the command ------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_OPTIONS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_OPTIONS_H

#include "frontend/Frontend.h"
#include "llvm/Support/CommandLine.h"

namespace cuda_lint {

/// What the process says when it ends. Interrupted by a signal, it says 128 and
/// its number, as shells do.
enum ExitStatus { Nothing = 0, Reported = 1, Unusable = 2, Stopped = 128 };

/// `--fail-on`: what makes the exit status 1.
enum class FailOn { Never, Warning, Error };

/// `--color`.
enum class ColorMode { Auto, Always, Never };

/// The options, as LLVM's parser of command lines fills them in. Each says in
/// its description what it means.
namespace options {

extern llvm::cl::OptionCategory Category;
extern llvm::cl::SubCommand Compdb;
extern llvm::cl::SubCommand CacheCommand;
extern llvm::cl::opt<bool> ClearCache;
extern llvm::cl::opt<bool> CacheStatus;
extern llvm::cl::SubCommand Merge;
extern llvm::cl::list<std::string> Paths;
extern llvm::cl::list<std::string> Logs;
extern llvm::cl::opt<std::string> BuildPath;
extern llvm::cl::opt<std::string> Checks;
extern llvm::cl::opt<std::string> Config;
extern llvm::cl::opt<std::string> ConfigFile;
extern llvm::cl::opt<bool> Fix;
extern llvm::cl::opt<std::string> HeaderFilter;
extern llvm::cl::opt<std::string> Arch;
extern llvm::cl::opt<std::string> CudaPath;
extern llvm::cl::opt<PassMode> Passes;
extern llvm::cl::opt<unsigned> Jobs;
extern llvm::cl::opt<unsigned> Timeout;
extern llvm::cl::list<std::string> Formats;
extern llvm::cl::opt<std::string> Baseline;
extern llvm::cl::opt<std::string> WriteBaseline;
extern llvm::cl::opt<std::string> ChangedSince;
extern llvm::cl::opt<bool> NoCache;
extern llvm::cl::opt<bool> Deep;
extern llvm::cl::list<std::string> Bounds;
extern llvm::cl::opt<bool> ListBounds;
extern llvm::cl::opt<bool> ShowProfile;
extern llvm::cl::opt<std::string> Shard;
extern llvm::cl::opt<std::string> Stamp;
extern llvm::cl::opt<std::string> Depfile;
extern llvm::cl::opt<bool> Statistics;
extern llvm::cl::opt<std::string> Output;
extern llvm::cl::opt<bool> Quiet;
extern llvm::cl::opt<bool> ShowParseErrors;
extern llvm::cl::opt<bool> ListChecks;
extern llvm::cl::opt<std::string> Explain;
extern llvm::cl::opt<std::string> Completion;
extern llvm::cl::opt<bool> ManPage;
extern llvm::cl::opt<FailOn> FailOnLevel;
extern llvm::cl::list<std::string> Exclude;
extern llvm::cl::opt<bool> NoIgnore;
extern llvm::cl::opt<bool> ShowDiff;
extern llvm::cl::opt<std::string> StdinFilename;
extern llvm::cl::opt<bool> WarnUnusedSuppressions;
extern llvm::cl::opt<bool> ShowConfig;
extern llvm::cl::opt<bool> ShowPictures;
extern llvm::cl::opt<std::string> ExplainAccess;
extern llvm::cl::SubCommand Init;

/// `--color`; made when it is first asked for, in place of LLVM's own.
llvm::cl::opt<ColorMode> &colorOption();

} // namespace options
} // namespace cuda_lint

#endif
