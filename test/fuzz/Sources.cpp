//===- Sources.cpp - The checks over any source ---------------------------===//

#include "frontend/Frontend.h"
#include "frontend/PrecompiledHeaders.h"
#include "test/fuzz/Targets.h"
#include "tools/cuda-lint/LintUnit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/thread.h"
#include <unistd.h>

namespace cuda_lint::fuzz {

namespace {

/// Where a process lints: a folder for the sources and the precompiled headers.
class Bench {
public:
  Bench()
      : Owner(getpid()), Root(makeRoot()), Cache(Root + "/cache"),
        Precompiled(Cache, "fuzz"), Front(frontendOptions()) {
    Options.Checks = "cuda-*";
    Options.Config = clang::tidy::ClangTidyOptions();
    Options.Precompiled = &Precompiled;
  }
  /// Forked processes leave the folder to the one that made it.
  ~Bench() {
    if (getpid() == Owner)
      llvm::sys::fs::remove_directories(Root);
  }

  LintOutcome lint(llvm::StringRef Text) {
    const std::string File = Root + "/" + std::to_string(getpid()) + ".cu";
    {
      std::error_code Code;
      llvm::raw_fd_ostream OS(File, Code);
      OS << Text;
      require(!Code, "no room for the source");
    }
    LintOutcome Out;
    // As much stack as the driver's workers have.
    llvm::thread Deep(std::optional<unsigned>(512u << 20), [&] {
      UnitReport Report = lintUnit(File, Front, nullptr, Options);
      Precompiled.makePending();
      Out.Reports = unsigned(Report.Findings.size());
      Out.Failure = Report.Failure;
      Out.Parsed = Report.Status == UnitStatus::Linted;
      for (const Finding &F : Report.Findings)
        require(F.Message.FilePath != File ||
                    F.Message.FileOffset <= Text.size(),
                "a report lies outside its file");
    });
    Deep.join();
    llvm::sys::fs::remove(File);
    return Out;
  }

private:
  static std::string makeRoot() {
    llvm::SmallString<128> Out;
    require(!llvm::sys::fs::createUniqueDirectory("cuda-lint-fuzz", Out),
            "no folder can be made");
    return std::string(Out);
  }
  static FrontendOptions frontendOptions() {
    FrontendOptions Out;
    Out.ForceEmbeddedHeaders = true;
    Out.SearchSystem = false;
    Out.ResourceDir = CUDA_LINT_CLANG_RESOURCE_DIR;
    Out.ShareDir = CUDA_LINT_SOURCE_DIR "/lib/frontend";
    return Out;
  }

  const pid_t Owner;
  const std::string Root;
  CacheFolder Cache;
  PrecompiledHeaders Precompiled;
  Frontend Front;
  LintOptions Options;
};

} // namespace

LintOutcome lintSource(llvm::StringRef Text) {
  static Bench Here;
  return Here.lint(Text);
}

void prepareToLint() { lintSource("__global__ void k(int *p) { *p = 1; }\n"); }

void sources(Bytes Input) {
  // The driver refuses binary files.
  if (!text(Input).contains('\0'))
    lintSource(text(Input));
}

} // namespace cuda_lint::fuzz
