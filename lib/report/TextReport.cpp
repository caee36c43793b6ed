//===- TextReport.cpp - Findings as clang-tidy writes them ----------------===//

#include "report/Report.h"
#include "report/SourceFiles.h"
#include "report/SourceLines.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/Format.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// Prints through Clang's own diagnostics printer, over a source manager that
/// reads the files again.
class TextPrinter {
public:
  TextPrinter(llvm::raw_ostream &OS, const TextOptions &Options)
      : OS(OS), Options(Options), Files(fileOptions(Options), sourceFiles()),
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
    // What Clang's printer holds back comes first.
    Printer.EndSourceFile();
    if (const llvm::StringMap<tooling::Replacements> *Fix = offeredFix(F))
      for (const LineChange &Change : lineChanges(*Fix))
        print(Change);
    if (Options.Below)
      OS << Options.Below(F);
    Printer.BeginSourceFile(LangOpts, nullptr);
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
  }

  /// The lines before and after: Clang's own printer shows the pieces that are
  /// put in below the line, and of several pieces nobody sees what becomes of
  /// it.
  void print(const LineChange &Change) {
    auto Side = [&](llvm::ArrayRef<std::string> Lines, char Sign,
                    llvm::raw_ostream::Colors Color) {
      unsigned Number = Change.Line;
      for (const std::string &Line : Lines) {
        if (Options.Color)
          OS.changeColor(Color);
        OS << llvm::format("%5u %c ", Number++, Sign) << Line;
        if (Options.Color)
          OS.resetColor();
        OS << '\n';
      }
    };
    Side(Change.Before, '-', llvm::raw_ostream::RED);
    Side(Change.After, '+', llvm::raw_ostream::GREEN);
  }

  llvm::raw_ostream &OS;
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

void printConcise(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                  const TextOptions &Options) {
  SourceLines Lines;
  for (const Finding &F : Findings) {
    const Position At =
        Lines.position(F.Message.FilePath, F.Message.FileOffset);
    const bool IsError = F.DiagLevel == Finding::Error;
    if (!F.Message.FilePath.empty())
      OS << displayPath(F.Message.FilePath, Options.RelativeTo) << ':'
         << At.Line << ':' << At.ByteColumn << ": ";
    if (Options.Color)
      OS.changeColor(IsError ? llvm::raw_ostream::RED
                             : llvm::raw_ostream::MAGENTA,
                     /*Bold=*/true);
    OS << (IsError ? "error: " : "warning: ");
    if (Options.Color)
      OS.resetColor();
    OS << F.Message.Message << " [" << F.DiagnosticName << "]\n";
  }
}

} // namespace cuda_lint
