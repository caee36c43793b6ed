//===- CiFormats.cpp - What CI systems and reviewers read -----------------===//

#include "report/Formats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include <map>

namespace json = llvm::json;
using clang::tooling::DiagnosticMessage;

namespace cuda_lint {

//===----------------------------------------------------------------------===//
// github: workflow commands, shown at the lines of a pull request
//===----------------------------------------------------------------------===//

/// GitHub shows as many annotations of each level of a step, and drops the
/// others without a word.
static constexpr unsigned AnnotationsShown = 10;

static const char *githubLevel(Weight Of) {
  switch (Of) {
  case Weight::Error:
    return "error";
  case Weight::Correctness:
    return "warning";
  case Weight::Performance:
  case Weight::Strict:
    return "notice";
  }
  llvm_unreachable("covered switch");
}

static std::string githubEscape(llvm::StringRef Text, bool Property) {
  std::string Out;
  for (char C : Text)
    if (C == '%' || C == '\r' || C == '\n' ||
        (Property && (C == ':' || C == ',')))
      Out += '%' + llvm::toHex(llvm::StringRef(&C, 1));
    else
      Out += C;
  return Out;
}

/// Text as a cell of a table in Markdown.
static std::string markdownCell(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text) {
    if (llvm::StringRef("\\`*_{}[]<>|#&~").contains(C))
      Out += '\\';
    Out += C == '\n' || C == '\r' ? ' ' : C;
  }
  return Out;
}

/// Appends all findings to the summary of the job, which has no limit that
/// people reach.
static void writeStepSummary(llvm::StringRef Path,
                             llvm::ArrayRef<Finding> Findings,
                             const RunReport &Run, SourceLines &Lines) {
  std::error_code Code;
  llvm::raw_fd_ostream OS(Path, Code, llvm::sys::fs::OF_Append);
  if (Code)
    return;
  OS << "### cuda-lint: " << Findings.size()
     << (Findings.size() == 1 ? " report" : " reports")
     << "\n\n| level | place | report | check |\n| --- | --- | --- | --- |\n";
  for (const Finding &F : Findings) {
    const Position At =
        Lines.position(F.Message.FilePath, F.Message.FileOffset);
    OS << "| " << githubLevel(weightOf(F, Run)) << " | "
       << markdownCell(displayPath(F.Message.FilePath, Run.Folder)) << ':'
       << At.Line << " | " << markdownCell(F.Message.Message) << " | ";
    if (llvm::StringRef(F.DiagnosticName).starts_with("cuda-"))
      OS << '[' << F.DiagnosticName << "](" << pageUrl(F.DiagnosticName) << ')';
    else
      OS << F.DiagnosticName;
    OS << " |\n";
  }
  OS.close();
  OS.clear_error();
}

void writeGithub(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::map<std::string, unsigned> Written;
  std::vector<Finding> All = byWeight(everythingAndGivenUp(Run), Run), Rest;
  if (!Run.Interrupted.empty())
    OS << "::error title=cuda-lint::" << githubEscape(Run.Interrupted, false)
       << '\n';
  for (const Finding &F : All) {
    const char *Level = githubLevel(weightOf(F, Run));
    if (++Written[Level] > AnnotationsShown) {
      Rest.push_back(F);
      continue;
    }
    Position At = Lines.position(F.Message.FilePath, F.Message.FileOffset);
    std::string Text = F.Message.Message;
    for (const DiagnosticMessage &Note : F.Notes)
      Text += "\nnote: " + Note.Message;
    OS << "::" << Level << " file="
       << githubEscape(displayPath(F.Message.FilePath, Run.Folder), true)
       << ",line=" << At.Line << ",col=" << At.Column
       << ",title=" << githubEscape(F.DiagnosticName, true)
       << "::" << githubEscape(Text, false) << '\n';
  }
  if (!Rest.empty()) {
    std::string Text;
    TextOptions Options;
    Options.RelativeTo = Run.Folder;
    llvm::raw_string_ostream Stream(Text);
    printConcise(Stream, Rest, Options);
    OS << "::group::cuda-lint: " << Rest.size()
       << (Rest.size() == 1 ? " more report" : " more reports")
       << " than GitHub shows as annotations\n";
    // A file's name must not become a command.
    for (llvm::StringRef Line :
         llvm::split(llvm::StringRef(Text).rtrim(), '\n'))
      OS << (Line.ltrim().starts_with("::") ? "  : " : "") << Line << '\n';
    OS << "::endgroup::\n";
  }
  if (std::optional<std::string> Summary =
          llvm::sys::Process::GetEnv("GITHUB_STEP_SUMMARY");
      Summary && !All.empty())
    writeStepSummary(*Summary, All, Run, Lines);
}

//===----------------------------------------------------------------------===//
// gitlab: Code Quality
//===----------------------------------------------------------------------===//

void writeGitlab(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::vector<Finding> All = everythingAndGivenUp(Run);
  std::vector<std::string> Prints = fingerprints(All, Run.Folder, Lines);
  json::Array Out;
  for (const auto &[F, Print] : llvm::zip(All, Prints)) {
    const Weight Of = weightOf(F, Run);
    Out.push_back(json::Object{
        {"type", "issue"},
        {"description", json::fixUTF8(F.Message.Message)},
        {"check_name", F.DiagnosticName},
        {"categories",
         json::Array{Of == Weight::Performance ? "Performance" : "Bug Risk"}},
        {"fingerprint", Print},
        {"severity", Of == Weight::Error         ? "critical"
                     : Of == Weight::Correctness ? "major"
                     : Of == Weight::Performance ? "minor"
                                                 : "info"},
        {"location",
         json::Object{
             {"path", displayPath(F.Message.FilePath, Run.Folder)},
             {"lines",
              json::Object{
                  {"begin", std::max(1u, Lines
                                             .position(F.Message.FilePath,
                                                       F.Message.FileOffset)
                                             .Line)}}}}}});
  }
  OS << llvm::formatv("{0:2}\n", json::Value(std::move(Out)));
}

