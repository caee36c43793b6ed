//===- Beginnings.cpp - How a parse of Clang begins -----------------------===//

#include "clang-inside/Beginnings.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include <memory>

using namespace clang;

namespace cuda_lint {

void precompileBeginning(CompilerInvocation &Invocation, bool IsBeginning) {
  Invocation.getPreprocessorOpts().AllowPCHWithCompilerErrors = true;
  Invocation.getPreprocessorOpts().GeneratePreamble = IsBeginning;
  // What the headers instantiate would otherwise be instantiated again by every
  // file that includes them.
  Invocation.getLangOpts().PCHInstantiateTemplates = true;
}

void skipBeginning(CompilerInstance &Compiler, unsigned Bytes) {
  if (Bytes)
    Compiler.getPreprocessor().setSkipMainFilePreamble(Bytes,
                                                       /*StartOfLine=*/true);
}

static serialization::ModuleFile &headerOf(ASTReader &Reader) {
  return Reader.getModuleManager().getPrimaryModule();
}

SourceLocation placeInHeader(CompilerInstance &Compiler, uint64_t Number) {
  ASTReader &Reader = *Compiler.getASTReader();
  return Reader.TranslateSourceLocation(
      headerOf(Reader), SourceLocation::getFromRawEncoding(Number));
}

Decl *declarationInHeader(CompilerInstance &Compiler, uint64_t Number) {
  ASTReader &Reader = *Compiler.getASTReader();
  serialization::ModuleFile &File = headerOf(Reader);
  return Reader.GetLocalDecl(File, LocalDeclID::get(Reader, File, Number));
}

namespace {

/// Clang has a mode for all templates of a parse. It looks at it where a body
/// begins, so it can be another one for each file.
class DelayedTemplates : public PPCallbacks {
public:
  explicit DelayedTemplates(LangOptions &Options) : Options(Options) {}
  void FileChanged(SourceLocation, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    Options.DelayedTemplateParsing = SrcMgr::isSystem(Kind);
  }

private:
  LangOptions &Options;
};

} // namespace

void delaySystemTemplates(CompilerInstance &Compiler) {
  Compiler.getPreprocessor().addPPCallbacks(
      std::make_unique<DelayedTemplates>(Compiler.getLangOpts()));
}

void ignoreDiagnosticPragmas(CompilerInstance &Compiler) {
  Preprocessor &PP = Compiler.getPreprocessor();
  for (const char *Of : {"GCC", "clang"}) {
    // Found by its name, which the new one has as well.
    auto Ignoring = std::make_unique<EmptyPragmaHandler>("diagnostic");
    PP.RemovePragmaHandler(Of, Ignoring.get());
    PP.AddPragmaHandler(Of, Ignoring.release());
  }
}

} // namespace cuda_lint
