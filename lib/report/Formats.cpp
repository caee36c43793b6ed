//===- Formats.cpp --------------------------------------------------------===//

#include "report/Formats.h"
#include "report/HtmlReport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include <map>

namespace json = llvm::json;
using clang::tooling::DiagnosticMessage;

namespace cuda_lint {

std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings,
                                      llvm::StringRef Folder,
                                      SourceLines &Lines) {
  std::map<std::string, unsigned> Alike;
  std::vector<std::string> Out;
  for (const Finding &F : Findings) {
    unsigned Line =
        Lines.position(F.Message.FilePath, F.Message.FileOffset).Line;
    std::string Key = F.DiagnosticName + '\n' +
                      displayPath(F.Message.FilePath, Folder) + '\n';
    for (char C : Lines.line(F.Message.FilePath, Line))
      if (!llvm::isSpace(C))
        Key += C;
    Key += '\n' + std::to_string(Alike[Key]++);
    Out.push_back(
        llvm::toHex(llvm::ArrayRef<uint8_t>(
                        llvm::SHA256::hash(llvm::arrayRefFromStringRef(Key)))
                        .take_front(16),
                    /*LowerCase=*/true));
  }
  return Out;
}

static const char *levelName(const Finding &F) {
  return F.DiagLevel == Finding::Error ? "error" : "warning";
}

/// The errors of the compiler and the findings: what a reader of the text sees,
/// in its order.
static std::vector<Finding> everything(const RunReport &Run) {
  std::vector<Finding> Out = Run.ParseErrors;
  llvm::append_range(Out, Run.Findings);
  return Out;
}

//===----------------------------------------------------------------------===//
// text
//===----------------------------------------------------------------------===//

static void writeText(llvm::raw_ostream &OS, const RunReport &Run) {
  TextOptions Options;
  Options.Color = Run.Color;
  Options.RelativeTo = Run.Folder;
  printText(OS, everything(Run), Options);
}

//===----------------------------------------------------------------------===//
// json: docs/guides/formats.md describes it
//===----------------------------------------------------------------------===//

static json::Object location(const DiagnosticMessage &Message,
                             const RunReport &Run, SourceLines &Lines) {
  Position At = Lines.position(Message.FilePath, Message.FileOffset);
  return json::Object{{"file", displayPath(Message.FilePath, Run.Folder)},
                      {"line", At.Line},
                      {"column", At.Column},
                      {"offset", Message.FileOffset}};
}

static json::Array edits(const Finding &F, const RunReport &Run) {
  json::Array Out;
  const llvm::StringMap<clang::tooling::Replacements> *Fix = offeredFix(F);
  if (!Fix)
    return Out;
  for (const auto &[File, Replacements] : *Fix)
    for (const clang::tooling::Replacement &R : Replacements)
      Out.push_back(
          json::Object{{"file", displayPath(R.getFilePath(), Run.Folder)},
                       {"offset", R.getOffset()},
                       {"length", R.getLength()},
                       {"text", json::fixUTF8(R.getReplacementText())}});
  return Out;
}

static const char *statusName(UnitStatus Status) {
  switch (Status) {
  case UnitStatus::Linted:
    return "linted";
  case UnitStatus::NotParsed:
    return "not-parsed";
  case UnitStatus::Failed:
    return "failed";
  }
  llvm_unreachable("covered switch");
}

