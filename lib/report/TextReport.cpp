//===- TextReport.cpp - Findings as clang-tidy writes them ----------------===//

#include "report/Report.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// Prints through Clang's own diagnostics printer, over a source manager that
/// reads the files again.
class TextPrinter {
public:
  TextPrinter(llvm::raw_ostream &OS, const TextOptions &Options)
      : Options(Options), Files(fileOptions(Options)),
        DiagOpts(diagnosticOptions(Options)), Printer(OS, DiagOpts),
        Diags(DiagnosticIDs::create(), DiagOpts, &Printer,
              /*ShouldOwnClient=*/false),
        Sources(Diags, Files) {
    Printer.BeginSourceFile(LangOpts, nullptr);
  }
  ~TextPrinter() { Printer.EndSourceFile(); }

  void print(const Finding &F) {
    auto Level = static_cast<DiagnosticsEngine::Level>(F.DiagLevel);
    emit(Level, F.Message.Message + " [" + F.DiagnosticName + "]", F.Message);
    for (const tooling::DiagnosticMessage &Note : F.Notes)
      emit(DiagnosticsEngine::Note, Note.Message, Note);
  }

private:
  static FileSystemOptions fileOptions(const TextOptions &Options) {
    FileSystemOptions Out;
    Out.WorkingDir = Options.RelativeTo;
    return Out;
  }
  static DiagnosticOptions diagnosticOptions(const TextOptions &Options) {
    DiagnosticOptions Out;
    Out.ShowColors = Options.Color;
    return Out;
  }

  SourceLocation location(llvm::StringRef Path, unsigned Offset) {
    if (Path.empty())
      return {};
    OptionalFileEntryRef File =
        Files.getOptionalFileRef(displayPath(Path, Options.RelativeTo));
    if (!File)
      return {};
    FileID Id = Sources.getOrCreateFileID(*File, SrcMgr::C_User);
    return Sources.getLocForStartOfFile(Id).getLocWithOffset(Offset);
  }

  void emit(DiagnosticsEngine::Level Level, llvm::StringRef Text,
            const tooling::DiagnosticMessage &Message) {
    SourceLocation Loc = location(Message.FilePath, Message.FileOffset);
    DiagnosticBuilder Builder =
        Diags.Report(Loc, Diags.getCustomDiagID(Level, "%0"));
    Builder << Text;
    for (const tooling::FileByteRange &Range : Message.Ranges) {
      SourceLocation Begin = location(Range.FilePath, Range.FileOffset);
      if (Begin.isValid())
        Builder << CharSourceRange::getCharRange(
            Begin, Begin.getLocWithOffset(Range.Length));
    }
    for (const auto &[File, Replacements] : Message.Fix)
      for (const tooling::Replacement &R : Replacements) {
        SourceLocation Begin = location(R.getFilePath(), R.getOffset());
        if (Begin.isValid())
          Builder << FixItHint::CreateReplacement(
              CharSourceRange::getCharRange(
                  Begin, Begin.getLocWithOffset(R.getLength())),
              R.getReplacementText());
      }
  }

  const TextOptions &Options;
  LangOptions LangOpts;
  FileManager Files;
  DiagnosticOptions DiagOpts;
  TextDiagnosticPrinter Printer;
  DiagnosticsEngine Diags;
  SourceManager Sources;
};

} // namespace

void printText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               const TextOptions &Options) {
  TextPrinter Printer(OS, Options);
  for (const Finding &F : Findings)
    Printer.print(F);
}

} // namespace cuda_lint
