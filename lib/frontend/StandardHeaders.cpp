//===- StandardHeaders.cpp ------------------------------------------------===//

#include "frontend/StandardHeaders.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"

using namespace llvm;

namespace cuda_lint {

/// Options that are followed by their value, or have it after an equals sign.
static constexpr StringLiteral WithValue[] = {
    "--sysroot", "-isysroot", "-target", "--target", "--gcc-toolchain"};

/// Options that are whole, or begin so.
static constexpr StringLiteral WithoutValue[] = {
    "--sysroot=", "--target=",   "--gcc-toolchain=", "--gcc-install-dir=",
    "-stdlib=",   "--stdlib=",   "--gcc-triple=",    "-stdlib++-isystem",
    "-nostdinc",  "-nostdlibinc"};

std::vector<std::string> standardHeaderOptions(ArrayRef<std::string> Options) {
  std::vector<std::string> Out;
  for (size_t I = 0; I < Options.size(); ++I) {
    StringRef Option = Options[I];
    if (is_contained(WithValue, Option) && I + 1 < Options.size()) {
      Out.push_back(Options[I]);
      Out.push_back(Options[++I]);
    } else if (any_of(WithoutValue, [&](StringRef Start) {
                 return Option.starts_with(Start);
               })) {
      Out.push_back(Options[I]);
    }
  }
  return Out;
}

StandardHeaders findStandardHeaders(ArrayRef<std::string> Options,
                                    IntrusiveRefCntPtr<vfs::FileSystem> FS) {
  if (any_of(Options, [](StringRef Option) {
        return Option.starts_with("-nostd") ||
               Option.starts_with("-stdlib++-isystem");
      }))
    return {};
  std::vector<const char *> Arguments = {"clang++"};
  for (const std::string &Option : Options)
    Arguments.push_back(Option.c_str());
  for (const char *Last : {"-fsyntax-only", "-x", "c++", "probe.cpp"})
    Arguments.push_back(Last);

  clang::DiagnosticOptions DiagOptions;
  clang::IgnoringDiagConsumer Consumer;
  clang::CreateInvocationOptions How;
  How.Diags = makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      clang::DiagnosticIDs::create(), DiagOptions, &Consumer,
      /*ShouldOwnClient=*/false);
  How.VFS = FS;
  How.RecoverOnError = true;
  std::unique_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Arguments, How);
  // An option that Clang does not take is the parse's to complain about.
  if (!Invocation)
    return {};
  StandardHeaders Found = {.C = false, .Cxx = false};
  for (const auto &Entry : Invocation->getHeaderSearchOpts().UserEntries) {
    // C++ libraries have headers of their own for most of C's, but not for
    // this one.
    Found.C |= FS->exists(Entry.Path + "/assert.h");
    Found.Cxx |= FS->exists(Entry.Path + "/vector");
  }
  return Found;
}

std::vector<std::string> fallbackHeaderOptions(StandardHeaders Found,
                                               StringRef Folder) {
  std::vector<std::string> Out;
  if (Found.C && Found.Cxx)
    return Out;
  auto AddCxx = [&](StringRef Name) {
    Out.push_back("-stdlib++-isystem");
    Out.push_back((Folder + "/" + Name).str());
  };
  if (!Found.C)
    AddCxx("c++-musl");
  AddCxx("c++");
  if (!Found.C) {
    Out.push_back("-idirafter");
    Out.push_back((Folder + "/c").str());
  }
  return Out;
}

} // namespace cuda_lint
