//===- SuppressionWatch.cpp -----------------------------------------------===//

#include "SuppressionWatch.h"
#include "checks/EnabledChecks.h"
#include "clang-tidy/GlobList.h"
#include "report/Suppressions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cuda_lint {

/// The report as it would be, less its notes and fixes.
static SuppressionWatch::Suppressed suppressed(llvm::StringRef Check,
                                               const Diagnostic &Info) {
  const SourceManager &SM = Info.getSourceManager();
  llvm::SmallString<256> Text;
  Info.FormatDiagnostic(Text);
  SourceLocation Loc = Info.getLocation();
  SuppressionWatch::Suppressed Out{
      Finding(Check, tooling::DiagnosticMessage(Text, SM, SM.getFileLoc(Loc)),
              {}, Finding::Warning, ""),
      {}};
  // As clang-tidy looks for comments.
  while (true) {
    auto [File, Offset] = SM.getDecomposedSpellingLoc(Loc);
    if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File))
      Out.Lines.emplace_back(Entry->getName().str(),
                             SM.getLineNumber(File, Offset));
    if (!Loc.isMacroID())
      return Out;
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  }
}

void SuppressionWatch::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                        const Diagnostic &Info) {
  // A note that belongs to nothing: Clang's, of a warning that is off. The base
  // class would look for what it belongs to.
  if (Level == DiagnosticsEngine::Note && !Began)
    return;
  Began = true;
  llvm::SmallVector<tooling::Diagnostic, 1> Errors;
  if (Level == DiagnosticsEngine::Warning && Info.hasSourceManager() &&
      Info.getLocation().isValid()) {
    const std::string Check = Context.getCheckName(Info.getID());
    if (llvm::StringRef(Check).starts_with("cuda-") &&
        Context.shouldSuppressDiagnostic(Level, Info, Errors))
      Seen.push_back(suppressed(Check, Info));
  }
  ClangTidyDiagnosticConsumer::HandleDiagnostic(Level, Info);
  // What is wrong with the comments of a file is told once.
  for (const tooling::Diagnostic &Error : Errors)
    Context.diag(Error);
}

void noteSuppressions(UnitReport &Report,
                      std::vector<SuppressionWatch::Suppressed> Seen,
                      llvm::ArrayRef<std::string> Enabled) {
  std::vector<std::string> Files = {Report.File};
  llvm::append_range(Files, Report.Headers);
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  for (const std::string &File : Files)
    for (Suppression &One : suppressionsIn(File)) {
      clang::tidy::CachedGlobList Names(One.Names);
      for (const std::string &Unknown : unknownChecks(One.Names)) {
        std::string Note =
            displayPath(File, Here) + ":" +
            std::to_string(One.First - (One.Word == "NOLINTNEXTLINE")) + ": '" +
            Unknown + "' in " + One.Word + "(...) matches no check" +
            didYouMean(nearestCheck(Unknown));
        if (!llvm::is_contained(Report.Notes, Note))
          Report.Notes.push_back(std::move(Note));
      }
      for (const SuppressionWatch::Suppressed &Of : Seen)
        One.Used |= Names.contains(Of.Report.DiagnosticName) &&
                    llvm::any_of(Of.Lines, [&](const auto &Line) {
                      return Line.first == One.File &&
                             One.First <= Line.second &&
                             Line.second <= One.Last;
                    });
      // Of a check that did not run nobody knows whether it would be
      // suppressed.
      if (One.Used || llvm::any_of(Enabled, [&](const std::string &Check) {
            return Names.contains(Check);
          }))
        Report.Suppressions.push_back(std::move(One));
    }
  MergedFindings Merged;
  std::vector<Finding> Findings;
  for (SuppressionWatch::Suppressed &Of : Seen)
    Findings.push_back(std::move(Of.Report));
  Merged.add(std::move(Findings));
  Report.Suppressed = Merged.take();
}

} // namespace cuda_lint
