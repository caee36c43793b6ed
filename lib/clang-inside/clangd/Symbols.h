//===- Symbols.h - Functions of clangd that are redirected -------*- C++ -*-==//
//
// Mangled names, as the linker sees them. CMake has the linker redirect each
// (--wrap): `__wrap_X` is called in place of X, which is there as `__real_X`.
// The line before a name says which function it is and where LLVM has it.
// test/clang-inside/symbols.py tells when an LLVM has one no longer.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CLANGINSIDE_CLANGD_SYMBOLS_H
#define CUDA_LINT_CLANGINSIDE_CLANGD_SYMBOLS_H

// clangd::CommandMangler::operator():
// clang-tools-extra/clangd/CompileCommands.h
#define MANGLE_COMMAND                                                         \
  "_ZNK5clang6clangd14CommandManglerclERNS_"                                   \
  "7tooling14CompileCommandEN4llvm9StringRefE"
// clangd::isFastTidyCheck(): clang-tools-extra/clangd/TidyProvider.h
#define IS_FAST_TIDY_CHECK "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
// clangd::provideDefaultChecks(): clang-tools-extra/clangd/TidyProvider.h
#define PROVIDE_DEFAULT_CHECKS "_ZN5clang6clangd20provideDefaultChecksEv"
// clangd::TUScheduler::TUScheduler(): clang-tools-extra/clangd/TUScheduler.h
#define TU_SCHEDULER                                                           \
  "_ZN5clang6clangd11TUSchedulerC1ERKNS0_25GlobalCompilationDatabaseERKNS1_7"  \
  "OptionsESt10unique_ptrINS0_16ParsingCallbacksESt14default_deleteIS9_EE"
// clangd::toJSON(PublishDiagnosticsParams): clang-tools-extra/clangd/Protocol.h
#define DIAGNOSTICS_TO_JSON                                                    \
  "_ZN5clang6clangd6toJSONERKNS0_24PublishDiagnosticsParamsE"
// clangd::toJSON(Hover): clang-tools-extra/clangd/Protocol.h
#define HOVER_TO_JSON "_ZN5clang6clangd6toJSONERKNS0_5HoverE"
// clangd::toJSON(CodeAction): clang-tools-extra/clangd/Protocol.h
#define ACTION_TO_JSON "_ZN5clang6clangd6toJSONERKNS0_10CodeActionE"
// clangd::fromJSON(CodeActionParams): clang-tools-extra/clangd/Protocol.h
#define ACTION_FROM_JSON                                                       \
  "_ZN5clang6clangd8fromJSONERKN4llvm4json5ValueERNS0_"                        \
  "16CodeActionParamsENS2_4PathE"
// clangd::fromJSON(TextDocumentPositionParams):
// clang-tools-extra/clangd/Protocol.h
#define PLACE_FROM_JSON                                                        \
  "_ZN5clang6clangd8fromJSONERKN4llvm4json5ValueERNS0_"                        \
  "26TextDocumentPositionParamsENS2_4PathE"
// clangd::ClangdLSPServer::run(): clang-tools-extra/clangd/ClangdLSPServer.h
#define RUN_SERVER "_ZN5clang6clangd15ClangdLSPServer3runEv"
// PrecompiledPreamble::Build():
// clang/include/clang/Frontend/PrecompiledPreamble.h
#define BUILD_PREAMBLE                                                         \
  "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationEPKN4llvm12"  \
  "MemoryBufferENS_14PreambleBoundsENS4_18IntrusiveRefCntPtrINS_17Diagnostics" \
  "EngineEEENS9_INS4_3vfs10FileSystemEEESt10shared_ptrINS_22PCHContainer"      \
  "OperationsEEbNS4_9StringRefERNS_17PreambleCallbacksE"
// syntax::TokenCollector::TokenCollector():
// clang/include/clang/Tooling/Syntax/Tokens.h
#define TOKEN_COLLECTOR "_ZN5clang6syntax14TokenCollectorC1ERNS_12PreprocessorE"

#endif // CUDA_LINT_CLANGINSIDE_CLANGD_SYMBOLS_H
