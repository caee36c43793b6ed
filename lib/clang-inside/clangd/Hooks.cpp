//===- Hooks.cpp - What clangd has no hook for ----------------------------===//
//
// Debian ships clangd's libraries without headers, and clangd has no hooks for
// what an editor needs of a program that adds checks. So the linker redirects
// functions of it to this file (Symbols.h). Objects of clangd's types are
// passed on as they come; only the one that is copied here by hand is looked
// into.
//
//===----------------------------------------------------------------------===//

#include "clang-inside/clangd/Hooks.h"
#include "clang-inside/clangd/Symbols.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace clang;
using clang::tidy::ClangTidyOptions;
using clang::tooling::CompileCommand;
using llvm::StringRef;
namespace json = llvm::json;

namespace clang::clangd {
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

namespace cuda_lint {

ClangdHooks &clangdHooks() {
  static ClangdHooks Hooks;
  return Hooks;
}

int clangdMain(int ArgC, char **ArgV) {
  return clang::clangd::clangdMain(ArgC, ArgV);
}

} // namespace cuda_lint

using cuda_lint::clangdHooks;

// CommandMangler::operator()(CompileCommand &, StringRef).
void mangle(const void *Mangler, CompileCommand &Command,
            StringRef File) __asm__("__real_" MANGLE_COMMAND);
void mangleHooked(const void *Mangler, CompileCommand &Command,
                  StringRef File) __asm__("__wrap_" MANGLE_COMMAND);

LLVM_ATTRIBUTE_USED void mangleHooked(const void *Mangler,
                                      CompileCommand &Command, StringRef File) {
  if (clangdHooks().Command)
    clangdHooks().Command(Command, File);
  mangle(Mangler, Command, File);
}

std::optional<bool>
isFast(StringRef Check) __asm__("__real_" IS_FAST_TIDY_CHECK);
std::optional<bool>
isFastHooked(StringRef Check) __asm__("__wrap_" IS_FAST_TIDY_CHECK);

LLVM_ATTRIBUTE_USED std::optional<bool> isFastHooked(StringRef Check) {
  if (clangdHooks().IsFast && clangdHooks().IsFast(Check))
    return true;
  return isFast(Check);
}

// As clangd declares it in TidyProvider.h.
using TidyProvider =
    llvm::unique_function<void(ClangTidyOptions &, StringRef) const>;

TidyProvider defaultChecks() __asm__("__real_" PROVIDE_DEFAULT_CHECKS);
TidyProvider defaultChecksHooked() __asm__("__wrap_" PROVIDE_DEFAULT_CHECKS);

LLVM_ATTRIBUTE_USED TidyProvider defaultChecksHooked() {
  return [Own = defaultChecks()](ClangTidyOptions &Options, StringRef File) {
    Own(Options, File);
    if (clangdHooks().Options)
      clangdHooks().Options(Options, File);
  };
}

/// How clangd's TUScheduler::Options (TUScheduler.h) begin, of LLVM 22.
struct SchedulerOptions {
  unsigned Threads;
  bool PreamblesInMemory;
  /// How long an edit waits for the next one: as long as recent parses took
  /// times RebuildRatio, but no less than Min and no more than Max.
  struct {
    std::chrono::steady_clock::duration Min, Max;
    float RebuildRatio;
  } Debounce;
};

using MakeScheduler = void(void *Scheduler, const void *Database,
                           SchedulerOptions *Options, void *Callbacks);
MakeScheduler makeScheduler __asm__("__real_" TU_SCHEDULER);
MakeScheduler makeSchedulerHooked __asm__("__wrap_" TU_SCHEDULER);

LLVM_ATTRIBUTE_USED void makeSchedulerHooked(void *Scheduler,
                                             const void *Database,
                                             SchedulerOptions *Options,
                                             void *Callbacks) {
  using namespace std::chrono_literals;
  if (auto Ratio = clangdHooks().RebuildRatio) {
    // Only if they are where, and what, LLVM 22 has them.
    auto &Debounce = Options->Debounce;
    if (Debounce.Min == 50ms && Debounce.Max == 500ms &&
        Debounce.RebuildRatio == 1)
      Debounce.RebuildRatio = *Ratio;
    else
      llvm::errs()
          << "cuda-lint-clangd: warning: clangd's waiting time is left "
             "as it is: TUScheduler::Options are not those of LLVM "
             "22\n";
  }
  makeScheduler(Scheduler, Database, Options, Callbacks);
}

// toJSON(const PublishDiagnosticsParams &), of a Hover, of a CodeAction.
json::Value
reportsToJson(const void *Of) __asm__("__real_" DIAGNOSTICS_TO_JSON);
json::Value
reportsToJsonHooked(const void *Of) __asm__("__wrap_" DIAGNOSTICS_TO_JSON);
json::Value hoverToJson(const void *Of) __asm__("__real_" HOVER_TO_JSON);
json::Value hoverToJsonHooked(const void *Of) __asm__("__wrap_" HOVER_TO_JSON);
json::Value actionToJson(const void *Of) __asm__("__real_" ACTION_TO_JSON);
json::Value
actionToJsonHooked(const void *Of) __asm__("__wrap_" ACTION_TO_JSON);

static json::Value amended(json::Value Out,
                           const std::function<void(json::Value &)> &Hook) {
  if (Hook)
    Hook(Out);
  return Out;
}

LLVM_ATTRIBUTE_USED json::Value reportsToJsonHooked(const void *Of) {
  return amended(reportsToJson(Of), clangdHooks().Reports);
}
LLVM_ATTRIBUTE_USED json::Value hoverToJsonHooked(const void *Of) {
  return amended(hoverToJson(Of), clangdHooks().Hover);
}
LLVM_ATTRIBUTE_USED json::Value actionToJsonHooked(const void *Of) {
  return amended(actionToJson(Of), clangdHooks().Action);
}

// fromJSON(const Value &, TextDocumentPositionParams &, Path), and of
// CodeActionParams.
bool placeFromJson(const json::Value &Value, void *Params,
                   json::Path Path) __asm__("__real_" PLACE_FROM_JSON);
bool placeFromJsonHooked(const json::Value &Value, void *Params,
                         json::Path Path) __asm__("__wrap_" PLACE_FROM_JSON);
bool fixesFromJson(const json::Value &Value, void *Params,
                   json::Path Path) __asm__("__real_" ACTION_FROM_JSON);
bool fixesFromJsonHooked(const json::Value &Value, void *Params,
                         json::Path Path) __asm__("__wrap_" ACTION_FROM_JSON);

LLVM_ATTRIBUTE_USED bool placeFromJsonHooked(const json::Value &Value,
                                             void *Params, json::Path Path) {
  if (clangdHooks().Place)
    clangdHooks().Place(Value);
  return placeFromJson(Value, Params, Path);
}

LLVM_ATTRIBUTE_USED bool fixesFromJsonHooked(const json::Value &Value,
                                             void *Params, json::Path Path) {
  return fixesFromJson(amended(Value, clangdHooks().Fixes), Params, Path);
}

bool runServer(void *Server) __asm__("__real_" RUN_SERVER);
bool runServerHooked(void *Server) __asm__("__wrap_" RUN_SERVER);

LLVM_ATTRIBUTE_USED bool runServerHooked(void *Server) {
  const bool Clean = runServer(Server);
  if (clangdHooks().Ended)
    clangdHooks().Ended(Clean);
  return Clean;
}

using BuildPreamble = llvm::ErrorOr<PrecompiledPreamble>(
    const CompilerInvocation &, const llvm::MemoryBuffer *, PreambleBounds,
    llvm::IntrusiveRefCntPtr<DiagnosticsEngine>,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
    std::shared_ptr<PCHContainerOperations>, bool InMemory,
    llvm::StringRef StoragePath, PreambleCallbacks &);
BuildPreamble buildPreamble __asm__("__real_" BUILD_PREAMBLE);
BuildPreamble buildPreambleHooked __asm__("__wrap_" BUILD_PREAMBLE);

LLVM_ATTRIBUTE_USED llvm::ErrorOr<PrecompiledPreamble>
buildPreambleHooked(const CompilerInvocation &Invocation,
                    const llvm::MemoryBuffer *Buffer, PreambleBounds Bounds,
                    llvm::IntrusiveRefCntPtr<DiagnosticsEngine> Diagnostics,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                    std::shared_ptr<PCHContainerOperations> Containers,
                    bool InMemory, llvm::StringRef StoragePath,
                    PreambleCallbacks &Callbacks) {
  std::unique_ptr<PreambleCallbacks> Around;
  if (clangdHooks().Preamble)
    Around = clangdHooks().Preamble(Callbacks);
  return buildPreamble(Invocation, Buffer, Bounds, std::move(Diagnostics),
                       std::move(Files), std::move(Containers), InMemory,
                       StoragePath, Around ? *Around : Callbacks);
}

void collectTokens(void *Collector,
                   Preprocessor &PP) __asm__("__real_" TOKEN_COLLECTOR);
void collectTokensHooked(void *Collector,
                         Preprocessor &PP) __asm__("__wrap_" TOKEN_COLLECTOR);

LLVM_ATTRIBUTE_USED void collectTokensHooked(void *Collector,
                                             Preprocessor &PP) {
  collectTokens(Collector, PP);
  if (clangdHooks().TokensCollected)
    clangdHooks().TokensCollected(PP);
}