static void writeJson(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::vector<Finding> All = everything(Run);
  std::vector<std::string> Prints = fingerprints(All, Run.Folder, Lines);
  json::Array Findings, Files;
  for (const auto &[F, Print] : llvm::zip(All, Prints)) {
    json::Array Notes;
    for (const DiagnosticMessage &Note : F.Notes) {
      json::Object Entry{{"message", json::fixUTF8(Note.Message)}};
      if (!Note.FilePath.empty())
        Entry["location"] = location(Note, Run, Lines);
      Notes.push_back(std::move(Entry));
    }
    Findings.push_back(
        json::Object{{"check", F.DiagnosticName},
                     {"level", levelName(F)},
                     {"message", json::fixUTF8(F.Message.Message)},
                     {"location", location(F.Message, Run, Lines)},
                     {"notes", std::move(Notes)},
                     {"edits", edits(F, Run)},
                     {"fingerprint", Print}});
  }
  for (const UnitReport &Unit : Run.Units)
    Files.push_back(json::Object{{"file", displayPath(Unit.File, Run.Folder)},
                                 {"status", statusName(Unit.Status)},
                                 {"failure", json::fixUTF8(Unit.Failure)},
                                 {"unparsedLines", Unit.UnparsedLines}});
  OS << llvm::formatv(
      "{0:2}\n",
      json::Value(json::Object{{"version", 1},
                               {"tool", json::Object{{"name", "cuda-lint"},
                                                     {"version", Run.Version}}},
                               {"files", std::move(Files)},
                               {"findings", std::move(Findings)}}));
}

//===----------------------------------------------------------------------===//
// sarif: Static Analysis Results Interchange Format 2.1.0
//===----------------------------------------------------------------------===//