//===----------------------------------------------------------------------===//
// junit: a test case a report, and one for each file without any
//===----------------------------------------------------------------------===//

static std::string xmlEscape(llvm::StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  // Other control characters may not stand in XML at all.
  std::string Clean = json::fixUTF8(Text);
  llvm::erase_if(Clean, [](unsigned char C) {
    return C < 0x20 && C != '\n' && C != '\t';
  });
  llvm::printHTMLEscaped(Clean, OS);
  return Out;
}

void writeJunit(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  const std::vector<Finding> All = byWeight(everything(Run), Run);
  std::string Cases;
  llvm::raw_string_ostream Out(Cases);
  unsigned Tests = 0, Errors = 0;
  auto Begin = [&](llvm::StringRef File, llvm::StringRef Name) {
    ++Tests;
    Out << "  <testcase classname=\""
        << xmlEscape(displayPath(File, Run.Folder)) << "\" name=\""
        << xmlEscape(Name) << "\"";
  };
  for (const Finding &F : All) {
    Position At = Lines.position(F.Message.FilePath, F.Message.FileOffset);
    Begin(F.Message.FilePath, F.DiagnosticName + " at " +
                                  std::to_string(At.Line) + ":" +
                                  std::to_string(At.Column));
    Out << ">\n    <failure type=\"" << xmlEscape(F.DiagnosticName)
        << "\" message=\"" << xmlEscape(F.Message.Message) << "\">"
        << xmlEscape(displayPath(F.Message.FilePath, Run.Folder)) << ':'
        << At.Line << ':' << At.Column;
    for (const DiagnosticMessage &Note : F.Notes)
      Out << "\nnote: " << xmlEscape(Note.Message);
    Out << "</failure>\n  </testcase>\n";
  }
  for (const UnitReport &Unit : Run.Units) {
    if (Unit.Status != UnitStatus::Linted) {
      ++Errors;
      Begin(Unit.File, "linted");
      Out << ">\n    <error message=\"" << xmlEscape(Unit.Failure)
          << "\"/>\n  </testcase>\n";
    } else if (llvm::none_of(All, [&](const Finding &F) {
                 return F.Message.FilePath == Unit.File;
               })) {
      Begin(Unit.File, "linted");
      Out << "/>\n";
    }
  }
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
     << "<testsuite name=\"cuda-lint\" tests=\"" << Tests << "\" failures=\""
     << All.size() << "\" errors=\"" << Errors << "\">\n"
     << Cases << "</testsuite>\n</testsuites>\n";
}

//===----------------------------------------------------------------------===//
// rdjson: Reviewdog Diagnostic Format
//===----------------------------------------------------------------------===//

/// Reviewdog counts columns in bytes.
static json::Object rdPosition(const Position &At) {
  return json::Object{{"line", std::max(1u, At.Line)},
                      {"column", std::max(1u, At.ByteColumn)}};
}

static json::Object rdRange(llvm::StringRef Path, unsigned Offset,
                            unsigned Length, SourceLines &Lines) {
  return json::Object{
      {"start", rdPosition(Lines.position(Path, Offset))},
      {"end", rdPosition(Lines.position(Path, Offset + Length))}};
}

static json::Object rdLocation(const DiagnosticMessage &Message,
                               const RunReport &Run, SourceLines &Lines) {
  return json::Object{
      {"path", displayPath(Message.FilePath, Run.Folder)},
      {"range", rdRange(Message.FilePath, Message.FileOffset,
                        Lines.tokenLength(Message.FilePath, Message.FileOffset),
                        Lines)}};
}

void writeRdjson(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  json::Array Out;
  for (const Finding &F : byWeight(everythingAndGivenUp(Run), Run)) {
    const Weight Of = weightOf(F, Run);
    json::Object Code{{"value", F.DiagnosticName}};
    if (llvm::StringRef(F.DiagnosticName).starts_with("cuda-"))
      Code["url"] = pageUrl(F.DiagnosticName);
    json::Object Entry{{"message", json::fixUTF8(F.Message.Message)},
                       {"severity", Of == Weight::Error         ? "ERROR"
                                    : Of == Weight::Correctness ? "WARNING"
                                                                : "INFO"},
                       {"code", std::move(Code)},
                       {"location", rdLocation(F.Message, Run, Lines)}};
    json::Array Suggestions, Related;
    if (const auto *Fix = offeredFix(F))
      for (const auto &[File, Replacements] : *Fix)
        // Of the file that the report is in: a suggestion names none.
        for (const clang::tooling::Replacement &R : Replacements)
          if (File == F.Message.FilePath)
            Suggestions.push_back(json::Object{
                {"range", rdRange(File, R.getOffset(), R.getLength(), Lines)},
                {"text", json::fixUTF8(R.getReplacementText())}});
    for (const DiagnosticMessage &Note : F.Notes)
      if (!Note.FilePath.empty())
        Related.push_back(
            json::Object{{"message", json::fixUTF8(Note.Message)},
                         {"location", rdLocation(Note, Run, Lines)}});
    if (!Suggestions.empty())
      Entry["suggestions"] = std::move(Suggestions);
    if (!Related.empty())
      Entry["related_locations"] = std::move(Related);
    Out.push_back(std::move(Entry));
  }
  OS << llvm::formatv(
      "{0:2}\n",
      json::Value(json::Object{
          {"source", json::Object{{"name", "cuda-lint"}, {"url", siteUrl()}}},
          {"diagnostics", std::move(Out)}}));
}

} // namespace cuda_lint