static std::string uri(llvm::StringRef Path) {
  // What RFC 3986 lets stand in a path stands; the rest is percent-encoded.
  std::string Out;
  for (unsigned char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Out += C;
    else
      (Out += '%') += llvm::toHex(llvm::ArrayRef<uint8_t>(&C, 1));
  return llvm::sys::path::is_absolute(Path) ? "file://" + Out : Out;
}

static json::Object artifact(llvm::StringRef Path, const RunReport &Run) {
  std::string Shown = displayPath(Path, Run.Folder);
  json::Object Out{{"uri", uri(Shown)}};
  if (!llvm::sys::path::is_absolute(Shown))
    Out["uriBaseId"] = "ROOT";
  return Out;
}

static json::Object region(llvm::StringRef Path, unsigned Offset,
                           unsigned Length, SourceLines &Lines) {
  Position Begin = Lines.position(Path, Offset),
           End = Lines.position(Path, Offset + Length);
  json::Object Out{{"startLine", std::max(1u, Begin.Line)},
                   {"startColumn", std::max(1u, Begin.Column)}};
  if (Length && End.Line) {
    Out["endLine"] = End.Line;
    Out["endColumn"] = End.Column;
  }
  return Out;
}

static json::Object sarifLocation(const DiagnosticMessage &Message,
                                  const RunReport &Run, SourceLines &Lines,
                                  bool WithText) {
  json::Object Out{
      {"physicalLocation",
       json::Object{{"artifactLocation", artifact(Message.FilePath, Run)},
                    {"region",
                     region(Message.FilePath, Message.FileOffset, 0, Lines)}}}};
  if (WithText)
    Out["message"] = json::Object{{"text", json::fixUTF8(Message.Message)}};
  return Out;
}

static json::Array sarifRules(const RunReport &Run) {
  json::Array Out;
  for (const Rule &R : Run.Rules)
    Out.push_back(json::Object{
        {"id", R.Name},
        {"shortDescription", json::Object{{"text", R.Summary}}},
        {"help", json::Object{{"text", json::fixUTF8(R.Page)},
                              {"markdown", json::fixUTF8(R.Page)}}},
        {"defaultConfiguration",
         json::Object{{"level", "warning"}, {"enabled", R.Kind != "strict"}}},
        {"properties", json::Object{{"tags", json::Array{R.Kind, "cuda"}}}}});
  return Out;
}

static json::Object sarifResult(const Finding &F, llvm::StringRef Print,
                                const RunReport &Run, SourceLines &Lines) {
  json::Object Out{
      {"ruleId", F.DiagnosticName},
      {"level", levelName(F)},
      {"message", json::Object{{"text", json::fixUTF8(F.Message.Message)}}},
      {"locations", json::Array{sarifLocation(F.Message, Run, Lines, false)}},
      {"partialFingerprints", json::Object{{"cudaLint/v1", Print}}}};
  for (size_t I = 0; I < Run.Rules.size(); ++I)
    if (Run.Rules[I].Name == F.DiagnosticName)
      Out["ruleIndex"] = I;
  // The notes lead to the report: they are its code flow, which ends where the
  // report is.
  json::Array Related, Flow;
  for (const DiagnosticMessage &Note : F.Notes) {
    if (Note.FilePath.empty())
      continue;
    Related.push_back(sarifLocation(Note, Run, Lines, true));
    Flow.push_back(
        json::Object{{"location", sarifLocation(Note, Run, Lines, true)}});
  }
  if (!Related.empty()) {
    Flow.push_back(
        json::Object{{"location", sarifLocation(F.Message, Run, Lines, true)}});
    Out["relatedLocations"] = std::move(Related);
    Out["codeFlows"] = json::Array{json::Object{
        {"threadFlows",
         json::Array{json::Object{{"locations", std::move(Flow)}}}}}};
  }
  json::Array Changes;
  static const llvm::StringMap<clang::tooling::Replacements> None;
  const llvm::StringMap<clang::tooling::Replacements> *Fix = offeredFix(F);
  for (const auto &[File, Replacements] : Fix ? *Fix : None) {
    json::Array Edits;
    for (const clang::tooling::Replacement &R : Replacements) {
      json::Object Deleted =
          region(R.getFilePath(), R.getOffset(), R.getLength(), Lines);
      if (!R.getLength()) {
        Deleted["endLine"] = *Deleted.getInteger("startLine");
        Deleted["endColumn"] = *Deleted.getInteger("startColumn");
      }
      Edits.push_back(json::Object{
          {"deletedRegion", std::move(Deleted)},
          {"insertedContent",
           json::Object{{"text", json::fixUTF8(R.getReplacementText())}}}});
    }
    Changes.push_back(json::Object{{"artifactLocation", artifact(File, Run)},
                                   {"replacements", std::move(Edits)}});
  }
  if (!Changes.empty())
    Out["fixes"] =
        json::Array{json::Object{{"artifactChanges", std::move(Changes)}}};
  return Out;
}

static void writeSarif(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  json::Array Results, Notifications;
  std::vector<std::string> Prints =
      fingerprints(Run.Findings, Run.Folder, Lines);
  for (const auto &[F, Print] : llvm::zip(Run.Findings, Prints))
    Results.push_back(sarifResult(F, Print, Run, Lines));
  bool Successful = true;
  for (const UnitReport &Unit : Run.Units) {
    if (Unit.Status == UnitStatus::Linted)
      continue;
    Successful = false;
    Notifications.push_back(json::Object{
        {"level", "error"},
        {"message",
         json::Object{
             {"text", json::fixUTF8(displayPath(Unit.File, Run.Folder) + ": " +
                                    Unit.Failure)}}},
        {"locations", json::Array{json::Object{
                          {"physicalLocation",
                           json::Object{{"artifactLocation",
                                         artifact(Unit.File, Run)}}}}}}});
  }
  json::Object Driver{{"name", "cuda-lint"},
                      {"version", Run.Version},
                      {"rules", sarifRules(Run)}};
  json::Object One{
      {"tool", json::Object{{"driver", std::move(Driver)}}},
      {"columnKind", "unicodeCodePoints"},
      {"originalUriBaseIds",
       json::Object{{"ROOT", json::Object{{"uri", uri(Run.Folder) + "/"}}}}},
      {"invocations",
       json::Array{json::Object{
           {"executionSuccessful", Successful},
           {"toolExecutionNotifications", std::move(Notifications)}}}},
      {"results", std::move(Results)}};
  OS << llvm::formatv(
      "{0:2}\n",
      json::Value(json::Object{
          {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", json::Array{std::move(One)}}}));
}

//===----------------------------------------------------------------------===//
// github: workflow commands, shown at the lines of a pull request
//===----------------------------------------------------------------------===//

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

static void writeGithub(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  for (const Finding &F : everything(Run)) {
    Position At = Lines.position(F.Message.FilePath, F.Message.FileOffset);
    std::string Text = F.Message.Message;
    for (const DiagnosticMessage &Note : F.Notes)
      Text += "\nnote: " + Note.Message;
    OS << "::" << levelName(F) << " file="
       << githubEscape(displayPath(F.Message.FilePath, Run.Folder), true)
       << ",line=" << At.Line << ",col=" << At.Column
       << ",title=" << githubEscape(F.DiagnosticName, true)
       << "::" << githubEscape(Text, false) << '\n';
  }
}

//===----------------------------------------------------------------------===//
// gitlab: Code Quality
//===----------------------------------------------------------------------===//

static void writeGitlab(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::vector<Finding> All = everything(Run);
  std::vector<std::string> Prints = fingerprints(All, Run.Folder, Lines);
  json::Array Out;
  for (const auto &[F, Print] : llvm::zip(All, Prints)) {
    bool Minor = llvm::any_of(Run.Rules, [&](const Rule &R) {
      return R.Name == F.DiagnosticName && R.Kind != "correctness";
    });
    Out.push_back(json::Object{
        {"description", json::fixUTF8(F.Message.Message)},
        {"check_name", F.DiagnosticName},
        {"fingerprint", Print},
        {"severity", F.DiagLevel == Finding::Error ? "critical"
                     : Minor                       ? "minor"
                                                   : "major"},
        {"location",
         json::Object{
             {"path", displayPath(F.Message.FilePath, Run.Folder)},
             {"lines",
              json::Object{
                  {"begin",
                   Lines.position(F.Message.FilePath, F.Message.FileOffset)
                       .Line}}}}}});
  }
  OS << llvm::formatv("{0:2}\n", json::Value(std::move(Out)));
}

//===----------------------------------------------------------------------===//
// junit: a test case a file
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

static void writeJunit(llvm::raw_ostream &OS, const RunReport &Run) {
  SourceLines Lines;
  std::map<std::string, std::vector<const Finding *>> ByFile;
  for (const UnitReport &Unit : Run.Units)
    ByFile[Unit.File];
  std::vector<Finding> All = everything(Run);
  for (const Finding &F : All)
    ByFile[F.Message.FilePath].push_back(&F);
  unsigned Failures = llvm::count_if(
      ByFile, [](const auto &Entry) { return !Entry.second.empty(); });
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite "
        "name=\"cuda-lint\" tests=\""
     << ByFile.size() << "\" failures=\"" << Failures << "\">\n";
  for (const auto &[File, Findings] : ByFile) {
    OS << "  <testcase classname=\"cuda-lint\" name=\""
       << xmlEscape(displayPath(File, Run.Folder)) << "\">\n";
    for (const Finding *F : Findings) {
      Position At = Lines.position(File, F->Message.FileOffset);
      OS << "    <failure type=\"" << xmlEscape(F->DiagnosticName)
         << "\" message=\"" << xmlEscape(F->Message.Message) << "\">line "
         << At.Line << ", column " << At.Column;
      for (const DiagnosticMessage &Note : F->Notes)
        OS << "\nnote: " << xmlEscape(Note.Message);
      OS << "</failure>\n";
    }
    OS << "  </testcase>\n";
  }
  OS << "</testsuite>\n</testsuites>\n";
}

//===----------------------------------------------------------------------===//

static constexpr std::pair<llvm::StringLiteral, FormatWriter> Writers[] = {
    {"text", writeText},     {"json", writeJson},     {"sarif", writeSarif},
    {"github", writeGithub}, {"gitlab", writeGitlab}, {"junit", writeJunit},
    {"html", writeHtml}};

FormatWriter formatWriter(llvm::StringRef Name) {
  for (const auto &[Known, Writer] : Writers)
    if (Known == Name)
      return Writer;
  return nullptr;
}

std::string formatNames() {
  std::string Out;
  for (const auto &[Name, Writer] : Writers)
    (Out += Out.empty() ? "" : ", ") += Name;
  return Out;
}

} // namespace cuda_lint
